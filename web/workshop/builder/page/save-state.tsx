import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useIsSending } from '../pictures/use-uploads.ts';
import type { Autosave } from '../save/autosave.ts';
import { useFaults, useSaveStatus } from '../save/use-draft.ts';
import { widgetOf } from '../state/draft.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';

interface SaveStateProps {
  autosave: Autosave;
  onSave: () => void;
  /** Opens a widget in the widget editor. */
  onEdit: (id: string) => void;
}

/**
 * How the draft stands to what is on the server, in words, and whether a picture is on its way into it; a failure with what the server said of
 * it, and the way to the widget it is about.
 */
export function SaveState({ autosave, onSave, onEdit }: SaveStateProps) {
  const { status, words } = useSaveStatus(autosave);
  const held = useFaults(autosave);
  const [fault] = status.kind === 'failed' ? status.faults : held;
  const faulty = useEditorSelector(({ draft }) => widgetOf(draft, fault?.widget));
  const said = fault?.messages.join(' ') ?? ('message' in status ? status.message : undefined);
  const reason = faulty && said ? `${widgetName(faulty)}: ${said}` : said;
  const isSending = useIsSending() && status.kind === 'saved';
  const isStuck = ['offline', 'retrying', 'failed', 'conflict', 'signed-out'].includes(status.kind);
  return (
    <div className="save-state" data-kind={status.kind} data-stuck={isStuck} data-sending={isSending}>
      <p role={isStuck ? 'status' : undefined}>
        <span className="save-lamp" aria-hidden="true" />
        {isSending ? 'Uploading…' : words}
      </p>
      {reason ? <p className="save-reason">{reason}</p> : null}
      {faulty ? (
        <button type="button" className="tool tool-words" onClick={() => onEdit(faulty.id)}>
          Show it<VisuallyHidden>: {widgetName(faulty)}</VisuallyHidden>
        </button>
      ) : isStuck && status.kind !== 'conflict' ? (
        <button type="button" className="tool tool-words" onClick={onSave}>
          Save now
        </button>
      ) : null}
    </div>
  );
}
