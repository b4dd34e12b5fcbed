import { Button } from '../../../ui/button.tsx';
import { widgetName } from '../state/widget-name.ts';
import { describeWidget } from '../state/changes.ts';
import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { merge, type Conflict, type Side } from '../state/merge.ts';

interface ConflictChoicesProps {
  base: TemplateDraft;
  mine: TemplateDraft;
  theirs: TemplateDraft;
  choices: ReadonlyMap<string, Side>;
  onChoose: (key: string, side: Side) => void;
  /** Takes the merged document, once everything is chosen. */
  onDone: (document: TemplateDraft) => void;
}

/** A choice for each thing that both sides have changed; all other changes of both are taken. */
export function ConflictChoices({ base, mine, theirs, choices, onChoose, onDone }: ConflictChoicesProps) {
  const result = merge(base, mine, theirs, choices);
  // The order may turn out to be open only when it is known which widgets stay.
  const asked = merge(base, mine, theirs).conflicts ?? [];
  const all = new Map([...asked, ...(result.conflicts ?? [])].map((conflict) => [conflict.key, conflict]));
  return (
    <section aria-label="Merge">
      <p>Changes that only one side has made are all taken. For what both have changed, choose a side.</p>
      {[...all.values()].map((conflict) => {
        const words = wordsOf(conflict, base, mine, theirs);
        return (
          <fieldset key={conflict.key} className="conflict-choice">
            <legend>{words.subject}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className="publish-choice">
                <input
                  type="radio"
                  name={conflict.key}
                  checked={choices.get(conflict.key) === side}
                  onChange={() => onChoose(conflict.key, side)}
                />{' '}
                <span>
                  {side === 'mine' ? 'Mine' : 'Theirs'}: {words[side]}
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <Button
        aria-disabled={!result.draft}
        onClick={() => {
          if (result.draft) onDone(result.draft);
        }}
      >
        Merge
      </Button>
    </section>
  );
}

interface Words {
  subject: string;
  mine: string;
  theirs: string;
}

function wordsOf({ key }: Conflict, base: TemplateDraft, mine: TemplateDraft, theirs: TemplateDraft): Words {
  if (key === 'title')
    return { subject: 'The template’s title', mine: `‘${mine.title}’`, theirs: `‘${theirs.title}’` };
  if (key === 'order')
    return { subject: 'The order of the widgets', mine: orderOf(mine), theirs: orderOf(theirs) };
  const id = key.slice('widget:'.length);
  const before = widgetOf(base, id);
  const sides = { mine: widgetOf(mine, id), theirs: widgetOf(theirs, id) };
  const widget = before ?? sides.mine ?? sides.theirs;
  const side = (after: typeof widget) =>
    after && before ? describeWidget(before, after, widgetName).join('. ') : after ? 'Kept' : 'Removed';
  return {
    subject: widget ? `‘${widgetName(widget)}’` : id,
    mine: side(sides.mine),
    theirs: side(sides.theirs),
  };
}

const orderOf = ({ widgets }: TemplateDraft): string => widgets.map(widgetName).join(', ');
