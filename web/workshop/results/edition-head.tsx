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
        <label className="results-choice">
          Edition
          <select
            className="form-select"
            value={edition.id}
            onChange={(event) => onEdition(event.target.value)}
          >
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
  const isOpened = opened !== null;
  const steps: Record<EditionState, ReactNode> = {
    draft: 'Voting hasn’t started. It opens on the date in the show’s settings.',
    nominating: 'Fans can nominate. Voting opens on the date in the show’s settings.',
    voting:
      end === null
        ? 'Voting is open and has no end yet. Set one before the result can be certified.'
        : `Voting is open until ${formatWhen(end, timeZone)}. Then the result can be certified.`,
    closed: (
      <>
        Voting is over. Certify the result: <code>npx acclaim results certify --out FILE</code>
      </>
    ),
    certified: isOpened
      ? 'All figures are public. Some winners are still to be revealed, under Winners.'
      : 'Only admins and auditors see the result. Reveal the winners, category by category, under Winners.',
    announced: isOpened
      ? 'Every winner is revealed, and all figures are public.'
      : 'Every winner is revealed. Publish all figures under Winners, so that everyone can check the count.',
    archived: `A newer edition has begun. ${archived(certificate !== null, isOpened)}`,
  };
  return steps[state];
}

function archived(isCertified: boolean, isOpened: boolean): string {
  if (!isCertified) return 'This one has no certified result.';
  return isOpened
    ? 'All figures of this one are public.'
    : 'The figures of this one are still sealed: publish them under Winners.';
}
