import { Alert } from '../../../ui/alert.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { widgetName } from '../state/widget-name.ts';
import { Tool } from '../../ui/tool.tsx';
import { widgetOf } from '../state/draft.ts';
import { useEditorSelector } from '../state/store.tsx';
import type { UploadNotice } from './uploads.ts';
import { useUploadNotices, useUploads } from './use-uploads.ts';
import './pictures.scss';

interface UploadNotesProps {
  /** Opens a widget in the widget editor. */
  onEdit: (id: string) => void;
}

/** What became of uploads whose fields were off the screen, or had gone. */
export function UploadNotes({ onEdit }: UploadNotesProps) {
  return useUploadNotices().map((notice) => <UploadNote key={notice.id} notice={notice} onEdit={onEdit} />);
}

function UploadNote({ notice, onEdit }: UploadNotesProps & { notice: UploadNotice }) {
  const uploads = useUploads();
  const { slot, filename, fault } = notice;
  const widget = useEditorSelector(({ draft }) => widgetOf(draft, slot.widget));
  return (
    <Alert tone={fault ? 'danger' : 'info'} className="upload-note">
      <p>
        {fault
          ? `${filename} was not uploaded (${slot.label}). ${fault}`
          : `${filename} is uploaded, but its widget has been removed. It is among the pictures used before.`}
      </p>
      {fault && widget ? (
        <button type="button" className="tool tool-words" onClick={() => onEdit(widget.id)}>
          Show it<VisuallyHidden>: {widgetName(widget)}</VisuallyHidden>
        </button>
      ) : null}
      <Tool
        glyph="close"
        label={`Close the note about ${filename}`}
        onClick={() => uploads.dismiss(notice)}
      />
    </Alert>
  );
}
