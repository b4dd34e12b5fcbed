import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { formatCount, plural } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useAction, useLoaded, type Loaded } from '../ui/calls.tsx';
import { Modal } from '../ui/modal.tsx';
import { formatClock, formatWhen } from '../ui/times.ts';

type Review = Answer<'results.review'>;
type Signals = Review['signals'][number];
type Rule = Answer<'results.rules'>['rules'][number];

const signalTexts: Record<Signals['kind'], [title: string, about: string, subject: string]> = {
  burst: ['Bursts', 'Many ballots from one address within seconds.', 'Address'],
  address: [
    'Many accounts at one address',
    'A household or an office has a few; a vote farm has many.',
    'Address',
  ],
  domain: ['Many accounts at one email domain', 'Public email providers are left out.', 'Domain'],
  speed: ['Faster than humanly possible', 'Votes cast faster than anyone can find and click.', 'Account'],
  identical: [
    'Identical ballots',
    'Accounts with exactly the same votes for a day, too many to be chance.',
    'Choices',
  ],
};

const loadRules = (signal: AbortSignal) => callAdmin('results.rules', {}, { signal });

interface FraudViewProps {
  review: Loaded<Review>;
  timeZone: string;
}

/** What points at fraud among the counted ballots, each with the rule that would catch it, and the rules there are. */
export function FraudView({ review, timeZone }: FraudViewProps) {
  const rules = useLoaded(loadRules);
  const [previewed, setPreviewed] = useState<RuleTerms>();
  const [revoked, setRevoked] = useState<Rule>();
  return (
    <>
      <p className="results-note">
        A signal is a reason to look closer, not proof: preview its rule before you add it. A rule leaves
        ballots out of the count and can be revoked; no ballot is ever changed.
        {review.data ? ` Every ballot was read at ${formatClock(review.data.at, timeZone)}.` : ''}
      </p>
      <LoadState of={review} label="Reading every ballot" lines={6} />
      {review.data?.signals.map((signals) => (
        <SignalList key={signals.kind} signals={signals} timeZone={timeZone} onPreview={setPreviewed} />
      ))}
      <section className="signals" aria-labelledby="results-rules">
        <h2 id="results-rules">Rules</h2>
        {rules.error ? <Alert>{rules.error}</Alert> : null}
        {rules.data?.rules.length === 0 ? (
          <p className="results-none">No rules yet: every ballot counts.</p>
        ) : null}
        <ul>
          {rules.data?.rules.map((rule) => (
            <RuleItem key={rule.id} rule={rule} timeZone={timeZone} onRevoke={() => setRevoked(rule)} />
          ))}
        </ul>
      </section>
      {previewed ? (
        <PreviewDialog
          terms={previewed}
          onAdded={() => {
            setPreviewed(undefined);
            review.reload();
            rules.reload();
          }}
          onClose={() => setPreviewed(undefined)}
        />
      ) : null}
      {revoked ? (
        <ReasonDialog
          title="Revoke a rule"
          action="Revoke"
          onReason={async (reason) => {
            const answer = await callAdmin('results.revokeRule', { body: { id: revoked.id, reason } });
            announce('Rule revoked.');
            rules.set(() => answer);
            setRevoked(undefined);
            review.reload();
          }}
          onClose={() => setRevoked(undefined)}
        >
          <p>
            {termsText(revoked.terms)}. The count will be as if the rule never existed; it stays in the list.
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

interface SignalListProps {
  signals: Signals;
  timeZone: string;
  onPreview: (terms: RuleTerms) => void;
}

function SignalList({ signals: { kind, total, items, together }, timeZone, onPreview }: SignalListProps) {
  const [title, about, subject] = signalTexts[kind];
  const headingId = `signals-${kind}`;
  const times = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <section className="signals" aria-labelledby={headingId}>
      <h2 id={headingId}>
        {title} <small>{total}</small>
      </h2>
      <p className="results-note">{about}</p>
      {total === 0 ? <p className="results-none">None found.</p> : null}
      {total > items.length ? <p>Showing the {items.length} largest.</p> : null}
      {together && items.length > 1 ? (
        <p>
          <Button tone="secondary" className="btn-compact" onClick={() => onPreview(together)}>
            Preview one rule for all listed<VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </p>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={`${item.subject} ${item.from}`}>
            <div>
              <strong>
                {subject} <code>{item.subject}</code>
              </strong>
              <span>
                {plural(item.accounts, 'account')}, {plural(item.ballots, 'ballot')},{' '}
                {plural(item.votes, 'vote')}; {times.formatRange(Date.parse(item.from), Date.parse(item.to))}
              </span>
            </div>
            {item.rules.map((terms, index) => (
              <Button key={index} tone="secondary" className="btn-compact" onClick={() => onPreview(terms)}>
                Preview the rule
                <VisuallyHidden>
                  {' '}
                  for {title}, {item.subject}
                </VisuallyHidden>
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A rule, with who added or revoked it, when and why. */
function RuleItem({ rule, timeZone, onRevoke }: { rule: Rule; timeZone: string; onRevoke: () => void }) {
  const { terms, by, at, reason, revoked } = rule;
  return (
    <li>
      <div>
        <strong>
          {termsText(terms)} {revoked ? '(revoked)' : ''}
        </strong>
        <span>
          Added by {by}, {formatWhen(at, timeZone)}: {reason}
        </span>
        {revoked ? (
          <span>
            Revoked by {revoked.by}, {formatWhen(revoked.at, timeZone)}: {revoked.reason}
          </span>
        ) : null}
      </div>
      {revoked ? null : (
        <Button tone="secondary" className="btn-compact" onClick={onRevoke}>
          Revoke<VisuallyHidden>: {termsText(terms)}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

interface PreviewDialogProps {
  terms: RuleTerms;
  onAdded: () => void;
  onClose: () => void;
}

/** What a rule would change, before and after; adding it asks for the reason. */
function PreviewDialog({ terms, onAdded, onClose }: PreviewDialogProps) {
  const load = useCallback(
    (signal: AbortSignal) => callAdmin('results.preview', { body: { terms } }, { signal }),
    [terms],
  );
  const preview = useLoaded(load);
  return (
    <ReasonDialog
      title="Preview of a rule"
      action="Add the rule"
      isReady={preview.data !== undefined}
      onReason={async (reason) => {
        await callAdmin('results.addRule', { body: { terms, reason } });
        announce('Rule added. It counts from now on.');
        onAdded();
      }}
      onClose={onClose}
    >
      <p>{termsText(terms)}.</p>
      <LoadState of={preview} label="Counting every ballot with the rule" lines={4} />
      {preview.data ? <Effect preview={preview.data} /> : null}
    </ReasonDialog>
  );
}

interface ReasonDialogProps {
  title: string;
  children: ReactNode;
  action: string;
  /** Whether it can be done yet. */
  isReady?: boolean;
  onReason: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog for what needs a reason. */
function ReasonDialog({ title, children, action, isReady = true, onReason, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { isBusy, error, run } = useAction(onReason);
  return (
    <Modal title={title} busy={isBusy} onClose={onClose}>
      {children}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(reason);
        }}
      >
        <TextAreaField
          label="Reason"
          hint="It’s published in the certificate with your name."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          required
        />
        {error ? <Alert>{error}</Alert> : null}
        <div className="modal-ways">
          <Button tone="secondary" busy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} aria-disabled={!isReady || undefined}>
            {action}
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
        It leaves out the ballots of fewer than 20 voters, or none. Details are hidden because they could
        reveal how people voted. This preview is recorded in the log with the full rule.
      </p>
    );
  return (
    <>
      <p>
        It leaves {plural(taken.ballots, 'ballot')} with {plural(taken.votes, 'vote')} from{' '}
        {plural(taken.voters, 'voter')} out of the count. Votes before: {formatCount(before.votes)}; after:{' '}
        {formatCount(after.votes)}.
      </p>
      {categories.length > 0 ? (
        <p className="results-note">Only nominees whose votes or rank change are listed.</p>
      ) : null}
      {categories.map(({ id, title, nominees }) =>
        nominees.length === 0 ? (
          <p key={id} className="results-note">
            {title}: nominees are hidden, because this rule, or the rules already in force, leave out fewer
            than 20 voters in this category.
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
                  <VotesAndRank {...nominee.before} />
                  <VotesAndRank {...nominee.after} />
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

const VotesAndRank = ({ votes, place }: Nominee['before']) => (
  <td>
    {formatCount(votes)} <small>rank {place}</small>
  </td>
);

/** Which ballots a rule leaves out. */
function termsText(terms: RuleTerms): string {
  if (terms.kind === 'account') return `All ballots from ${plural(terms.accounts.length, 'account')}`;
  if (terms.kind === 'address')
    return `All ballots started at ${plural(terms.addresses.length, 'address', 'addresses')}`;
  if (terms.kind === 'domain') return `All ballots from accounts with email at ${terms.domain}`;
  if (terms.kind === 'burst')
    return `Bursts of at least ${plural(terms.ballots, 'ballot')} from one address within ${plural(terms.seconds, 'second')}`;
  return `Ballots started within ${plural(terms.seconds, 'second')} of signing up`;
}
