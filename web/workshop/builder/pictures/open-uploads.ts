import { maxUploadBytes } from '#contract/upload-limits.ts';
import { announce } from '../../../ui/announcer.tsx';
import type { EditorStore } from '../state/store.tsx';
import { cropTo } from './crop.ts';
import { faultOf, headLength, kindOf } from './kind-of-file.ts';
import { resize } from './resize.ts';
import { sendPicture } from './send-picture.ts';
import type { UploadMeans } from './upload.ts';
import { Uploads } from './uploads.ts';

/** The uploads of an open template. An `uploadfailed` event of the window with `{ filename, message }` tells of each failure (tests/SPEC.md: Errors). */
export const openUploads = (store: EditorStore): Uploads =>
  new Uploads(store, {
    open: openPicture,
    send: sendChosen,
    announce,
    failed: (filename, message) =>
      void dispatchEvent(new CustomEvent('uploadfailed', { detail: { filename, message } })),
  });

async function openPicture(file: File): Promise<ImageBitmap> {
  const fault = faultOf(file.size, maxUploadBytes, await headOf(file));
  if (fault) throw new Error(fault);
  return createImageBitmap(file).catch((cause: unknown) => {
    const words = 'This picture is broken or too large to be opened. Please choose another one.';
    throw new Error(words, { cause });
  });
}

const sendChosen: UploadMeans['send'] = async ({ file, bitmap, focus, alt }, options) => {
  const original = kindOf(await headOf(file))?.type ?? 'image/jpeg';
  const resized = await resize(bitmap, cropTo(bitmap, focus), original);
  return sendPicture(resized, { filename: file.name, alt: alt.trim(), ...options });
};

const headOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, headLength).arrayBuffer());
