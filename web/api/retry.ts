import type { ApiError } from './client.ts';

/** Tries of a call that may pass, after the first; milliseconds before the second try, and twice as long before each later one. */
const retries = { count: 5, wait: 2000 };

/**
 * Milliseconds after which a call that has failed so many times in a row is worth another try; undefined for a refusal, which stays one,
 * and when it has failed often enough.
 */
export function retryWait({ status }: ApiError, failures: number): number | undefined {
  const mayPass = status === 0 || status === 429 || status >= 500;
  return mayPass && failures <= retries.count ? retries.wait * 2 ** (failures - 1) : undefined;
}
