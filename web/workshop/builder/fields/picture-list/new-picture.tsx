import { pictureUrl } from '#contract/pictures.ts';
import { useEffect, useRef } from 'react';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { useText, useValue } from '../values.ts';
import { altWords, Progress } from '../../pictures/picture-field.tsx';
import type { UploadSlot } from '../../pictures/upload-entry.ts';
import { useUpload, useUploads } from '../../pictures/use-uploads.ts';

interface NewPictureProps {
  slot: UploadSlot;
  url: string;
  /** Of the text that says what the picture shows. */
  altPath: string;
  filename: string;
  /** Whether the picture is kept as it was decoded until its text is typed, which goes to the library too. */
  isHeld: boolean;
  /** Of those that were added together: what their texts are for is said once. */
  isFirst: boolean;
  /** Goes on from the field to that of the next new picture. */
  onNext: () => void;
  onRemove: () => void;
}

/** A picture that was just added to a list: what became of it, and the field of its text. */
export function NewPicture(props: NewPictureProps) {
  const { slot, url, altPath, filename, isHeld, isFirst, onNext, onRemove } = props;
  const uploads = useUploads();
  const { opening, chosen, progress, placed, fault } = useUpload(slot);
  const stored = useValue(altPath);
  const { value, input } = useText(stored);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
    // Undone, or changed by another admin.
    if (placed !== undefined && placed !== url) uploads.drop(slot);
    else if (placed !== undefined && !isHeld) uploads.leave(slot);
  });
  const isOpen = chosen !== undefined;
  const { widget, path } = slot;
  useEffect(() => {
    // What was typed while the file was being opened.
    if (isOpen && latest.current) uploads.change({ ...slot, widget, path }, { alt: latest.current });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is open
  }, [uploads, isOpen, widget, path]);
  return (
    <div className="new-picture" role="group" aria-label={filename}>
      <Thumbnail bitmap={chosen?.bitmap} url={url} />
      <div>
        <TextField
          label={altWords.label}
          hint={isFirst ? altWords.hint : undefined}
          required={false}
          maxLength={500}
          enterKeyHint="next"
          error={stored.fault}
          {...input}
          value={value}
          onChange={(event) => {
            input.onChange(event);
            uploads.change(slot, { alt: event.target.value });
          }}
          onBlur={() => {
            input.onBlur();
            if (value.trim()) uploads.leave(slot);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onNext();
          }}
        />
        {opening === undefined && progress === undefined ? null : (
          <Progress filename={filename} part={progress ?? 0} />
        )}
        {fault ? (
          <>
            <Alert className="picture-fault">{fault}</Alert>
            <div className="picture-field-buttons">
              {chosen ? <Button onClick={() => uploads.retry(slot)}>Try {filename} again</Button> : null}
              <Button tone="secondary" onClick={onRemove}>
                Leave it out
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** Pixels of the drawing, twice what is shown. */
const side = 144;

/** What is chosen, as soon as it is open; else what is in place. The words beside it say what it is. */
function Thumbnail({ bitmap, url }: { bitmap: ImageBitmap | undefined; url: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!bitmap) return;
    const scale = Math.max(side / bitmap.width, side / bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    canvas.current
      ?.getContext('2d')
      ?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
  }, [bitmap]);
  if (bitmap) return <canvas ref={canvas} width={side} height={side} aria-hidden="true" />;
  return url ? <img src={pictureUrl(url, 'w320')} alt="" width="72" height="72" /> : <Glyph name="picture" />;
}
