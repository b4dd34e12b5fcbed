import { maxUploadBytes, type UploadType } from '#contract/upload-limits.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { ApiError } from '../../../api/client.ts';
import { getSession, subscribeSession } from '../../../api/session.ts';
import { callAdmin } from '../../api.ts';
import { cropTo, type FocalPoint } from './crop.ts';
import { faultOf, headLength, kindOf } from './kind-of-file.ts';

/** How one picture gets from an admin's disk to the site, in the order in which it happens. */

/** A file that was chosen and can be uploaded. */
export interface ChosenPicture {
  readonly file: File;
  readonly bitmap: ImageBitmap;
  readonly focus: FocalPoint;
  /** What it shows. */
  readonly alt: string;
}

/**
 * 1. A file is chosen: its first bytes and its size say whether it may be uploaded, then the browser decodes it, to be cropped.
 * @throws Error with a sentence for people when it cannot be uploaded
 */
export async function openPicture(file: File): Promise<ImageBitmap> {
  const fault = faultOf(file.size, maxUploadBytes, await headOf(file));
  if (fault) throw new Error(fault);
  return createImageBitmap(file).catch((cause: unknown) => {
    const message = 'This picture is damaged or too large to open. Choose another one.';
    throw new Error(message, { cause });
  });
}

const headOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, headLength).arrayBuffer());

export interface SendOptions {
  signal: AbortSignal;
  /** Part of the bytes that are on their way, 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * 2. It is sent: cropped and encoded, posted to the store by a form that the API gives, and taken in by the API, which looks into it once more.
 * Where the session has ended it waits for the sign-in, which the screen asks for.
 * @throws ApiError where the API refuses, Error with a sentence for people where the store does, AbortError when it was canceled
 */
export async function sendPicture(
  { file, bitmap, focus, alt }: ChosenPicture,
  { signal, onProgress }: SendOptions,
): Promise<UploadedPicture> {
  const blob = await croppedTo(bitmap, focus, kindOf(await headOf(file))?.type ?? 'image/jpeg');
  const { upload, url } = await signedIn(signal, () =>
    callAdmin('uploads.create', {
      body: { filename: file.name, contentType: blob.type as UploadType, size: blob.size },
    }),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  // The store ignores what comes after the file.
  form.append('file', blob);
  await post(upload.url, form, { signal, onProgress });
  return signedIn(signal, () => callAdmin('uploads.finish', { body: { url, alt: alt.trim() } }));
}

/** Quality of what is uploaded: above what pages are served in, so that the second encoding hardly shows. */
const quality = 0.88;

/**
 * The part of a picture that stays, as WebP, or, in a browser that writes none, as PNG where there may be something to see through, else as JPEG.
 * Nothing of the file's metadata, such as where it was taken, is in it.
 */
async function croppedTo(bitmap: ImageBitmap, focus: FocalPoint, original: UploadType): Promise<Blob> {
  const { left, top, width, height, target } = cropTo(bitmap, focus);
  const canvas = document.createElement('canvas');
  canvas.width = target.width;
  canvas.height = target.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, width, height, 0, 0, target.width, target.height);
  const webp = await encode(canvas, 'image/webp');
  if (webp.type === 'image/webp') return webp;
  return encode(canvas, original === 'image/jpeg' ? 'image/jpeg' : 'image/png');
}

const encode = (canvas: HTMLCanvasElement, type: UploadType): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode the picture.'))),
      type,
      quality,
    );
  });

/** The answer of a call, which is made once more after a sign-in if the session has ended. */
async function signedIn<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'signed_out') throw error;
  }
  await new Promise<void>((resolve, reject) => {
    const end = subscribeSession(() => check());
    const check = () => {
      if (!getSession().user) return;
      end();
      resolve();
    };
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason as Error);
    });
    check();
  });
  return signedIn(signal, call);
}

/** By XMLHttpRequest, for `fetch` tells nothing of what is on its way. */
function post(url: string, form: FormData, { signal, onProgress }: SendOptions) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(new Error(refusalOf(request.responseText)));
    });
    request.addEventListener('error', () =>
      reject(new Error('Couldn’t send the picture. Check your connection and try again.')),
    );
    signal.throwIfAborted();
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send(form);
  });
}

/** The store's refusals, which come as XML, in words for people. */
function refusalOf(xml: string): string {
  const code = /<Code>(\w+)<\/Code>/.exec(xml)?.[1];
  if (code === 'EntityTooLarge') return 'This picture is too large. Choose a smaller one.';
  if (/expired/i.test(xml)) return 'The upload took too long to start. Try again.';
  return 'The picture was refused. Try again, or choose another one.';
}
