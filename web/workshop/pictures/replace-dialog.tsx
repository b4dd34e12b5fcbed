import { pictureUrl } from '#contract/pictures.ts';
import type { LibraryPicture } from '#contract/uploads.ts';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { callAdmin } from '../api.ts';
import type { Cut } from './files/crop.ts';
import { openPicture, postPicture, signedIn } from './files/upload-picture.ts';
import { failureText } from '../ui/calls.tsx';
import { Modal } from '../ui/modal.tsx';
import { PicturesInput } from '../ui/pictures-input.tsx';

interface ReplaceDialogProps {
  picture: LibraryPicture;
  /** @param change what the picture is now */
  onReplaced: (change: Partial<LibraryPicture>) => void;
  /** Something else is there now than is shown. */
  onStale: () => void;
  onClose: () => void;
}

/** Asks for a file that takes the place of a picture, and shows both before anything changes. */
export function ReplaceDialog({ picture, onReplaced, onStale, onClose }: ReplaceDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; bitmap: ImageBitmap }>();
  const [fault, setFault] = useState<string>();
  const [part, setPart] = useState<number>();
  useEffect(() => () => chosen?.bitmap.close(), [chosen]);

  async function choose(file: File): Promise<void> {
    setFault(undefined);
    try {
      setChosen({ file, bitmap: await openPicture(file) });
    } catch (cause) {
      setChosen(undefined);
      setFault((cause as Error).message);
    }
  }
  async function replace(): Promise<void> {
    if (!chosen) return;
    setFault(undefined);
    setPart(0);
    try {
      onReplaced(await replaceAll(picture, chosen, setPart));
      announce(`${picture.filename} is replaced.`);
      onClose();
    } catch (cause) {
      setFault(isStatement(cause) ? cause.message : failureText(cause));
      onStale();
    } finally {
      setPart(undefined);
    }
  }
  const isBusy = part !== undefined;
  return (
    <Modal title={`Replace ${picture.filename}`} busy={isBusy} onClose={onClose}>
      <div className="dialog-body picture-replace">
        <p>
          {picture.used
            ? 'The new picture appears everywhere this one is used, with the same alternative text. Visitors see it within a minute.'
            : 'The new picture takes the place of this one, with the same alternative text.'}
          {picture.from === 'import'
            ? ' The next import that holds a picture of this name brings that one back.'
            : ''}
        </p>
        <PicturesInput ref={input} onFiles={([file]) => file && void choose(file)} />
        <div className="picture-sides">
          <figure>
            <figcaption>Now</figcaption>
            <img src={pictureUrl(picture.url, 'w640')} alt={picture.alt} />
            <Size {...picture} />
          </figure>
          <figure>
            <figcaption>New</figcaption>
            {chosen ? (
              <>
                <Preview bitmap={chosen.bitmap} label={`Preview of ${chosen.file.name}`} />
                <Size width={chosen.bitmap.width} height={chosen.bitmap.height} />
              </>
            ) : (
              <div className="picture-none">No file chosen yet</div>
            )}
          </figure>
        </div>
        {chosen && hasOtherShape(picture, chosen.bitmap) ? (
          <Alert tone="warning">
            The new picture has another shape. Where the site crops pictures, another part of it may show.
          </Alert>
        ) : null}
        {fault === undefined ? null : <Alert>{fault}</Alert>}
        {isBusy ? <progress value={part} max={1} aria-label="Uploading the new picture" /> : null}
        <div className="dialog-actions">
          <Button tone="secondary" busy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone={chosen ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => input.current?.click()}
          >
            {chosen ? 'Choose another file' : 'Choose a file'}
          </Button>
          {chosen ? (
            <Button busy={isBusy} onClick={() => void replace()}>
              {picture.used ? 'Replace everywhere' : 'Replace'}
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}

/**
 * Puts a new picture in the place of one and of its crops, each cut as it was. The picture comes last: until then the dialog can be asked again.
 * @throws as `postPicture`
 */
async function replaceAll(
  { name, url: before, crops }: LibraryPicture,
  chosen: { file: File; bitmap: ImageBitmap },
  onPart: (part: number) => void,
): Promise<Partial<LibraryPicture>> {
  const { signal } = new AbortController();
  const steps = crops.length + 1;
  let done = 0;
  const replaceOne = async (body: { name: string; before: string }, cut?: Cut) => {
    const onProgress = (part: number) => onPart((done + part) / steps);
    const url = await postPicture({ ...chosen, ...(cut && { cut }) }, { signal, onProgress });
    done += 1;
    return signedIn(signal, () => callAdmin('uploads.replace', { body: { ...body, url } }));
  };
  const cutAnew: LibraryPicture['crops'] = [];
  for (const crop of crops) {
    const { shape, x, y } = crop;
    const { url } = await replaceOne({ name: crop.name, before: crop.url }, { shape, focus: { x, y } });
    cutAnew.push({ ...crop, url });
  }
  return { ...(await replaceOne({ name, before })), crops: cutAnew };
}

/** Whether an error of an upload is a sentence for people already. */
const isStatement = (cause: unknown): cause is Error => cause instanceof Error && cause.constructor === Error;

/** Difference of the aspect ratios from which on a crop shows it. */
const visibleDifference = 0.02;

function hasOtherShape(before: { width: number; height: number }, after: ImageBitmap): boolean {
  if (before.width === 0 || before.height === 0) return false;
  const ratio = before.width / before.height / (after.width / after.height);
  return Math.abs(ratio - 1) > visibleDifference;
}

const Size = ({ width, height }: { width: number; height: number }) =>
  width > 0 ? <p>{`${width} × ${height} px`}</p> : null;

/** Longest side of the preview, in pixels. */
const previewSide = 640;

/** Drawn, since the content security policy lets pages load no picture of this device. */
function Preview({ bitmap, label }: { bitmap: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, previewSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ];
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  }, [bitmap, width, height]);
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}
