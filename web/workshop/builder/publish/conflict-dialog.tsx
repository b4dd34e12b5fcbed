import { useMemo, useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { Autosave } from '../save/autosave.ts';
import { sidesOf, type SaveConflict } from '../save/status.ts';
import { describeChanges, describeWidget } from '../state/changes.ts';
import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { merge, type Conflict, type Side, type Versions } from '../state/merge.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import { ChangeList } from './change-list.tsx';
import './publish.scss';

interface ConflictDialogProps {
  autosave: Autosave;
  conflict: SaveConflict;
}

/** Shows both sides of a conflict and asks for a choice. It can wait: a bar then says that saving is paused. */
export function ConflictDialog({ autosave, conflict }: ConflictDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen)
    return (
      <div className="conflict-bar" role="status">
        <p>Saving is paused until you choose a version. Your changes are kept on this device.</p>
        <Button onClick={() => setIsOpen(true)}>Choose now</Button>
      </div>
    );
  return <Dialog autosave={autosave} conflict={conflict} onClose={() => setIsOpen(false)} />;
}

const labels = {
  server: { theirs: 'Theirs', takeTheirs: 'Take theirs', keepMine: 'Keep mine', mine: 'Mine' },
  stored: {
    theirs: 'Saved version',
    takeTheirs: 'Keep the saved version',
    keepMine: 'Restore mine',
    mine: 'Mine, not saved',
  },
} as const;

function Dialog({ autosave, conflict, onClose }: ConflictDialogProps & { onClose: () => void }) {
  const draft = useEditorSelector((state) => state.draft);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>();
  const { base, origin } = conflict;
  const { mine, theirs } = sidesOf(conflict, draft);
  const label = labels[origin];
  const resolve = (result: TemplateDraft, what: string) => {
    autosave.resolve(result, what);
    announce(`${what}. You can undo this.`);
  };
  const who = conflict.saved?.by ?? 'Someone else';
  return (
    <Modal title="Two versions of this template" onClose={onClose}>
      <div className="dialog-body">
        <p>
          {origin === 'server'
            ? `${who} saved this template while you were working on it, and some changes conflict. Nothing is lost: choose what to keep.`
            : 'This device has changes that were never saved, and the template has been saved since. Choose what to keep.'}
        </p>
        <div className="conflict-sides">
          <SideChanges title={label.mine} base={base} side={mine} />
          <SideChanges
            title={origin === 'server' ? `${label.theirs} (${who})` : label.theirs}
            base={base}
            side={theirs}
          />
        </div>
        {choices ? (
          <MergeChoices
            {...{ base, mine, theirs, choices }}
            onChoose={(key, side) => setChoices(new Map(choices).set(key, side))}
            onMerge={(result) => resolve(result, 'Merged both versions')}
          />
        ) : null}
        <div className="dialog-actions">
          {choices ? null : <Button onClick={() => setChoices(new Map())}>Merge change by change</Button>}
          <Button tone="secondary" onClick={() => resolve(mine, 'Kept my version')}>
            {label.keepMine}
          </Button>
          <Button tone="secondary" onClick={() => resolve(theirs, 'Took the saved version')}>
            {label.takeTheirs}
          </Button>
          <Button tone="link" onClick={onClose}>
            Decide later
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function SideChanges({ title, base, side }: { title: string; base: TemplateDraft; side: TemplateDraft }) {
  const changes = useMemo(() => describeChanges(base, side), [base, side]);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ChangeList changes={changes} none="No changes." />
    </section>
  );
}

interface MergeChoicesProps extends Versions {
  choices: ReadonlyMap<string, Side>;
  onChoose: (key: string, side: Side) => void;
  onMerge: (result: TemplateDraft) => void;
}

function MergeChoices({ choices, onChoose, onMerge, ...versions }: MergeChoicesProps) {
  const { base, mine, theirs } = versions;
  const result = merge(base, mine, theirs, choices);
  // Whether the order conflicts may only be known once it is chosen which widgets stay.
  const open = merge(base, mine, theirs).conflicts ?? [];
  const all = new Map([...open, ...(result.conflicts ?? [])].map((conflict) => [conflict.key, conflict]));
  return (
    <section aria-label="Merge">
      <p>Changes made on only one side are all kept. Where both sides changed the same thing, choose one.</p>
      {[...all.values()].map(({ key }) => {
        const texts = conflictTexts(key, versions);
        return (
          <fieldset key={key} className="conflict-choice">
            <legend>{texts.subject}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className="publish-choice">
                <input
                  type="radio"
                  name={key}
                  checked={choices.get(key) === side}
                  onChange={() => onChoose(key, side)}
                />{' '}
                <span>
                  {side === 'mine' ? 'Mine' : 'Theirs'}: {texts[side]}
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <Button aria-disabled={!result.draft} onClick={() => result.draft && onMerge(result.draft)}>
        Merge
      </Button>
    </section>
  );
}

function conflictTexts(key: Conflict['key'], { base, mine, theirs }: Versions) {
  if (key === 'title')
    return { subject: 'The template’s title', mine: `‘${mine.title}’`, theirs: `‘${theirs.title}’` };
  if (key === 'order') {
    const order = ({ widgets }: TemplateDraft) => widgets.map(widgetName).join(', ');
    return { subject: 'The order of the widgets', mine: order(mine), theirs: order(theirs) };
  }
  const id = key.slice('widget:'.length);
  const before = widgetOf(base, id);
  const after = { mine: widgetOf(mine, id), theirs: widgetOf(theirs, id) };
  const widget = before ?? after.mine ?? after.theirs;
  const text = (side: typeof widget) =>
    side && before ? describeWidget(before, side).join('. ') : side ? 'Kept' : 'Removed';
  return {
    subject: widget ? `‘${widgetName(widget)}’` : id,
    mine: text(after.mine),
    theirs: text(after.theirs),
  };
}
