import { useId, useRef, type ReactNode } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictValue } from './conflict-value.tsx';
import { sides, type Question, type Side } from './question.ts';
import './conflict.scss';

export type Names = Readonly<Record<Side, string>>;

interface ConflictFormProps {
  /** Whose versions these are, and that all else is kept. */
  words: string;
  /** What a question is about that is in no section, such as `The template`. */
  whole: string;
  names: Names;
  /** Says that all of theirs is chosen. */
  takeTheirs: string;
  questions: readonly Question[];
  /** By the keys of the questions. */
  choices: ReadonlyMap<string, Side>;
  onChoose: (key: string, side: Side) => void;
  onAll: (side: Side) => void;
  /** All is chosen. */
  onMerge: () => void;
  onLater: () => void;
  /** What each side changed that the other left alone. */
  children?: ReactNode;
}

/** Both sides of all conflicts, with a choice for each. */
export function ConflictForm(props: ConflictFormProps) {
  const { words, whole, names, takeTheirs, questions, choices, onChoose, onAll, onMerge, onLater } = props;
  const form = useRef<HTMLFormElement>(null);
  const open = questions.filter(({ key }) => !choices.has(key));
  const submit = () => {
    const [first] = open;
    if (!first) return onMerge();
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.key)}"]`)?.focus();
    announce(`Choose a version of ‘${first.label}’ first.`);
    return undefined;
  };
  return (
    <form
      ref={form}
      className="dialog-body"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{words}</p>
      <div className="conflict-all" role="group" aria-label="All at once">
        <Button tone="secondary" className="btn-compact" onClick={() => onAll('mine')}>
          Keep all of mine
        </Button>
        <Button tone="secondary" className="btn-compact" onClick={() => onAll('theirs')}>
          {takeTheirs}
        </Button>
        <p className="conflict-progress" role="status">
          {open.length === 0
            ? 'All chosen'
            : `${questions.length - open.length} of ${questions.length} chosen`}
        </p>
      </div>
      {[...Map.groupBy(questions, ({ section }) => section ?? whole)].map(([section, all]) => (
        <section key={section} className="conflict-widget" aria-label={section}>
          <h3>{section}</h3>
          {all.map((question) => (
            <ChoiceOf
              key={question.key}
              question={question}
              names={names}
              chosen={choices.get(question.key)}
              onChoose={(side) => onChoose(question.key, side)}
            />
          ))}
        </section>
      ))}
      {props.children}
      <div className="dialog-actions conflict-actions">
        {/* Never greyed: pressed too early, it leads to the first question that is open. */}
        <Button type="submit">Merge</Button>
        <Button tone="link" onClick={onLater}>
          Decide later
        </Button>
      </div>
    </form>
  );
}

interface ChoiceOfProps {
  question: Question;
  names: Names;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function ChoiceOf({ question: { key, label, faces }, names, chosen, onChoose }: ChoiceOfProps) {
  const id = useId();
  return (
    <fieldset className="conflict-choice">
      <legend>{label}</legend>
      {sides.map((side) => (
        <label key={side} className="conflict-card">
          <span className="conflict-side">
            <input
              type="radio"
              name={key}
              aria-labelledby={`${id}-${side}`}
              aria-describedby={`${id}-${side}-value`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span id={`${id}-${side}`}>{names[side]}</span>
          </span>
          <span id={`${id}-${side}-value`}>
            <ConflictValue face={faces[side]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
