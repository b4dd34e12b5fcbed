import type { ApiError } from './client.ts';

/** Milliseconds to wait after so many failures in a row; scattered, so that browsers don't all come back at once. */
export const retryDelay = (failures: number, random = Math.random()): number =>
  Math.min(2000 * 2 ** (failures - 1), 60_000) * (0.75 + random / 2);

/** Whether another try may succeed: there was no answer, or the server was too busy or failed. */
export const isRetryable = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

/** Milliseconds after which a failed load is tried again; undefined for a refusal, and after six failures in a row. */
export const loadRetryDelay = (error: ApiError, failures: number): number | undefined =>
  isRetryable(error) && failures < 6 ? retryDelay(failures) : undefined;
