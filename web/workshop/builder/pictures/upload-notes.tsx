import { Alert } from '../../../ui/alert.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { widgetName } from '../state/widget-name.ts';
import { Tool } from '../../ui/tool.tsx';
import { widgetOf } from '../state/draft.ts';
import { useEditorSelector } from '../state/store.tsx';
import type { UploadNews } from './upload.ts';
import { useUploadNews, useUploads } from './use-uploads.ts';
import './pictures.scss';

interface UploadNotesProps {
  /** Opens a widget in the widget editor. */
  onEdit: (id: string) => void;
}

/** What became of uploads whose fields were off the screen, or had gone. */
export function UploadNotes({ onEdit }: UploadNotesProps) {
  return useUploadNews().map((news) => <UploadNote key={news.id} news={news} onEdit={onEdit} />);
}

function UploadNote({ news, onEdit }: UploadNotesProps & { news: UploadNews }) {
  const uploads = useUploads();
  const { place, filename, fault } = news;
  const widget = useEditorSelector(({ draft }) => widgetOf(draft, place.widget));
  return (
    <Alert tone={fault ? 'danger' : 'info'} className="upload-note">
      <p>
        {fault
          ? `${filename} was not uploaded (${place.label}). ${fault}`
          : `${filename} is uploaded, but its widget has been removed. It is among the pictures used before.`}
      </p>
      {fault && widget ? (
        <button type="button" className="tool tool-words" onClick={() => onEdit(widget.id)}>
          Show it<VisuallyHidden>: {widgetName(widget)}</VisuallyHidden>
        </button>
      ) : null}
      <Tool glyph="close" label={`Close the note about ${filename}`} onClick={() => uploads.dismiss(news)} />
    </Alert>
  );
}
