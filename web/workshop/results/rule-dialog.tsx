import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { useCallback, useState } from 'react';
import { formatCount, plural } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { callAdmin } from '../api.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { useTask } from '../ui/use-task.ts';
import { Modal } from '../ui/modal.tsx';
import { termsWords } from './words.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

interface RuleDialogProps {
  terms: RuleTerms;
  onAdded: () => void;
  onClose: () => void;
}

/** What a rule would change, before and after; adding it asks for the reason. */
export function RuleDialog({ terms, onAdded, onClose }: RuleDialogProps) {
  const load = useCallback(
    (signal: AbortSignal) => callAdmin('results.preview', { body: { terms } }, { signal }),
    [terms],
  );
  const { data, error, reload } = useLoaded(load);
  const [reason, setReason] = useState('');
  const { busy, error: failure, run } = useTask();
  const add = () =>
    run('add', async () => {
      await callAdmin('results.addRule', { body: { terms, reason } });
      announce('The rule is added. It counts from now on.');
      onAdded();
    });
  return (
    <Modal title="Preview of a rule" busy={busy !== undefined} onClose={onClose}>
      <p>{termsWords(terms)}.</p>
      <LoadFailure message={error} onRetry={reload} />
      {!data && !error ? <SkeletonText lines={4} label="Counting every ballot with the rule" /> : null}
      {data ? <Effect preview={data} /> : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextAreaField
          label="Reason"
          hint="It stands in the certificate with your name, for everybody to read."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          required
        />
        {failure ? <Alert>{failure}</Alert> : null}
        <div className="modal-ways">
          <Button tone="secondary" busy={busy !== undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy !== undefined} aria-disabled={!data || undefined}>
            Add the rule
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Effect({ preview: { taken, before, after, categories } }: { preview: Answer<'results.preview'> }) {
  if (!taken || !after)
    return (
      <p>
        It removes the ballots of fewer than 20 voters, or none. Details are hidden because they could reveal
        how people voted. This preview is recorded in the log with the full rule.
      </p>
    );
  return (
    <>
      <p>
        It takes out {plural(taken.ballots, 'ballot')} with {plural(taken.votes, 'vote')} of{' '}
        {plural(taken.voters, 'voter')}. Votes before: {formatCount(before.votes)}; after:{' '}
        {formatCount(after.votes)}.
      </p>
      {categories.length > 0 ? (
        <p className="results-note">Nominees who keep their votes and their place are left out here.</p>
      ) : null}
      {categories.map(({ id, title, nominees }) =>
        nominees.length === 0 ? (
          <p key={id} className="results-note">
            {title}: nominees are hidden, because this rule, or the rules already in force, remove fewer than
            20 voters in this category.
          </p>
        ) : (
          <table key={id} className="results-table">
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">Nominee</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {nominees.filter(isChanged).map((nominee) => (
                <tr key={nominee.id}>
                  <th scope="row">{nominee.title}</th>
                  <VotesAndPlace {...nominee.before} />
                  <VotesAndPlace {...nominee.after} />
                </tr>
              ))}
            </tbody>
          </table>
        ),
      )}
    </>
  );
}

type Nominee = Answer<'results.preview'>['categories'][number]['nominees'][number];

const isChanged = ({ before, after }: Nominee): boolean =>
  before.votes !== after.votes || before.place !== after.place;

const VotesAndPlace = ({ votes, place }: Nominee['before']) => (
  <td>
    {formatCount(votes)} <small>place {place}</small>
  </td>
);
