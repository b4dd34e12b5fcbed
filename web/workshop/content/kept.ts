import { attempt } from '../ui/attempt.ts';

/**
 * A value of this browser's storage under a name. A browser may refuse its storage, or be out of space: then nothing is kept, and the
 * browser asks before the page is left.
 */
export function keptAs<Value>(name: string): {
  read: () => Value | undefined;
  /** Whether there is something, even where it can't be read. */
  has: () => boolean;
  write: (value: Value | undefined) => void;
} {
  return {
    read: () => attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null) ?? undefined,
    has: () => attempt(() => localStorage.getItem(name) !== null) ?? false,
    write: (value) => {
      const isKept = attempt(() => {
        if (value === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify(value));
        return true;
      });
      if (isKept || value === undefined) lost.delete(name);
      else lost.add(name);
      if (lost.size > 0) window.addEventListener('beforeunload', warn);
      else window.removeEventListener('beforeunload', warn);
    },
  };
}

/** Names of what this browser could not keep, and what would therefore be gone with the page. */
const lost = new Set<string>();

/** Has the browser ask whether to leave. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
