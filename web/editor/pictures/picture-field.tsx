import { pictureUrl } from '#contract/pictures.ts';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CropView } from './crop-view.tsx';
import { DropZone } from './drop-zone.tsx';
import type { PickedPicture } from './pictures-in.ts';
import { UsedPictures } from './used-pictures.tsx';
import { useUpload, type Upload } from './use-upload.ts';
import './pictures.scss';

interface PictureFieldProps {
  /** What the picture is for, such as `Desktop picture`. */
  label: string;
  url: string;
  alt: string;
  /** The picture that was uploaded, picked, or taken away: then both are empty. */
  onChange: (picture: PickedPicture) => void;
}

/**
 * A field that holds a picture: one that is uploaded here, or one used before. A failure stays on the screen, and an `uploadfailed` event with
 * `{ filename, message }` leaves the field (specification section 8).
 */
export function PictureField({ label, url, alt, onChange }: PictureFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const upload = useUpload((filename, message) =>
    field.current?.dispatchEvent(
      new CustomEvent('uploadfailed', { bubbles: true, detail: { filename, message } }),
    ),
  );
  const { chosen, fault } = upload;
  const isChosen = chosen !== undefined;
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    if (wasChosen.current === isChosen) return;
    wasChosen.current = isChosen;
    // The button that had the focus has gone with what it stood in.
    if (document.activeElement !== document.body) return;
    field.current?.querySelector<HTMLElement>(isChosen ? 'input' : '.drop-zone button')?.focus();
  }, [isChosen]);
  return (
    <fieldset ref={field} className="picture-field">
      <legend className="form-label">{label}</legend>
      {url && !chosen ? (
        <img src={pictureUrl(url, '800x450')} alt={alt || 'No description yet'} width="800" height="450" />
      ) : null}
      {fault ? <Alert>{fault}</Alert> : null}
      {chosen ? (
        <ChosenFile upload={upload} alt={alt} onDone={onChange} />
      ) : (
        <DropZone label={label} onFiles={(files) => void upload.choose(files)}>
          <Button
            tone="link"
            onClick={() => setIsPicking(true)}
            aria-label={`Pictures used before: ${label}`}
          >
            Pictures used before
          </Button>
          {url ? (
            <Button
              tone="link"
              onClick={() => onChange({ url: '', alt: '' })}
              aria-label={`Remove the picture: ${label}`}
            >
              Remove
            </Button>
          ) : null}
        </DropZone>
      )}
      {isPicking ? (
        <UsedPictures
          onClose={() => setIsPicking(false)}
          onPick={(picture) => {
            setIsPicking(false);
            onChange(picture);
          }}
        />
      ) : null}
    </fieldset>
  );
}

interface ChosenFileProps {
  upload: Upload;
  alt: string;
  onDone: (picture: PickedPicture) => void;
}

/** A file before it is uploaded: what of it stays, and what it shows; then how far it has come. */
function ChosenFile({ upload, alt: before, onDone }: ChosenFileProps) {
  const { chosen, progress, focusOn, send, drop } = upload;
  const [alt, setAlt] = useState(before);
  if (!chosen) return null;
  const isSending = progress !== undefined;
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="picture-field-chosen">
      <CropView bitmap={chosen.bitmap} focus={chosen.focus} onFocus={focusOn} />
      <TextField
        label="What does the picture show?"
        hint="Read to people who cannot see it. Leave it empty if the picture only decorates."
        required={false}
        maxLength={500}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      {isSending ? (
        <div className="picture-field-progress">
          <progress max="100" value={percent} aria-label={`Uploading ${chosen.file.name}`} />
          <span>{percent < 100 ? `${percent} %` : 'Almost there…'}</span>
        </div>
      ) : null}
      <div className="picture-field-buttons">
        <Button
          busy={isSending}
          onClick={() =>
            void send(alt.trim()).then((picture) => picture && onDone({ url: picture.url, alt: picture.alt }))
          }
        >
          {isSending ? 'Uploading…' : 'Upload'}
        </Button>
        <Button tone="secondary" onClick={drop}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
