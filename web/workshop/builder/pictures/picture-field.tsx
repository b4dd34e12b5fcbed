import { pictureUrl } from '#contract/pictures.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PicturesInput } from '../../ui/pictures-input.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CropView } from './crop-view.tsx';
import type { ChosenPicture } from './upload-picture.ts';
import type { UploadSlot } from './uploads.ts';
import { UsedPictures, type PickedPicture } from './used-pictures.tsx';
import { useUpload, useUploads } from './use-uploads.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import './pictures.scss';

interface PictureFieldProps {
  slot: UploadSlot;
  url: string;
  alt: string;
  /** Both texts are empty when the picture is removed. An upload may end after the field is gone. */
  onChange: (picture: PickedPicture) => void;
}

/** A field for a picture that is uploaded here or was used before. A failure stays on the screen. */
export function PictureField({ slot, url, alt, onChange }: PictureFieldProps) {
  const { label } = slot;
  const field = useRef<HTMLFieldSetElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const uploads = useUploads();
  const { chosen, progress, fault, failed } = useUpload(slot);
  const pick = (picture: PickedPicture) => {
    uploads.drop(slot);
    onChange(picture);
  };
  const stage = chosen ? 'chosen' : failed ? 'failed' : 'empty';
  const before = useRef<string>(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    // The focused button is gone.
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

/** A file before its upload, with its crop and its description, and the progress of the upload. */
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

interface DropZoneProps {
  label: string;
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
}

/** Takes a picture that is chosen, dropped or pasted. */
function DropZone({ label, onFiles, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onFiles);
  return (
    <div
      className="drop-zone"
      {...drop}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        onFiles(event.clipboardData.files);
      }}
    >
      <PicturesInput ref={input} onFiles={onFiles} />
      <Button
        tone="outline-primary"
        aria-label={`Choose a picture: ${label}`}
        onClick={() => input.current?.click()}
      >
        Choose a picture
      </Button>
      {children}
      <p className="form-text">
        Or drop it here, or paste it. JPEG, PNG, WebP or AVIF, up to 5&nbsp;MB; it is cut to
        1600&nbsp;×&nbsp;900.
      </p>
    </div>
  );
}
