import { DateTime } from 'luxon';
import { AppError } from '#platform/errors.ts';
import type { StoredDirectory, StoredRevision } from '#records/templates.ts';
import { readDocument } from '#rules/template-document.ts';
import { defaultTemplate, releaseAt } from '#rules/template-releases.ts';
import type { TemplatesStore } from './domain.ts';
import { changeDirectory } from './domain-directory.ts';

type FindRevision = TemplatesStore['revision'];

interface HomeChange {
  now: number;
  /** The caller has said that the home page is to be empty. */
  allowEmpty: boolean | undefined;
  /** The revision that the change publishes, which is kept before it counts. */
  publishes?: { template: string; revision: StoredRevision };
}

/**
 * As `changeDirectory`, for changes of what visitors see. One by which the home page becomes empty, now or at a time to come, is refused unless it
 * says that it may; a page that is empty without it may stay so.
 * @throws AppError would_empty_home; what the change throws
 */
export const changeHome = (
  store: TemplatesStore,
  { now, allowEmpty = false, publishes }: HomeChange,
  change: (directory: StoredDirectory) => StoredDirectory,
): Promise<StoredDirectory> =>
  changeDirectory(store, now, async (before) => {
    const after = change(before);
    const find: FindRevision = (template, number) =>
      publishes?.template === template && publishes.revision.revision === number
        ? Promise.resolve(publishes.revision)
        : store.revision(template, number);
    const emptied = allowEmpty ? undefined : await firstEmptied(find, before, after, now);
    if (emptied === undefined) {
      if (publishes) await store.keepRevision(publishes.template, publishes.revision);
      return after;
    }
    const when = emptied === now ? '' : ` on ${inWords(emptied, await store.timeZone())}`;
    const message = `This would leave the home page empty${when}.`;
    throw new AppError('would_empty_home', { message });
  });

/** The first instant at which the home page is empty after a change, and would not be without it. Reads each revision once. */
async function firstEmptied(
  find: FindRevision,
  before: StoredDirectory,
  after: StoredDirectory,
  now: number,
): Promise<number | undefined> {
  if (defaultTemplate(before) === defaultTemplate(after)) return undefined;
  const known = new Map<string, boolean>();
  const isEmptyAt = async (directory: StoredDirectory, turn: number): Promise<boolean> => {
    const template = defaultTemplate(directory);
    const number = template && releaseAt(template.releases, turn)?.revision;
    if (!template || number === undefined || number === null) return true;
    const key = `${template.id} ${number}`;
    const isEmpty = known.get(key) ?? hasNothing(await find(template.id, number));
    known.set(key, isEmpty);
    return isEmpty;
  };
  const turns = new Set([now, ...turnsOf(before), ...turnsOf(after)].filter((turn) => turn >= now));
  for (const turn of [...turns].toSorted((a, b) => a - b)) {
    if ((await isEmptyAt(after, turn)) && !(await isEmptyAt(before, turn))) return turn;
  }
  return undefined;
}

/** Instants at which the home page may change. */
const turnsOf = (directory: StoredDirectory): number[] =>
  (defaultTemplate(directory)?.releases ?? []).flatMap(({ from, until = from }) => [
    Date.parse(from),
    Date.parse(until),
  ]);

/** Whether visitors see no widget of a revision. */
const hasNothing = (revision: StoredRevision | undefined): boolean =>
  !revision || !readDocument(revision.document).widgets.some(({ is_active }) => is_active);

const inWords = (instant: number, zone: string): string =>
  DateTime.fromMillis(instant, { zone }).toLocaleString(DateTime.DATETIME_MED, { locale: 'en-US' });
