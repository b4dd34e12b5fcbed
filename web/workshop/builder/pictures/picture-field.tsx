import { pictureUrl } from '#contract/pictures.ts';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyView } from '../../../ui/lazy-view.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { PicturesInput } from '../../ui/pictures-input.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { CropView, sizeWords } from './crop-view.tsx';
import { choiceAt, choiceFor } from './stored-choice.ts';
import type { Chosen, Placed, Upload, UploadSlot } from './upload-entry.ts';
import { useUpload, useUploads } from './use-uploads.ts';
import './pictures.scss';

const PictureLibrary = lazyView(async () => (await import('./picture-library.tsx')).PictureLibrary);

/** Of the field for the text of a picture that was just chosen. */
export const altWords = {
  label: 'What does the picture show?',
  hint: 'Read to people who cannot see it. Leave it empty if the picture only decorates.',
};

interface PictureFieldProps {
  slot: UploadSlot;
  url: string;
  /** The text that says what the picture shows; undefined where the field has none of its own. */
  alt: string | undefined;
  /** The address is empty when the picture is removed. An upload may end after the field is gone. */
  onChange: (picture: Placed) => void;
}

/** A field for a picture, which is sent at once when it is chosen, or comes from the library. A failure stays on the screen. */
export function PictureField({ slot, url, alt, onChange }: PictureFieldProps) {
  const { label, shape } = slot;
  const [isPicking, setIsPicking] = useState(false);
  const uploads = useUploads();
  const upload = useUpload(slot);
  const { opening, chosen, placed, fault } = upload;
  const put = (picture: Placed) => {
    uploads.drop(slot);
    onChange(picture);
  };
  useEffect(() => {
    // Undone, or changed by another admin.
    if (placed !== undefined && placed !== url) uploads.drop(slot);
  });
  const field = useFocusKept(chosen ? (fault ? 'failed' : 'chosen') : 'empty');
  return (
    <fieldset ref={field} className="picture-field">
      <legend className="form-label">{label}</legend>
      {chosen ? <ChosenPicture slot={slot} chosen={chosen} upload={upload} alt={alt} /> : null}
      {url && !chosen ? (
        <PlacedPicture
          {...{ label, url, alt }}
          busy={opening !== undefined}
          onAdjust={() => void uploads.take(slot, () => choiceAt(url), onChange)}
        />
      ) : null}
      {opening === undefined ? null : <p role="status">{`Opening ${opening}…`}</p>}
      {fault && !chosen ? <Alert className="picture-fault">{fault}</Alert> : null}
      {chosen && !fault ? null : (
        <DropZone slot={slot} onFiles={(files) => void uploads.choose(slot, files, alt ?? '', onChange)}>
          <Button
            tone="link"
            onClick={() => setIsPicking(true)}
            aria-label={`Choose from the library: ${label}`}
          >
            Choose from the library
          </Button>
          {url ? (
            <Button tone="link" onClick={() => put({ url: '' })} aria-label={`Remove the picture: ${label}`}>
              Remove
            </Button>
          ) : null}
        </DropZone>
      )}
      {isPicking ? (
        <Suspense>
          <PictureLibrary
            onClose={() => setIsPicking(false)}
            onPick={(picture) => {
              setIsPicking(false);
              const choice = choiceFor(picture, shape);
              if ('url' in choice) put(choice);
              else void uploads.take(slot, () => Promise.resolve(choice), onChange);
            }}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}

/** Moves the focus within a field whose focused control has gone with the stage it was of. */
function useFocusKept(stage: 'chosen' | 'failed' | 'empty') {
  const field = useRef<HTMLFieldSetElement>(null);
  const before = useRef<string>(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    if (document.activeElement !== document.body) return;
    const wanted = { chosen: 'input:checked', failed: '.picture-field-buttons button', empty: 'button' }[
      stage
    ];
    field.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [stage]);
  return field;
}

interface PlacedPictureProps extends Pick<PictureFieldProps, 'url' | 'alt'> {
  label: string;
  busy: boolean;
  onAdjust: () => void;
}

function PlacedPicture({ label, url, alt, busy, onAdjust }: PlacedPictureProps) {
  const preview = pictureUrl(url, 'w640');
  return (
    <div className="picture-field-placed">
      <img src={preview} alt={alt || 'No description yet'} width="640" height="360" />
      {/* Only pictures of this site come in sizes. */}
      {preview === url ? null : (
        <Button
          tone="secondary"
          className="btn-compact"
          busy={busy}
          onClick={onAdjust}
          aria-label={`Adjust the crop: ${label}`}
        >
          Adjust the crop
        </Button>
      )}
    </div>
  );
}

interface ChosenPictureProps {
  slot: UploadSlot;
  chosen: Chosen;
  upload: Upload;
  alt: string | undefined;
}

/** A picture with its crop and its text, which both can be changed while it is sent and after. */
function ChosenPicture({ slot, chosen, upload, alt }: ChosenPictureProps) {
  const uploads = useUploads();
  const { file, bitmap, cut } = chosen;
  const { progress, placed, fault } = upload;
  const [typed, setTyped] = useState('');
  return (
    <div className="picture-field-chosen">
      <CropView
        {...{ bitmap, cut }}
        filename={file.name}
        shape={slot.shape}
        onCut={(next) => uploads.change(slot, { cut: next })}
      />
      {chosen.isStored ? null : (
        <TextField
          {...altWords}
          required={false}
          maxLength={500}
          value={chosen.alt ?? alt ?? typed}
          onChange={({ target }) => {
            setTyped(target.value);
            uploads.change(slot, { alt: target.value });
          }}
        />
      )}
      {progress === undefined ? null : <Progress filename={file.name} part={progress} />}
      {fault ? (
        <div className="picture-field-failed">
          <Alert className="picture-fault">{fault}</Alert>
          <div className="picture-field-buttons">
            <Button onClick={() => uploads.retry(slot)}>Try {file.name} again</Button>
            <Button tone="secondary" onClick={() => uploads.drop(slot)}>
              Leave it out
            </Button>
          </div>
        </div>
      ) : (
        <div className="picture-field-buttons">
          {placed === undefined ? (
            <Button tone="secondary" onClick={() => uploads.drop(slot)}>
              Cancel
            </Button>
          ) : (
            <>
              <Button onClick={() => uploads.leave(slot)}>Keep the crop</Button>
              {progress === undefined ? (
                <span className="picture-field-state">The picture is in place.</span>
              ) : null}
            </>
          )}
        </div>
      )}
    </div>
  );
}

export function Progress({ filename, part }: { filename: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="picture-field-progress">
      <progress max="100" value={percent} aria-label={`Uploading ${filename}`} />
      <span>{percent < 100 ? `${percent} %` : 'Almost there…'}</span>
    </div>
  );
}

interface DropZoneProps {
  slot: UploadSlot;
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
}

/** Takes a picture that is chosen, dropped or pasted. */
function DropZone({ slot: { label, shape }, onFiles, children }: DropZoneProps) {
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
        {`Or drop it here, or paste it: any photo up to 30\u00a0MB. It is uploaded at once and cut to ${sizeWords(shape)}; you can move the crop.`}
      </p>
    </div>
  );
}
