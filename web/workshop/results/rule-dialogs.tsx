import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { useCallback, type ComponentProps } from 'react';
import { formatCount, plural } from '../../counts.ts';
import { announce } from '../../ui/announcer.tsx';
import { callAdmin } from '../api.ts';
import { ReasonDialog } from '../content/reason-dialog.tsx';
import { TableHead } from './chart.tsx';
import { ReadingState, useReading } from './reading.tsx';

type Rules = Answer<'results.rules'>;

/** The titles of an edition's nominees by their ids. */
export type Titles = ReadonlyMap<string, string>;

export const titlesIn = (categories: Answer<'results.summary'>['categories']): Titles =>
  new Map(categories.flatMap(({ nominees }) => nominees.map(({ id, title }) => [id, title])));

interface OfEdition {
  /** Absent for the running edition. */
  edition: string | undefined;
  titles: Titles;
}

const bodyOf = (edition: string | undefined) => (edition === undefined ? {} : { edition });

interface PreviewDialogProps extends OfEdition {
  terms: RuleTerms;
  onAdded: () => void;
  onClose: () => void;
}

export function PreviewDialog({ terms, edition, titles, onAdded, onClose }: PreviewDialogProps) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callAdmin('results.preview', { body: { terms, ...bodyOf(edition) } }, { signal }),
    [terms, edition],
  );
  const preview = useReading(load);
  return (
    <PublicReasonDialog
      title="Preview of a rule"
      action="Add the rule"
      isReady={preview.data !== undefined}
      onReason={async (reason) => {
        await callAdmin('results.addRule', { body: { terms, reason, ...bodyOf(edition) } });
        announce('Rule added. It counts from now on.');
        onAdded();
      }}
      onClose={onClose}
    >
      <p>{termsText(terms, titles)}.</p>
      <ReadingState of={preview} label="Counting every ballot with the rule" lines={4} />
      {preview.data ? <Effect preview={preview.data} /> : null}
    </PublicReasonDialog>
  );
}

interface RevokeDialogProps extends OfEdition {
  rule: Rules['rules'][number];
  onRevoked: (rules: Rules) => void;
  onClose: () => void;
}

export const RevokeDialog = ({
  rule: { id, terms },
  edition,
  titles,
  onRevoked,
  onClose,
}: RevokeDialogProps) => (
  <PublicReasonDialog
    title="Revoke a rule"
    action="Revoke"
    onReason={async (reason) => {
      const rules = await callAdmin('results.revokeRule', { body: { id, reason, ...bodyOf(edition) } });
      announce('Rule revoked.');
      onRevoked(rules);
    }}
    onClose={onClose}
  >
    <p>{termsText(terms, titles)}. The count will be as if the rule never existed; it stays in the list.</p>
  </PublicReasonDialog>
);

/** Asks why, of what everybody can read later. */
const PublicReasonDialog = (props: Omit<ComponentProps<typeof ReasonDialog>, 'tone' | 'hint'>) => (
  <ReasonDialog {...props} tone="primary" hint="It’s published in the certificate, without your name." />
);

function Effect({ preview }: { preview: Answer<'results.preview'> }) {
  const { taken, before, after, merged, categories } = preview;
  if (merged) return <MergeEffect merged={merged} />;
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
            <TableHead columns={['Nominee', 'Before', 'After']} />
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

/** What a merge does to the ballots that count. */
const MergeEffect = ({
  merged: { ballots, both },
}: {
  merged: NonNullable<Answer<'results.preview'>['merged']>;
}) => (
  <p>
    {ballots === null ? 'Ballots of fewer than 20 voters, or none,' : plural(ballots, 'ballot')} would count
    for the other nominee.{' '}
    {both === null
      ? 'Fewer than 20 voters, or none, have voted for both: such a ballot counts once.'
      : `${plural(both, 'ballot')} with both would count once.`}
  </p>
);

type Nominee = Answer<'results.preview'>['categories'][number]['nominees'][number];

const isChanged = ({ before, after }: Nominee): boolean =>
  before.votes !== after.votes || before.place !== after.place;

const VotesAndRank = ({ votes, place }: Nominee['before']) => (
  <td>
    {formatCount(votes)} <small>rank {place}</small>
  </td>
);

/** Which ballots a rule leaves out, or whom it merges. */
export function termsText(terms: RuleTerms, titles: Titles): string {
  if (terms.kind === 'account') return `All ballots from ${plural(terms.accounts.length, 'account')}`;
  if (terms.kind === 'address')
    return `All ballots started at ${plural(terms.addresses.length, 'address', 'addresses')}`;
  if (terms.kind === 'domain') return `All ballots from accounts with email at ${terms.domain}`;
  if (terms.kind === 'burst')
    return `Bursts of at least ${plural(terms.ballots, 'ballot')} from one address within ${plural(terms.seconds, 'second')}`;
  if (terms.kind === 'signups')
    return `All ballots from at least ${plural(terms.accounts, 'account')} at one address that signed up within ${plural(terms.seconds, 'second')}`;
  if (terms.kind === 'mailbox')
    return `All ballots but the first account’s where at least ${plural(terms.accounts, 'account')} have one mailbox`;
  if (terms.kind === 'merge')
    return `Votes for ${titles.get(terms.nominee) ?? terms.nominee} count for ${titles.get(terms.into) ?? terms.into}`;
  return `Ballots started within ${plural(terms.seconds, 'second')} of signing up`;
}
