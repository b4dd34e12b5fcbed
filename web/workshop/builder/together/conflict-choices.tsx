import { useMemo, useState } from 'react';
import { plural } from '../../../counts.ts';
import { announce } from '../../../ui/announcer.tsx';
import { ConflictForm, type Names } from '../../ui/conflict/conflict-form.tsx';
import { sides, type Side } from '../../ui/conflict/question.ts';
import { ChangeList } from '../publish/change-list.tsx';
import type { Autosave } from '../save/autosave.ts';
import { sidesOf, type SaveConflict } from '../save/status.ts';
import { describeChanges } from '../state/changes.ts';
import { conflictsOf, merge, mergeFor, type Choices, type Versions } from '../state/merge.ts';
import { useEditorSelector } from '../state/store.tsx';
import { questionOf } from './conflict-words.ts';

interface ConflictChoicesProps {
  autosave: Autosave;
  conflict: SaveConflict;
  onLater: () => void;
}

/** Both sides of all conflicts, with a choice for each; what does not conflict is kept whatever is chosen. */
export function ConflictChoices({ autosave, conflict, onLater }: ConflictChoicesProps) {
  const draft = useEditorSelector((state) => state.draft);
  const { origin, base, saved } = conflict;
  const versions = useMemo(() => ({ base, ...sidesOf(conflict, draft) }), [base, conflict, draft]);
  const [choices, setChoices] = useState<Choices>(new Map());
  const who = saved?.by ?? 'Someone else';
  const isOther = origin === 'server';
  const names: Names = { mine: 'Mine', theirs: isOther ? who : 'Saved version' };
  return (
    <ConflictForm
      words={
        isOther
          ? `${who} saved this template while you were working on it, and you both changed the same. Choose what to keep; all else is kept from both.`
          : 'This device has changes that were never saved, and the same was saved differently since. Choose what to keep; all else is kept from both.'
      }
      whole="The template"
      names={names}
      takeTheirs={isOther ? 'Take all of theirs' : 'Keep all that is saved'}
      // Whether the order conflicts may only be known once it is chosen which widgets stay.
      questions={conflictsOf(versions, choices).map((each) => questionOf(each, versions))}
      choices={choices}
      onChoose={(key, side) => setChoices(new Map(choices).set(key, side))}
      onAll={(side) => setChoices(allFor(side, versions))}
      onMerge={() => {
        const result = merge(versions.base, versions.mine, versions.theirs, choices);
        if (!result.draft) return;
        autosave.resolve(result.draft, 'Merged both versions');
        announce('Merged both versions. You can undo this.');
      }}
      onLater={onLater}
    >
      <Kept versions={versions} names={names} />
    </ConflictForm>
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
