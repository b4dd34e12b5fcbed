import * as z from 'zod/mini';
import type { Journal, StoredChange } from '#content/journal.ts';
import type { ContentPart } from '#rules/content-paths.ts';

/** What an export says of the site that it was made from, so that its import can tell what has been changed there since. */
export const exportedSchema = z.strictObject({
  /** Number and instant of the entry of the log up to which it holds all; the instant tells it from those of other sites. */
  entry: z.int().check(z.gte(1)),
  at: z.iso.datetime(),
  /** When an admin published the home page that it holds, if one did. */
  home: z.optional(z.iso.datetime()),
});
export type Exported = z.infer<typeof exportedSchema>;

type Entries = Pick<Journal, 'before'>;

/** The newest entry that is written whole, to be read before the show is; undefined where nothing was ever changed. */
export async function lastEntry(journal: Entries): Promise<Pick<Exported, 'entry' | 'at'> | undefined> {
  // One is written at a time, and only the newest may be under way.
  const entries = await journal.before(undefined, 2);
  const done = entries.find(({ isDone }) => isDone);
  return done && { entry: done.number, at: done.at };
}

export interface Edits {
  /** Parts that were changed in the workshop since, with the newest change of each. */
  edited: Map<ContentPart, StoredChange>;
  /** The export that the folder is; undefined where it is none of this site. */
  exported: Exported | undefined;
}

/** Entries of the journal that are read at once. */
const pageLength = 100;

/** Imports, and withdrawals, which an import leaves as they are. */
const others: readonly StoredChange['act'][] = ['import', 'withdraw', 'reinstate'];

/** What was changed in the workshop since an export of this site; since the last import for a folder that is none. */
export async function editsSince(journal: Entries, exported: Exported | undefined): Promise<Edits> {
  const base = exported && (await journal.before(exported.entry + 1, 1))[0];
  const own = base?.number === exported?.entry && base?.at === exported?.at ? exported : undefined;
  const edited = new Map<ContentPart, StoredChange>();
  let before: number | undefined;
  for (;;) {
    const entries = await journal.before(before, pageLength);
    for (const entry of entries) {
      if (own ? entry.number <= own.entry : entry.act === 'import') return { edited, exported: own };
      if (others.includes(entry.act)) continue;
      for (const part of entry.parts) if (!edited.has(part)) edited.set(part, entry);
    }
    before = entries.at(-1)?.number;
    if (entries.length < pageLength) return { edited, exported: own };
  }
}
