import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { formatWhen } from '../ui/times.ts';
import { candidatesOf, namesOf, type Category } from './reveals.ts';

interface WinnerItemProps {
  category: Category;
  isCertified: boolean;
  /** Whether the user may reveal winners, of an edition that runs. */
  canReveal: boolean;
  timeZone: string;
  onReveal: (winners: string[]) => void;
  onTakeBack: () => void;
}

/** A category: who has won it or may win it, and what can be done about it. */
export function WinnerItem(props: WinnerItemProps) {
  const { category, isCertified, canReveal, timeZone, onReveal, onTakeBack } = props;
  const { title, decided_by, proposed, revealed } = category;
  const [chosen, setChosen] = useState<readonly string[]>();
  const candidates = candidatesOf(category);
  const winners = (chosen ?? proposed).filter((id) => candidates.some((each) => each.id === id));
  const isReady = !revealed && winners.length > 0;
  const toggle = (id: string) =>
    setChosen(winners.includes(id) ? winners.filter((each) => each !== id) : [...winners, id]);
  return (
    <li data-revealed={revealed !== null}>
      <div className="reveal-words">
        <h3>{title}</h3>
        <p className="reveal-decider">
          {decided_by === 'jury' ? 'Decided by the jury' : 'Decided by the fans'}
        </p>
        {revealed ? (
          <p>
            <strong>{namesOf(category, revealed.winners)}</strong>
            <small>
              Revealed by {revealed.by}, {formatWhen(revealed.at, timeZone)}
            </small>
          </p>
        ) : (
          <Standing category={category} isCertified={isCertified} />
        )}
        {!revealed && canReveal && candidates.length > 1 ? (
          <fieldset className="reveal-choice">
            <legend>
              {decided_by === 'jury'
                ? 'The jury’s winner, or several'
                : 'All share the win, unless you take one out'}
            </legend>
            {candidates.map((nominee) => (
              <label key={nominee.id}>
                <input
                  type="checkbox"
                  checked={winners.includes(nominee.id)}
                  onChange={() => toggle(nominee.id)}
                />
                {nominee.title}
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
      {/* One button for both, so that the focus stays on it. */}
      {canReveal && candidates.length + (revealed?.winners.length ?? 0) > 0 ? (
        <Button
          tone={revealed ? 'secondary' : 'primary'}
          aria-disabled={!revealed && !isReady}
          onClick={() => {
            if (revealed) onTakeBack();
            else onReveal(winners);
          }}
        >
          {revealed ? 'Take back' : 'Reveal'}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      ) : null}
    </li>
  );
}

/** Who wins by the certificate. */
function Standing({ category, isCertified }: { category: Category; isCertified: boolean }) {
  const { decided_by, proposed } = category;
  if (decided_by === 'jury') return null;
  if (!isCertified) return <p className="results-none">Waits for the certified result.</p>;
  if (proposed.length === 0) return <p className="results-none">No vote counts here, so nobody wins.</p>;
  return (
    <p>
      <strong>{namesOf(category, proposed)}</strong>
      <small>{proposed.length > 1 ? 'A tie: most certified votes' : 'Most certified votes'}</small>
    </p>
  );
}
