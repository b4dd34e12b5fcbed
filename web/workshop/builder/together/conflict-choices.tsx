import { useId, useMemo, useRef, useState } from 'react';
import { plural } from '../../../counts.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangeList } from '../publish/change-list.tsx';
import type { Autosave } from '../save/autosave.ts';
import { sidesOf, type SaveConflict } from '../save/status.ts';
import { describeChanges } from '../state/changes.ts';
import type { Side } from '../state/merge-entries.ts';
import { conflictsOf, merge, mergeFor, type Choices, type Versions } from '../state/merge.ts';
import { useEditorSelector } from '../state/store.tsx';
import { ConflictValue } from './conflict-value.tsx';
import { questionOf, type Question } from './conflict-words.ts';
import './conflict.scss';

interface ConflictChoicesProps {
  autosave: Autosave;
  conflict: SaveConflict;
  onLater: () => void;
}

type Names = Readonly<Record<Side, string>>;
const sides = ['mine', 'theirs'] as const;

/** Both sides of all conflicts, with a choice for each; what does not conflict is kept whatever is chosen. */
export function ConflictChoices({ autosave, conflict, onLater }: ConflictChoicesProps) {
  const draft = useEditorSelector((state) => state.draft);
  const { origin, base, saved } = conflict;
  const versions = useMemo(() => ({ base, ...sidesOf(conflict, draft) }), [base, conflict, draft]);
  const [choices, setChoices] = useState<Choices>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const who = saved?.by ?? 'Someone else';
  const isOther = origin === 'server';
  const names: Names = { mine: 'Mine', theirs: isOther ? who : 'Saved version' };
  // Whether the order conflicts may only be known once it is chosen which widgets stay.
  const questions = conflictsOf(versions, choices).map((each) => questionOf(each, versions));
  const open = questions.filter(({ key }) => !choices.has(key));
  const submit = () => {
    const result = merge(versions.base, versions.mine, versions.theirs, choices);
    if (result.draft) {
      autosave.resolve(result.draft, 'Merged both versions');
      announce('Merged both versions. You can undo this.');
      return;
    }
    const [first] = open;
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first?.key ?? '')}"]`)?.focus();
    announce(`Choose a version of ‘${first?.label}’ first.`);
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
      <p>
        {isOther
          ? `${who} saved this template while you were working on it, and you both changed the same. Choose what to keep; all else is kept from both.`
          : 'This device has changes that were never saved, and the same was saved differently since. Choose what to keep; all else is kept from both.'}
      </p>
      <div className="conflict-all" role="group" aria-label="All at once">
        <Button tone="secondary" className="btn-compact" onClick={() => setChoices(allFor('mine', versions))}>
          Keep all of mine
        </Button>
        <Button
          tone="secondary"
          className="btn-compact"
          onClick={() => setChoices(allFor('theirs', versions))}
        >
          {isOther ? 'Take all of theirs' : 'Keep all that is saved'}
        </Button>
        <p className="conflict-progress" role="status">
          {open.length === 0
            ? 'All chosen'
            : `${questions.length - open.length} of ${questions.length} chosen`}
        </p>
      </div>
      {[...Map.groupBy(questions, ({ widget }) => widget ?? 'The template')].map(([widget, all]) => (
        <section key={widget} className="conflict-widget" aria-label={widget}>
          <h3>{widget}</h3>
          {all.map((question) => (
            <ChoiceOf
              key={question.key}
              question={question}
              names={names}
              chosen={choices.get(question.key)}
              onChoose={(side) => setChoices(new Map(choices).set(question.key, side))}
            />
          ))}
        </section>
      ))}
      <Kept versions={versions} names={names} />
      <div className="dialog-actions conflict-actions">
        <Button type="submit" aria-disabled={open.length > 0}>
          Merge
        </Button>
        <Button tone="link" onClick={onLater}>
          Decide later
        </Button>
      </div>
    </form>
  );
}

const allFor = (side: Side, versions: Versions): Choices => {
  const choices = new Map<string, Side>();
  for (let before = -1; before < choices.size;) {
    before = choices.size;
    for (const { key } of conflictsOf(versions, choices)) choices.set(key, side);
  }
  return choices;
};

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

/** What each side changed that the other left alone. */
function Kept({ versions, names }: { versions: Versions; names: Names }) {
  const kept = useMemo(() => {
    const { mine, theirs } = versions;
    return {
      mine: describeChanges(theirs, mergeFor('theirs', versions)),
      theirs: describeChanges(mine, mergeFor('mine', versions)),
    };
  }, [versions]);
  const count = kept.mine.length + kept.theirs.length;
  if (count === 0) return null;
  return (
    <section aria-label="Kept from both" className="conflict-kept">
      <h3>Kept from both: {plural(count, 'change')} without a conflict</h3>
      <div className="conflict-sides">
        {sides
          .filter((side) => kept[side].length > 0)
          .map((side) => (
            <div key={side}>
              <h4>{names[side]}</h4>
              <ChangeList changes={kept[side]} none="" />
            </div>
          ))}
      </div>
    </section>
  );
}
