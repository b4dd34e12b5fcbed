import { ApiError } from '../../api/client.ts';

/** Whether the answer to a save has what is there now. */
export const isServed = (current: unknown): current is { value: unknown; version: string } =>
  typeof current === 'object' && current !== null && 'version' in current;

/** Errors by path within the part. */
export const within = (errors: ApiError['errors'], part: string): ApiError['errors'] =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      path.startsWith(`${part}.`)
        ? path.slice(part.length + 1)
        : path.startsWith(`${part}[`)
          ? path.slice(part.length)
          : path,
      messages,
    ]),
  );

/** A failure in words. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong in this page. Please reload it.';
