import { isDeepStrictEqual } from 'node:util';
import { sanitizeHtml } from '#platform/html.ts';
import { storedAuthor } from '#records/accounts.ts';
import type { ShowParts, StoredEdition } from '#records/show.ts';
import { itemOf, type Item, type Key, showKeys } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';
import { checkAsked } from './asked.ts';
import { ballotPaperItem } from './ballot-paper.ts';
import { checkDrafts } from './drafts.ts';
import { quoted } from './faults.ts';
import { kindAt } from './fields.ts';
import { categoriesFile, nomineesFile, type WantedShow } from './wanted.ts';
import { planTemplate, publishedByAdmin } from './home-template.ts';
import {
  type Change,
  type ChangeKind,
  itemsOf,
  keyText,
  listParts,
  type Section,
  sectionOf,
} from './items.ts';
import { isRecord, type Path } from './paths.ts';
import type { Renames } from './match-categories.ts';
import type { Planned, StoredChange } from './journal.ts';
import {
  isUploaded,
  type movedItems,
  shownKeys,
  votesOf,
  type StoredVotes,
  type StoredShow,
} from './show.ts';
import { votesInBrackets } from './told-votes.ts';
import { planVanished, takesVotes } from './vanished.ts';

/** An import's writes; none when the stored show matches the folder. */
export type Plan = Awaited<ReturnType<typeof planImport>>;

export interface PlanOptions {
  /** Milliseconds since the epoch. */
  now: number;
  by: string;
  reason: string;
  withdraw?: readonly string[];
  renames?: Renames;
  ours?: boolean;
  yes?: boolean;
  /** What was changed in the workshop and is not in the folder: parts by name, with the newest change of each. */
  edited?: ReadonlyMap<ContentPart, Pick<StoredChange, 'at' | 'by'>>;
  /** What authors are called in messages; default: as stored. */
  called?: (stored: string) => string;
  /** The export of this site that the folder is, with the instant at which its home page was published, if an admin did. */
  exported?: { home?: string | undefined } | undefined;
}

/** Compares a folder with the stored show. Rejects with `FaultyShow` when votes or edits would be lost. */
export async function planImport(
  folder: WantedShow,
  stored: StoredShow,
  votes: StoredVotes,
  {
    now,
    by,
    reason,
    withdraw = [],
    renames = new Map(),
    ours = false,
    yes = false,
    edited = new Map(),
    exported,
    called = (stored) => stored,
  }: PlanOptions,
) {
  const at = new Date(now).toISOString();
  const cleaned = mapTexts(folder.parts?.parts ?? {}, [], cleanText) as Partial<ShowParts>;
  const parts = withDefaultCategory(cleaned, folder, stored, renames);
  const items = itemsOf({
    edition: stored.edition,
    parts,
    images: folder.images?.pictures ?? [],
    categories: folder.categories?.categories ?? [],
    nominees: folder.nominees?.nominees ?? [],
  });
  const wanted = new Set(items.map((item) => keyText(item as Key)));
  const mayBeVotedFor = [stored.parts.event, parts.event].some((event) => takesVotes(event, now));
  const withdrawal = { at, by, reason };
  const removals = await planVanished({
    folder,
    stored,
    votes,
    withdraw: new Set(withdraw),
    withdrawal,
    mayBeVotedFor,
  });
  const changes = [
    ...items.flatMap((item) => changeOf(item, stored)),
    ...removedParts(folder, stored, wanted),
    ...withNewKeys(removals, wanted, folder, stored),
  ];
  const template = parts.template && planTemplate(parts.template, stored.items, now);
  await checkJury(folder, stored, votes);
  await checkDrafts(folder, stored, votes, now);
  if (!yes) await checkAsked(folder, stored, votes, now);
  if (!ours) {
    const since = exported ? 'this export' : 'the last import';
    checkPublished(template, folder, stored, { now, since, home: exported?.home, called });
    checkEdited(changedParts({ changes, template: undefined }), folder, { edited, since, called });
  }
  folder.faults.throwIfAny();

  const after = new Map(stored.items);
  for (const { kind, item } of changes)
    if (kind === 'deleted') after.delete(keyText(item as Key));
    else after.set(keyText(item as Key), item);
  const paper = ballotPaperItem(after.values(), now);
  const isCurrent = isDeepStrictEqual(stored.items.get(keyText(showKeys.ballotPaper())), paper);
  return {
    /** The edition that begins with this import: the first one. */
    begun: firstEdition(stored, parts.event, { at, by }),
    changes,
    template,
    // `null` deletes it.
    paper: isCurrent ? undefined : (paper ?? null),
  };
}

