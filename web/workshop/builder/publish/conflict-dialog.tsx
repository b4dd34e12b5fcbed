import { useMemo, useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Autosave } from '../save/autosave.ts';
import { sidesOf, type SaveConflict } from '../save/status.ts';
import { Modal } from '../../ui/modal.tsx';
import { widgetName } from '../state/widget-name.ts';
import { describeChanges } from '../state/changes.ts';
import type { TemplateDraft } from '../state/draft.ts';
import type { Side } from '../state/merge.ts';
import { useEditorSelector } from '../state/store.tsx';
import { ChangeList } from './change-list.tsx';
import { ConflictChoices } from './conflict-choices.tsx';
import './publish.scss';

interface ConflictDialogProps {
  autosave: Autosave;
  conflict: SaveConflict;
}

/**
 * Shows both sides of a conflict and has somebody choose. It may wait: a bar then says that nothing is saved meanwhile, and opens it again.
 * Render it while the status of saving is `conflict`, keyed by the conflict.
 */
export function ConflictDialog({ autosave, conflict }: ConflictDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen)
    return (
      <div className="conflict-bar" role="status">
        <p>Nothing is saved until you choose between two versions. Your changes are kept on this device.</p>
        <Button onClick={() => setIsOpen(true)}>Choose now</Button>
      </div>
    );
  return <Dialog autosave={autosave} conflict={conflict} onClose={() => setIsOpen(false)} />;
}

const namesOf = {
  server: { theirs: 'Theirs', takeTheirs: 'Take theirs', keepMine: 'Keep mine', mine: 'Mine' },
  stored: {
    theirs: 'Saved since',
    takeTheirs: 'Keep what is saved',
    keepMine: 'Restore mine',
    mine: 'Mine, not saved',
  },
} as const;

function Dialog({ autosave, conflict, onClose }: ConflictDialogProps & { onClose: () => void }) {
  const document = useEditorSelector((state) => state.draft);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>();
  const { base } = conflict;
  const { mine, theirs } = sidesOf(conflict, document);
  const names = namesOf[conflict.origin];
  const resolve = (result: TemplateDraft, words: string) => {
    autosave.resolve(result, words);
    announce(`${words}. It can be undone.`);
  };
  const who = conflict.saved?.by ?? 'Somebody else';
  return (
    <Modal title="Two versions of this template" onClose={onClose}>
      <div className="publish">
        <p>
          {conflict.origin === 'server'
            ? `${who} has saved this template while you were working on it, and some changes don’t fit together. Nothing is lost: choose what holds.`
            : 'On this device there are changes that were never saved, and the template has been saved since. Choose what holds.'}
        </p>
        <div className="conflict-sides">
          <SideOf title={names.mine} base={base} document={mine} />
          <SideOf
            title={conflict.origin === 'server' ? `${names.theirs} (${who})` : names.theirs}
            base={base}
            document={theirs}
          />
        </div>
        {choices ? (
          <ConflictChoices
            {...{ base, mine, theirs, choices }}
            onChoose={(key, side) => setChoices(new Map(choices).set(key, side))}
            onDone={(result) => resolve(result, 'Merged both versions')}
          />
        ) : null}
        <div className="publish-ways">
          {choices ? null : <Button onClick={() => setChoices(new Map())}>Merge: choose for each</Button>}
          <Button tone="secondary" onClick={() => resolve(mine, 'Kept my version')}>
            {names.keepMine}
          </Button>
          <Button tone="secondary" onClick={() => resolve(theirs, 'Took the saved version')}>
            {names.takeTheirs}
          </Button>
          <Button tone="link" onClick={onClose}>
            Decide later
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface SideOfProps {
  title: string;
  base: TemplateDraft;
  document: TemplateDraft;
}

function SideOf({ title, base, document }: SideOfProps) {
  const changes = useMemo(() => describeChanges(base, document, widgetName), [base, document]);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ChangeList changes={changes} none="No changes." />
    </section>
  );
}
