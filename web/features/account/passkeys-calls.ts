import type { Passkeys } from '#contract/passkeys.ts';

/** Makes a call, and notices that the session has ended. */
export type Guard = <T>(call: Promise<T>) => Promise<T>;

/** Shows the passkeys as they are after a change, and says what was done. */
export type ShowPasskeys = (next: Passkeys, said: string) => void;
