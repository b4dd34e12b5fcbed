import { ApiError } from './client.ts';

const timeout = 20_000;

/** Milliseconds to wait after so many failures in a row; scattered, so that browsers don't all come back at once. */
export const retryDelay = (failures: number, random = Math.random()): number =>
  Math.min(2000 * 2 ** (failures - 1), 60_000) * (0.75 + random / 2);

/** Whether another try may succeed: there was no answer, or the server was too busy or failed. */
export const isRetryable = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

/** Milliseconds after which a failed load is tried again; undefined for a refusal, and after six failures in a row. */
export const loadRetryDelay = (error: ApiError, failures: number): number | undefined =>
  isRetryable(error) && failures < 6 ? retryDelay(failures) : undefined;

/** Makes a call that may take 20 seconds at most; after that it fails as `offline`. */
export async function withTimeout<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  try {
    return await send(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ApiError('offline', 0, 'The server took too long to answer. Please try again.');
  }
}
