import type { UploadType } from '#contract/upload-limits.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { ApiError } from '../../../api/client.ts';
import { getSession, subscribeSession } from '../../../api/session.ts';
import { callAdmin } from '../../api.ts';
import { topOfPicture, type Cut } from './crop.ts';
import { encodePicture } from './encode-picture.ts';
import { faultOf, heicFault, isHeic, kindOf } from './file-kinds.ts';
import { decodedScale, sizeIn } from './pixel-size.ts';

/** The largest file that can be chosen, in bytes; what is sent is made smaller. */
const largestFile = 30 * 1024 * 1024;

/** Bytes that are read to tell a file's kind and size in pixels, with room for what cameras write before the picture. */
const headLength = 512 * 1024;

/**
 * Step 1: checks a chosen file by its size and first bytes, and decodes it, smaller where it has more pixels than any crop needs.
 * @throws Error with a sentence for people when it can't be uploaded
 */
export async function openPicture(file: File): Promise<ImageBitmap> {
  const head = await headOf(file);
  const fault = faultOf(file.size, largestFile, head);
  if (fault) throw new Error(fault);
  return decode(file, head).catch((cause: unknown) => {
    const message = isHeic(head)
      ? heicFault
      : 'This picture is damaged or too large to open. Choose another one.';
    throw new Error(message, { cause });
  });
}

/** Upright as its camera noted it, by the browser itself. */
function decode(file: File, head: Uint8Array): Promise<ImageBitmap> {
  const size = sizeIn(head);
  const scale = size ? decodedScale(size) : 1;
  if (!size || scale === 1) return createImageBitmap(file);
  // The height follows.
  const resizeWidth = Math.max(1, Math.round(size.width * scale));
  return createImageBitmap(file, { resizeWidth, resizeQuality: 'high' });
}

/**
 * A picture of the site, to be cut anew.
 * @throws Error with a sentence for people
 */
export async function openStored(
  url: string,
  filename: string,
): Promise<{ file: File; bitmap: ImageBitmap }> {
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw new Error('The picture could not be loaded. Check your connection and try again.');
  const file = new File([await answer.blob()], filename);
  return { file, bitmap: await openPicture(file) };
}

const headOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, headLength).arrayBuffer());

export interface SendOptions {
  signal: AbortSignal;
  /** Is called with the part of the bytes that is sent, 0 to 1. */
  onProgress: (part: number) => void;
}

/** A picture to be sent. */
export interface SentPicture {
  readonly file: File;
  readonly bitmap: ImageBitmap;
  /** The part that is sent; absent, it is the whole. */
  readonly cut?: Cut;
}

const whole: Cut = { shape: 'whole', focus: topOfPicture };

/**
 * Step 2: crops and encodes the picture, posts it to the store by a form that the API gives, and has the API take it in.
 * @param source for a crop: the picture of the site that it was cut from
 * @throws as `postPicture`
 */
export async function sendPicture(
  { alt, source, ...sent }: SentPicture & { alt: string; source?: string | undefined },
  options: SendOptions,
): Promise<UploadedPicture> {
  const url = await postPicture(sent, options);
  const { shape, focus } = sent.cut ?? whole;
  const from = source !== undefined && shape !== 'whole' ? { source: { name: source, shape, ...focus } } : {};
  return signedIn(options.signal, () =>
    callAdmin('uploads.finish', { body: { url, alt: alt.trim(), ...from } }),
  );
}

/** Stores the alternative text that a picture brings along where it is chosen. */
export const changeAlt = (name: string, alt: string, signal: AbortSignal): Promise<{ alt: string }> =>
  signedIn(signal, () => callAdmin('uploads.change', { body: { name, alt } }));

/**
 * Crops and encodes a picture, and posts it to the store; returns the address that it will have once the API has taken it in. When the session
 * has ended it waits for the sign-in, which the screen asks for.
 * @throws ApiError where the API refuses, Error with a sentence for people where the store does, AbortError when it was canceled
 */
export async function postPicture(
  { file, bitmap, cut = whole }: SentPicture,
  { signal, onProgress }: SendOptions,
): Promise<string> {
  const blob = await encodePicture(bitmap, cut, kindOf(await headOf(file))?.type ?? 'image/jpeg');
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
