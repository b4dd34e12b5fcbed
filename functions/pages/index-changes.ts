import { longestKey, missingKey, type WrittenEntry } from '#rules/page-choice.ts';
import type { PageIndex } from './written.ts';

/** Changes of the index, which are sent once the objects that they name are there. */
export function createIndexChanges(index: PageIndex, before: Readonly<Record<string, string>>) {
  const entries: Record<string, string> = {};
  let changes: Record<string, string> = {};
  const send = async (deletes: readonly string[] = []): Promise<void> => {
    if (Object.keys(changes).length + deletes.length === 0) return;
    const puts = changes;
    changes = {};
    await index.change(puts, deletes);
  };
  const set = (key: string, value: string): void => {
    // The shell answers such an address.
    if (Buffer.byteLength(key) > longestKey) return;
    entries[key] = value;
    if (before[key] !== value) changes[key] = value;
  };
  return {
    set,
    /** As `set` for a key that has no value yet. */
    keep: (key: string, otherwise: string): void => set(key, before[key] ?? otherwise),
    send,
    entries: () => entries,
    /** Objects that entries name. */
    objects: () => Object.entries(entries).flatMap(([key, value]) => objectsOf(key, value)),
    /** Sends what is left, and takes out what is no longer there. */
    finish: () => send(Object.keys(before).filter((key) => !(key in entries))),
  };
}

/** The objects that an entry of the index names. */
export function objectsOf(key: string, value: string): string[] {
  if (key === missingKey) return value.split(' ');
  const { pages, file } = JSON.parse(value) as WrittenEntry;
  return [...pages.flatMap(({ stranger, voter }) => [stranger, voter]), ...(file ? [file] : [])];
}