function firstEdition(
  { items, edition: id, parts }: StoredShow,
  event: ShowParts['event'] | undefined,
  { at, by }: { at: string; by: string },
): StoredEdition | undefined {
  if (id === '' || items.has(keyText(showKeys.edition(id)))) return undefined;
  return { id, title: event?.title ?? parts.event?.title ?? id, begunAt: at, begunBy: by };
}

/**
 * Parts, with a stored default category under its new key. One that is not in the show stays where the file names none, as an
 * export writes it, unless a row brings its key back.
 */
function withDefaultCategory(
  parts: Partial<ShowParts>,
  { categories }: WantedShow,
  stored: StoredShow,
  renames: Renames,
): Partial<ShowParts> {
  const before = stored.parts.app?.defaultCategory ?? '';
  const key = renames.get(before) ?? before;
  if (!parts.app) {
    const { app } = stored.parts;
    return app && key !== before ? { ...parts, app: { ...app, defaultCategory: key } } : parts;
  }
  const isBack = (categories?.categories ?? []).some((each) => each.key === key && !each.withdrawn);
  if (parts.app.defaultCategory !== '' || shownKeys(stored).has(before) || isBack) return parts;
  return { ...parts, app: { ...parts.app, defaultCategory: key } };
}

/** Removals, and stored nominees without a change of their own whose category has a new key. */
function withNewKeys(
  removals: readonly Change[],
  wanted: ReadonlySet<string>,
  { categories }: WantedShow,
  stored: StoredShow,
): Change[] {
  const keys = new Map((categories ?? stored).categories.map(({ id, key }) => [id, key]));
  const withKey = (item: Item): Item => {
    const key = keys.get(String(item['category_id']));
    return key === undefined ? item : { ...item, category_key: key };
  };
  const removed = new Set(removals.map(({ item }) => keyText(item as Key)));
  const kept = stored.nominees.map((nominee) =>
    itemOf(showKeys.nominee(nominee.category_id, nominee.nominee_id), nominee),
  );
  return [
    ...removals.map((change) => ({ ...change, item: withKey(change.item) })),
    ...kept.flatMap((item): Change | [] => {
      const text = keyText(item as Key);
      return wanted.has(text) || removed.has(text) ? [] : changeOf(withKey(item), stored);
    }),
  ];
}

/** Entries of lists and pictures that the folder no longer has; pictures that admins uploaded stay. */
function removedParts(
  { parts, images }: WantedShow,
  stored: StoredShow,
  wanted: ReadonlySet<string>,
): Change[] {
  return [...stored.items].flatMap(([text, item]): Change | [] => {
    const key = item as Key;
    const list = listParts[key.pk];
    const section = sectionOf(key);
    const isCovered =
      section === 'images'
        ? images !== undefined && !isUploaded(stored, item)
        : list !== undefined && Object.hasOwn(parts?.raw ?? {}, list);
    return isCovered && !wanted.has(text) ? { section, kind: 'deleted', item } : [];
  });
}

/** A category that fans have voted in cannot become one of a jury, which counts no votes. */
async function checkJury(
  { categories, faults }: WantedShow,
  stored: StoredShow,
  votes: StoredVotes,
): Promise<void> {
  const voted = new Map(
    stored.categories.filter((each) => each.decided_by !== 'jury').map((each) => [each.id, each]),
  );
  const turned = (categories?.categories ?? []).filter(
    ({ id, decided_by }) => decided_by === 'jury' && voted.has(id),
  );
  const counts = await votes.in(turned.map(({ id }) => id));
  for (const { id, key, title } of turned) {
    const count = votesOf(counts, id);
    if (count > 0)
      faults.in(categoriesFile)(
        categories?.lines.get(key) ?? 1,
        'decided_by',
        `a jury cannot decide ${quoted(title)} (${key}), because fans have voted in it${votesInBrackets(votes, count)}; write fans`,
      );
  }
}

