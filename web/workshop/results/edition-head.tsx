import type { EditionState } from '#contract/editions.ts';
import type { Answer } from '#contract/routes.ts';
import type { ReactNode } from 'react';
import { formatWhen } from '../ui/times.ts';

type Summary = Answer<'results.summary'>;

const labels: Record<EditionState, string> = {
  draft: 'Draft',
  nominating: 'Nominating',
  voting: 'Voting',
  closed: 'Closed',
  certified: 'Certified',
  announced: 'Announced',
  archived: 'Archived',
};

interface EditionHeadProps {
  summary: Summary;
  onEdition: (id: string) => void;
}

/** Which edition is shown, its state, and what comes next; with a choice where there are several. */
export function EditionHead({ summary, onEdition }: EditionHeadProps) {
  const { edition, editions, state, opened } = summary;
  const isSealed = state === 'certified' && opened === null;
  return (
    <div className="edition-head">
      {editions.length > 1 ? (
        <label>
          Edition{' '}
          <select value={edition.id} onChange={(event) => onEdition(event.target.value)}>
            {editions.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title} ({labels[each.state]})
              </option>
            ))}
          </select>
        </label>
      ) : (
        <strong>{edition.title}</strong>
      )}
      <span className="edition-state" data-state={state}>
        {labels[state]}
        {isSealed ? ' (sealed)' : ''}
      </span>
      <p>{nextStep(summary)}</p>
    </div>
  );
}

/** What has happened, and what comes next. */
function nextStep({ state, voting_end: end, timeZone, certificate, opened }: Summary): ReactNode {
  switch (state) {
    case 'draft':
      return 'Voting hasn’t started. It opens on the date in the show’s settings.';
    case 'nominating':
      return 'Fans can nominate. Voting opens on the date in the show’s settings.';
    case 'voting':
      return end === null
        ? 'Voting is open and has no end yet. Set one before the result can be certified.'
        : `Voting is open until ${formatWhen(end, timeZone)}. Then the result can be certified.`;
    case 'closed':
      return (
        <>
          Voting is over. Certify the result: <code>npx acclaim results certify --out FILE</code>
        </>
      );
    case 'certified':
      return opened === null
        ? 'Only admins see the result. Reveal the winners, category by category, under Winners.'
        : 'All figures are public. Some winners are still to be revealed, under Winners.';
    case 'announced':
      return opened === null
        ? 'Every winner is revealed. Publish all figures under Winners, so that everyone can check the count.'
        : 'Every winner is revealed, and all figures are public.';
    case 'archived':
  }
  if (certificate === null) return 'A newer edition has begun. This one has no certified result.';
  return opened === null
    ? 'A newer edition has begun. The figures of this one are still sealed: publish them under Winners.'
    : 'A newer edition has begun. All figures of this one are public.';
}
