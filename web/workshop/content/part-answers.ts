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

/**
 * Throws an error on; that of a conflict, where it has what is there now, with what a session knows of that.
 * @param servedOf turns what the server answers into that
 */
export function withCurrent(error: unknown, servedOf: (current: never) => object): never {
  if (!(error instanceof ApiError) || error.code !== 'revision_conflict' || !error.current) throw error;
  const { code, status, message, errors, messages, current } = error;
  throw new ApiError(code, status, message, errors, messages, servedOf(current as never));
}
