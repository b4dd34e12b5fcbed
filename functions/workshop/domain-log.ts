import type { Answer, Body } from '#contract/routes.ts';
import { type Author, change, type Content } from '#content/change.ts';
import { isOfEarlier } from '#content/guard.ts';
import { type JournalChange, keyText } from '#content/items.ts';
import type { Journal, Planned } from '#content/journal.ts';
import { planEdit, type PlannedEdit } from '#content/plan-edit.ts';
import { type StoredShow, votesFor } from '#content/show.ts';
import { undoOf } from '#content/undo.ts';
import { AppError } from '#platform/errors.ts';
import { storedAuthor } from '#records/accounts.ts';
import type { Key } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';

export type LogStore = Pick<Journal, 'before'>;

/** Entries of a page. */
const pageLength = 30;

/** A page of the log, newest first. */
export async function readLog(log: LogStore, before: number | undefined): Promise<Answer<'content.log'>> {
  const found = await log.before(before, pageLength + 1);
  const shown = found.slice(0, pageLength);
  return {
    entries: shown.map(({ number, at, by, act, parts, changes, count, reason, undoes }) => ({
      number,
      at,
      by: storedAuthor(by.id, by.name),
      act,
      parts: [...parts],
      changes: [...changes],
      count,
      ...(reason !== undefined && { reason }),
      ...(undoes !== undefined && { undoes }),
    })),
    next: found.length > pageLength ? (shown.at(-1)?.number ?? null) : null,
  };
}

/**
 * Undoes a change, by the rules and the guard of every change; what was withdrawn comes back, and the other way round.
 * @throws AppError entry_not_found; edition_archived; revision_conflict with the names of what was changed again since, or voted for; validation_failed;
 * whatever the guard says
 */
export async function undo(
  content: Content & { log: LogStore },
  { entry: number, confirmed }: Body<'content.undo'>,
  author: Author,
): Promise<Answer<'content.undo'>> {
  const [entry] = (await content.log.before(number + 1, 1)).filter((found) => found.number === number);
  if (!entry) throw new AppError('entry_not_found');
  const taken = await content.store.planned(number);
  const intent = { by: author, act: 'undo', undoes: number, confirmed } as const;
  const { entry: own, changes } = await change(content, intent, async (show, options) => {
    if (isOfEarlier(taken, show))
      throw new AppError('edition_archived', {
        message: `Change ${number} is of an earlier edition, which stays as it is. Nothing was changed.`,
      });
    const { edit, former, withdrawals, touched } = undoOf(taken.changes, show, options.now, options.by);
    if (touched.length > 0)
      throw new AppError('revision_conflict', {
        message: `${listed(touched)} ${touched.length === 1 ? 'has' : 'have'} been changed again since, so this can’t be taken back as a whole. Change it by hand.`,
      });
    await requireUnvoted(content, taken.changes, show);
    const reason = `Change ${number} was taken back.`;
    const planned = await planEdit(edit, show, { ...options, former, reason });
    return withWithdrawals(planned, withdrawals, show, taken);
  });
  return { entry: own, changes };
}

/** @throws AppError revision_conflict where fans have voted for what the change has added: their votes would be for nobody */
async function requireUnvoted(
  { votes }: Content,
  changes: readonly JournalChange[],
  show: StoredShow,
): Promise<void> {
  const ids = new Set(changes.flatMap(({ kind, item }) => (kind === 'added' ? [item['nominee_id']] : [])));
  const added = show.nominees.filter((each) => ids.has(each.nominee_id) && !each.withdrawn);
  if (added.length === 0) return;
  const counts = await votes.in([...new Set(added.map(({ category_id }) => category_id))]);
  const voted = added.filter((each) => votesFor(show, each, counts) > 0);
  if (voted.length > 0)
    throw new AppError('revision_conflict', {
      message: `Fans have voted for ${listed(voted.map(({ title }) => title))} since, so this can’t be taken back as a whole. Withdraw what they voted for by hand.`,
    });
}

const listed = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** Adds what is withdrawn or brought back to what else changes. */
function withWithdrawals(
  plan: PlannedEdit | undefined,
  withdrawals: readonly JournalChange[],
  show: StoredShow,
  { edition }: Planned,
): PlannedEdit | undefined {
  if (withdrawals.length === 0) return plan;
  const textOf = ({ item }: JournalChange): string => keyText(item as Key);
  const others = new Map((plan?.planned.changes ?? []).map((each) => [textOf(each), each]));
  for (const act of withdrawals) {
    const changed = others.get(textOf(act));
    const { withdrawn: _before, ...item } = changed?.item ?? act.item;
    const { withdrawn } = act.item;
    others.set(textOf(act), { ...act, item: withdrawn === undefined ? item : { ...item, withdrawn } });
  }
  const parts = withdrawals.map(({ section }): ContentPart =>
    section === 'nominees' ? 'nominees' : 'categories',
  );
  return {
    planned: {
      ...(plan?.planned ?? { edition: show.edition || edition, arrivals: [], leaves: [] }),
      changes: [...others.values()],
      changesPaper: true,
    },
    parts: [...new Set([...(plan?.parts ?? []), ...parts])],
  };
}
