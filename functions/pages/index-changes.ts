import { longestKey, missingKey, type WrittenEntry } from '#rules/page-choice.ts';

export interface IndexStore {
  changeIndex(puts: Record<string, string>, deletes: readonly string[]): Promise<void>;
}

/** Changes of the index, which are sent once the objects that they name are there; `begin` comes before the first of them. */
export function createIndexChanges(
  store: IndexStore,
  before: Readonly<Record<string, string>>,
  begin: () => Promise<void>,
) {
  const entries: Record<string, string> = {};
  let changes: Record<string, string> = {};
  let hasBegun = false;
  const send = async (deletes: readonly string[] = []): Promise<void> => {
    if (Object.keys(changes).length + deletes.length === 0) return;
    if (!hasBegun) await begin();
    hasBegun = true;
    const puts = changes;
    changes = {};
    await store.changeIndex(puts, deletes);
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
    /** Objects that entries name as files. */
    files: () =>
      Object.entries(entries).flatMap(([key, value]) =>
        key === missingKey ? value.split(' ') : ((JSON.parse(value) as WrittenEntry).file ?? []),
      ),
    /** Sends what is left, and takes out what is no longer there. */
    finish: () => send(Object.keys(before).filter((key) => !(key in entries))),
  };
}
