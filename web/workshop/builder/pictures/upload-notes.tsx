import { Alert } from '../../../ui/alert.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Tool } from '../../ui/tool.tsx';
import { widgetOf } from '../state/draft.ts';
import { pageOwner } from '../state/page.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import { useUploadNotices, useUploads } from './use-uploads.ts';
import './pictures.scss';

/** Results of uploads whose fields were off the screen, or gone. `onEdit` opens the widget editor, or the details of the page. */
export function UploadNotes({ onEdit }: { onEdit: (id: string) => void }) {
  const uploads = useUploads();
  const draft = useEditorSelector((state) => state.draft);
  return useUploadNotices().map((notice) => {
    const { id, slot, filename, fault } = notice;
    const widget = widgetOf(draft, slot.widget);
    const owner = slot.widget === pageOwner ? 'Page' : widget && widgetName(widget);
    return (
      <Alert key={id} tone={fault ? 'danger' : 'info'} className="upload-note">
        <p>
          {fault
            ? `${filename} was not uploaded (${slot.label}). ${fault}`
            : `${filename} is uploaded, but its widget has been removed. It is in the library.`}
        </p>
        {fault && owner ? (
          <button type="button" className="tool tool-words" onClick={() => onEdit(slot.widget)}>
            Show it<VisuallyHidden>: {owner}</VisuallyHidden>
          </button>
        ) : null}
        <Tool
          glyph="close"
          label={`Close the note about ${filename}`}
          onClick={() => uploads.dismiss(notice)}
        />
      </Alert>
    );
  });
}
