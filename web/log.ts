/** Logs a failure that visitors see no message of, for developers. */
export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.warn(what, cause);
}
