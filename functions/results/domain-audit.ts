import type { AuditEntry } from '#contract/admin-results.ts';
import type { Authors } from '#platform/authors.ts';

/** Acts of the people room, whose details end with the id of the account that they are about. */
const aboutAccounts: readonly AuditEntry['what'][] = [
  'grant',
  'revoke-role',
  'disable',
  'enable',
  'sign-out',
  'invite',
  'reset-factor',
];

/** The id at the end of a detail; earlier entries have a name before it, and the id in parentheses. */
const lastId = /(?<![\w(-])[\w-]+$/;

/** Entries of the log with the present names of who acted, and of whom they are about: names aren't unique, so the id stays. */
export async function namedEntries(authors: Authors, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const idOf = ({ what, detail }: AuditEntry): string =>
    (aboutAccounts.includes(what) && lastId.exec(detail)?.[0]) || '';
  const called = await authors.names(entries.flatMap((entry) => [entry.by, idOf(entry)]));
  return entries.map((entry) => {
    const id = idOf(entry);
    const name = called(id);
    const detail = name === id ? entry.detail : entry.detail.replace(lastId, () => `${name} (${id})`);
    return { ...entry, by: called(entry.by), detail };
  });
}
