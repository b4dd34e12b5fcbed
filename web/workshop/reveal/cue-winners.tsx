import { useId, useState } from 'react';
import { sourcesOf } from '../../pictures.ts';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Category } from '../results/reveals.ts';

interface CueWinnersProps {
  category: Category;
  candidates: Category['nominees'];
  chosen: readonly string[];
  onChoose: (winners: readonly string[]) => void;
  pictureOf: (nominee: string) => string;
}

/** Who wins, or whom the jury can choose; behind a press, since others may look at the phone. */
export function CueWinners({ category, candidates, chosen, onChoose, pictureOf }: CueWinnersProps) {
  const { title, decided_by } = category;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const ask = decided_by === 'jury' ? 'Choose the winner' : 'Show me who';
  return (
    <div className="cue-winners">
      <button
        type="button"
        className="tool tool-words tool-framed"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : ask}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </button>
      {isOpen && decided_by === 'jury' ? (
        <fieldset id={id} className="cue-choice">
          <legend>The jury’s winner, or several</legend>
          {candidates.map((nominee) => (
            <label key={nominee.id}>
              <input
                type="checkbox"
                checked={chosen.includes(nominee.id)}
                onChange={({ target }) =>
                  onChoose(
                    target.checked ? [...chosen, nominee.id] : chosen.filter((each) => each !== nominee.id),
                  )
                }
              />
              {nominee.title}
            </label>
          ))}
        </fieldset>
      ) : null}
      {isOpen && decided_by === 'fans' ? (
        <ul id={id} className="cue-people">
          {candidates.map((nominee) => (
            <li key={nominee.id}>
              <Picture
                {...sourcesOf(pictureOf(nominee.id), ['200x300', '400x600'], '7rem')}
                width={200}
                height={300}
                alt=""
                title={nominee.title}
                eager
              />
              <strong>{nominee.title}</strong>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
