/**
 * Notes a failure that a visitor is not told of (tests/SPEC.md: Errors) where a developer looks for it: on the browser's
 * console.
 */
export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.warn(what, cause);
}
