import { maxUploadBytes, type UploadType } from '#contract/upload-limits.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { ApiError } from '../../../api/client.ts';
import { getSession, subscribeSession } from '../../../api/session.ts';
import { callAdmin } from '../../api.ts';
import { type Crop, cropTo, type FocalPoint, type Size } from './crop.ts';

/** A file that was chosen and can be uploaded. */
export interface ChosenPicture {
  readonly file: File;
  readonly bitmap: ImageBitmap;
  readonly focus: FocalPoint;
  readonly alt: string;
}

/** Bytes that `kindOf` needs: headers, with room for what cameras write before the picture. */
const headLength = 64 * 1024;

/**
 * Step 1: checks a chosen file by its size and first bytes, and decodes it for the crop.
 * @throws Error with a sentence for people when it can't be uploaded
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

/** The kind of a file by its first bytes; undefined for what may not be uploaded. */
export function kindOf(head: Uint8Array): { type: UploadType; isMoving: boolean } | undefined {
  const text = Array.from(head, (byte) => String.fromCodePoint(byte)).join('');
  if (text.startsWith('\u00ff\u00d8\u00ff')) return { type: 'image/jpeg', isMoving: false };
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) {
    // An animated PNG announces its frames before the first pixels.
    const pixels = text.indexOf('IDAT');
    const isMoving = text.slice(0, pixels < 0 ? undefined : pixels).includes('acTL');
    return { type: 'image/png', isMoving };
  }
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) {
    // In the extended form the second bit of the flags says that frames follow.
    const isMoving = text.startsWith('VP8X', 12) && ((head[20] ?? 0) & 0b10) !== 0;
    return { type: 'image/webp', isMoving };
  }
  if (!text.startsWith('ftyp', 4)) return undefined;
  const boxLength = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands = text.slice(8, boxLength);
  if (!/^(?:.{4})*avi[fs]/s.test(brands)) return undefined;
  return { type: 'image/avif', isMoving: brands.startsWith('avis') };
}

/** Why a file can't be uploaded, by its size and first bytes, with what to do; undefined when it can. */
export function faultOf(size: number, largest: number, head: Uint8Array): string | undefined {
  if (size === 0) return 'This file is empty. Please choose another one.';
  if (size > largest) {
    const limit = largest / 1024 / 1024;
    return `This file is larger than ${limit} MB, the most that the site takes. Please choose a smaller one.`;
  }
  const kind = kindOf(head);
  if (!kind)
    return 'This file is not a JPEG, PNG, WebP or AVIF picture, whatever its name says. Please choose another one.';
  if (kind.isMoving)
    return 'This picture moves, and the site shows still ones only. Please choose another one.';
  return undefined;
}

export interface SendOptions {
  signal: AbortSignal;
  /** Is called with the part of the bytes that is sent, 0 to 1. */
  onProgress: (part: number) => void;
}

/** A file to be sent; without a focus it stays whole. */
type SentFile = Pick<ChosenPicture, 'file' | 'bitmap'> & Partial<Pick<ChosenPicture, 'focus'>>;

/**
 * Step 2: crops and encodes the picture, posts it to the store by a form that the API gives, and has the API take it in.
 * @throws as `postPicture`
 */
export async function sendPicture(
  { alt, ...sent }: SentFile & Pick<ChosenPicture, 'alt'>,
  options: SendOptions,
): Promise<UploadedPicture> {
  const url = await postPicture(sent, options);
  return signedIn(options.signal, () => callAdmin('uploads.finish', { body: { url, alt: alt.trim() } }));
}

/**
 * Crops and encodes a picture, and posts it to the store; returns the address that it will have once the API has taken it in. When the session
 * has ended it waits for the sign-in, which the screen asks for.
 * @throws ApiError where the API refuses, Error with a sentence for people where the store does, AbortError when it was canceled
 */
export async function postPicture(
  { file, bitmap, focus }: SentFile,
  { signal, onProgress }: SendOptions,
): Promise<string> {
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
  return url;
}

/** Above the quality of served pictures, so that the second encoding hardly shows. */
const quality = 0.88;

/** The longest side of a picture that is sent whole, in pixels: no size of the site is larger. */
const longestSide = 2400;

function wholeOf({ width, height }: Size): Crop {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const target = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { left: 0, top: 0, width, height, target };
}

/** The cropped picture, without metadata, as WebP; in browsers without it as JPEG, or PNG if transparent. */
async function croppedTo(
  bitmap: ImageBitmap,
  focus: FocalPoint | undefined,
  original: UploadType,
): Promise<Blob> {
  const { left, top, width, height, target } = focus ? cropTo(bitmap, focus) : wholeOf(bitmap);
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

/** The answer of a call, which is repeated after a sign-in if the session has ended. */
export async function signedIn<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
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

/** Uses XMLHttpRequest, since `fetch` reports no progress. */
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

/** The store's refusal, which is XML, as a sentence for people. */
function refusalOf(xml: string): string {
  const code = /<Code>(\w+)<\/Code>/.exec(xml)?.[1];
  if (code === 'EntityTooLarge') return 'This picture is too large. Choose a smaller one.';
  if (/expired/i.test(xml)) return 'The upload took too long to start. Try again.';
  return 'The picture was refused. Try again, or choose another one.';
}
