import { pictureUrl } from '#contract/pictures.ts';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CropView } from './crop-view.tsx';
import { DropZone } from './drop-zone.tsx';
import type { PickedPicture } from './used-pictures.tsx';
import type { ChosenPicture } from './upload-picture.ts';
import type { UploadSlot } from './uploads.ts';
import { UsedPictures } from './used-pictures.tsx';
import { useUpload, useUploads } from './use-uploads.ts';
import './pictures.scss';

interface PictureFieldProps {
  /** Where it is; its label says what the picture is for, such as `Desktop picture`. */
  slot: UploadSlot;
  url: string;
  alt: string;
  /** The picture that was uploaded, picked, or taken away: then both are empty. An upload may end when the field is no longer there. */
  onChange: (picture: PickedPicture) => void;
}

/** A field that holds a picture: one that is uploaded here, or one used before. A failure stays on the screen. */
export function PictureField({ slot, url, alt, onChange }: PictureFieldProps) {
  const { label } = slot;
  const field = useRef<HTMLFieldSetElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const uploads = useUploads();
  const { chosen, progress, fault, failed } = useUpload(slot);
  const pick = (picture: PickedPicture) => {
    // With what went wrong before.
    uploads.drop(slot);
    onChange(picture);
  };
  const stage = chosen ? 'chosen' : failed ? 'failed' : 'empty';
  const before = useRef<string>(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    // The button that had the focus has gone with what it stood in.
    if (document.activeElement !== document.body) return;
    field.current?.querySelector<HTMLElement>(stage === 'chosen' ? 'input' : '.drop-zone button')?.focus();
  }, [stage]);
  return (
    <fieldset ref={field} className="picture-field">
      <legend className="form-label">{label}</legend>
      {url && !chosen ? (
        <img src={pictureUrl(url, '800x450')} alt={alt || 'No description yet'} width="800" height="450" />
      ) : null}
      {fault ? <Alert className="picture-fault">{fault}</Alert> : null}
      {failed ? (
        <div className="picture-field-buttons">
          <Button onClick={() => void uploads.retry(slot)}>Try {failed.file.name} again</Button>
          <Button tone="secondary" onClick={() => uploads.drop(slot)}>
            Leave it out
          </Button>
        </div>
      ) : null}
      {chosen ? (
        <ChosenFile slot={slot} chosen={chosen} progress={progress} />
      ) : (
        <DropZone label={label} onFiles={(files) => void uploads.choose(slot, files, alt, onChange)}>
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
              onClick={() => pick({ url: '', alt: '' })}
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
            pick(picture);
          }}
        />
      ) : null}
    </fieldset>
  );
}

interface ChosenFileProps {
  slot: UploadSlot;
  chosen: ChosenPicture;
  progress: number | undefined;
}

/** A file before it is uploaded: what of it stays, and what it shows; then how far it has come. */
function ChosenFile({ slot, chosen, progress }: ChosenFileProps) {
  const uploads = useUploads();
  const isSending = progress !== undefined;
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="picture-field-chosen">
      <CropView
        bitmap={chosen.bitmap}
        focus={chosen.focus}
        onFocus={(focus) => uploads.change(slot, { focus })}
      />
      <TextField
        label="What does the picture show?"
        hint="Read to people who cannot see it. Leave it empty if the picture only decorates."
        required={false}
        maxLength={500}
        value={chosen.alt}
        onChange={(event) => uploads.change(slot, { alt: event.target.value })}
      />
      {isSending ? (
        <div className="picture-field-progress">
          <progress max="100" value={percent} aria-label={`Uploading ${chosen.file.name}`} />
          <span>{percent < 100 ? `${percent} %` : 'Almost there…'}</span>
        </div>
      ) : null}
      <div className="picture-field-buttons">
        <Button busy={isSending} onClick={() => uploads.send(slot)}>
          {isSending ? 'Uploading…' : 'Upload'}
        </Button>
        <Button tone="secondary" onClick={() => uploads.drop(slot)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
