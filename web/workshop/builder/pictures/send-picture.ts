import type { UploadedPicture } from '#contract/uploads.ts';
import { ApiError } from '../../../api/client.ts';
import { getSession, subscribeSession } from '../../../api/session.ts';
import { callAdmin } from '../../api.ts';
import type { Resized } from './resize.ts';

export interface SendOptions {
  filename: string;
  alt: string;
  signal: AbortSignal;
  /** Part of the bytes that are on their way, 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Uploads a picture: asks the API for a form, posts the file to the store, and has the API take it in. Where the session has ended it waits for
 * the sign-in, which the screen asks for.
 * @throws ApiError where the API refuses, Error with a sentence for people where the store does, AbortError when it was called off
 */
export async function sendPicture({ blob, type }: Resized, options: SendOptions): Promise<UploadedPicture> {
  const { filename, alt, signal, onProgress } = options;
  const { upload, url } = await signedIn(signal, () =>
    callAdmin('uploads.create', { body: { filename, contentType: type, size: blob.size } }),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  // The store ignores what comes after the file.
  form.append('file', blob);
  await post(upload.url, form, { signal, onProgress });
  return signedIn(signal, () => callAdmin('uploads.finish', { body: { url, alt } }));
}

/** What a call gives, which is made once more when somebody is signed in again. */
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
function post(
  url: string,
  form: FormData,
  { signal, onProgress }: Pick<SendOptions, 'signal' | 'onProgress'>,
) {
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
      reject(new Error('The picture could not be sent. Please check your connection and try again.')),
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
  if (code === 'EntityTooLarge')
    return 'The picture is larger than the site takes. Please choose a smaller one.';
  if (/expired/i.test(xml)) return 'The upload took too long to begin. Please try again.';
  return 'The store refused the picture. Please try again, or choose another one.';
}