function changeOf(item: Item, stored: StoredShow): Change | [] {
  const before = stored.items.get(keyText(item as Key));
  if (isDeepStrictEqual(before, item)) return [];
  return { section: sectionOf(item as Key), kind: before ? 'changed' : 'added', item };
}

function mapTexts(value: unknown, path: Path, change: (path: Path, text: string) => string): unknown {
  if (typeof value === 'string') return change(path, value);
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => mapTexts(entry, [...path, index], change));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, [...path, key], change)]);
  return Object.fromEntries(entries);
}

/** Sanitizes HTML, and normalizes picture names as readImages normalizes file names. */
function cleanText(path: Path, text: string): string {
  const kind = kindAt(path);
  if (kind === 'html')
    return sanitizeHtml(text.replaceAll(/\{\{image:[^{}]*\}\}/g, (name) => name.normalize('NFC')));
  return kind === 'picture' || kind === 'video' ? text.normalize('NFC') : text;
}

/** Without --ours, a home page that admins have published since stays. */
function checkPublished(
  template: Plan['template'],
  { parts }: WantedShow,
  stored: StoredShow,
  {
    now,
    since,
    home = '',
    called,
  }: { now: number; since: string; home: string | undefined; called: (stored: string) => string },
): void {
  const by = template && publishedByAdmin(stored.items, now);
  if (by && by.at > home)
    parts?.at(
      ['template'],
      `the home page was changed in the browser after ${since}, by ${quoted(called(storedAuthor(by.account, by.by)))} at ${by.at}, and would be replaced; export the show to keep it, leave template out of show.json, or import with --ours`,
    );
}

/** Without --ours, what organizers have changed in the workshop since stays, part by part. */
function checkEdited(
  changed: readonly ContentPart[],
  { parts, faults }: WantedShow,
  {
    edited,
    since,
    called,
  }: { edited: NonNullable<PlanOptions['edited']>; since: string; called: (stored: string) => string },
): void {
  for (const part of changed) {
    const edit = edited.get(part);
    if (!edit) continue;
    const file = part === 'categories' ? categoriesFile : nomineesFile;
    const message = `was changed in the workshop after ${since}, by ${quoted(called(storedAuthor(edit.by.id, edit.by.name)))} at ${edit.at}, and would be replaced`;
    const more = { remedy: `export the show to keep it, leave ${part} out, or import with --ours` };
    if (part === 'categories' || part === 'nominees') faults.in(file)(1, part, message, more);
    else parts?.at([part], message, more);
  }
}

/** What a plan writes, with what was there before; its template is published apart. */
export const plannedOf = (
  { begun, changes, paper }: Plan,
  stored: StoredShow,
  moved: ReturnType<typeof movedItems>,
): Planned => ({
  edition: stored.edition,
  begun,
  changes: changes.map((change) => {
    const before = stored.items.get(keyText(change.item as Key));
    return { ...change, ...(before && { before }) };
  }),
  ...moved,
  changesPaper: paper !== undefined,
});

/** Changed items by kind. */
export type Counts = Record<Exclude<ChangeKind, 'reinstated'>, number>;

export function countsOf({ changes, template }: Plan, section: Section): Counts {
  const counts: Counts = { added: 0, changed: 0, withdrawn: 0, deleted: 0 };
  for (const { kind, section: own } of changes)
    if (own === section && kind !== 'reinstated') counts[kind] += 1;
  if (template && section === 'parts') counts[template.isNew ? 'added' : 'changed'] += 1;
  return counts;
}

export const changedParts = ({ changes, template }: Pick<Plan, 'changes' | 'template'>): ContentPart[] => [
  ...new Set([
    ...changes.map(({ section, item: { pk, sk } }) =>
      section === 'parts' ? (listParts[String(pk)] ?? (sk as ContentPart)) : section,
    ),
    ...(template ? (['template'] as const) : []),
  ]),
];
