/**
 * A problem the user must fix before the local runtime can go on. The message is one line with what happened
 * and what to do; `main.ts` prints it and exits with 1.
 */
export class LocalFault extends Error {
  override readonly name: string = 'LocalFault';
}

export class FolderInUse extends LocalFault {}

/** The system's code of an error, such as `EADDRINUSE` or `LEVEL_LOCKED`, or an empty string. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
