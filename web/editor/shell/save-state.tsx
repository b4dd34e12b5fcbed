import type { Autosave } from '../save/autosave.ts';
import { useSaveStatus } from '../save/use-draft.ts';

/** How the draft stands to what is on the server, in words; a failure with what the server said of it. */
export function SaveState({ autosave, onSave }: { autosave: Autosave; onSave: () => void }) {
  const { status, words } = useSaveStatus(autosave);
  const reason = 'message' in status ? status.message : undefined;
  const isStuck = ['offline', 'retrying', 'failed', 'conflict', 'signed-out'].includes(status.kind);
  return (
    <div className="save-state" data-kind={status.kind} data-stuck={isStuck}>
      <p role={isStuck ? 'status' : undefined}>
        <span className="save-lamp" aria-hidden="true" />
        {words}
      </p>
      {reason ? <p className="save-reason">{reason}</p> : null}
      {isStuck && status.kind !== 'conflict' ? (
        <button type="button" className="tool tool-words" onClick={onSave}>
          Save now
        </button>
      ) : null}
    </div>
  );
}
