import type { AuditEntry } from '#contract/admin-results.ts';
import { createAudit } from '#count/audit.ts';
import { createAuditStore } from '#count/store-audit.ts';
import { contentAge } from '#platform/cached.ts';
import { randomId } from '#platform/tokens.ts';
import { type ContentPart, pathsOf } from '#rules/content-paths.ts';
import { putItem, deleteItem } from '#records/items.ts';
import { type Item, type Key, showKeys } from '#records/tables.ts';
import type { Target } from '../target.ts';
import type { Pause } from '#records/batches.ts';

/** Logs what a command does, where admins see it; before it is done, so that nothing is done unseen. */
export const note = (
  { documents, tables }: Pick<Target, 'documents' | 'tables'>,
  now: number,
  by: string,
  what: AuditEntry['what'],
  detail: string,
): Promise<void> =>
  createAudit(createAuditStore(documents, tables.results), { now: () => now }).note(
    { id: 'command', name: `${by} (command)` },
    what,
    detail,
  );

/** Logs that an act which was logged before was not done. */
export const noteUndone = (
  target: Parameters<typeof note>[0],
  now: number,
  by: string,
  what: AuditEntry['what'],
  name: string,
): Promise<void> => note(target, now, by, what, `${name}: not done, because another command was faster`);

/** What a command has changed, or was about to, since the CDN was last cleared of it. */
export interface Mark {
  key: Key;
  parts: ContentPart[];
}

/** The marks of commands that broke off. */
export const marksIn = ({ items }: { items: ReadonlyMap<string, Item> }): Mark[] =>
  [...items.values()]
    .filter(({ pk }) => pk === showKeys.uncleared('').pk)
    .map(({ pk, sk, parts }) => ({ key: { pk, sk } as Key, parts: parts as ContentPart[] }));

/** Marks what is about to be changed, so that the next import clears the CDN of it if this command breaks off. */
export async function markUncleared(
  { documents, tables, cdn }: Pick<Target, 'documents' | 'tables' | 'cdn'>,
  parts: ContentPart[],
): Promise<Mark[]> {
  if (!cdn || parts.length === 0) return [];
  const key = showKeys.uncleared(randomId());
  await putItem(documents, tables.show, key, { parts });
  return [{ key, parts }];
}

export async function unmark(
  { documents, tables }: Pick<Target, 'documents' | 'tables'>,
  marks: readonly Mark[],
): Promise<void> {
  for (const { key } of marks) await deleteItem(documents, tables.show, key);
}

/**
 * Clears the CDN once no function can produce outdated answers, and resolves to the cleared paths. The change is
 * stored by then.
 * @param done the change, for the message of an error, such as 'The show is imported'
 */
export async function clearCdn(
  { cdn }: Pick<Target, 'cdn'>,
  changed: readonly ContentPart[],
  pause: Pause,
  done: string,
): Promise<string[]> {
  const paths = cdn ? pathsOf(changed, cdn.basePath) : [];
  if (!cdn || paths.length === 0) return [];
  await pause(contentAge);
  try {
    await cdn.forget(paths);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${done}, but clearing the CDN failed (${reason}): visitors may see the old show for an hour. Invalidate ${paths.join(' ')} by hand.`,
      { cause },
    );
  }
  return paths;
}
