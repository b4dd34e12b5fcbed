import { isDeepStrictEqual } from 'node:util';
import { sanitizeHtml } from '#platform/html.ts';
import type { ShowParts } from '#records/show.ts';
import { recordOf, type Item, type Key, showKeys } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';
import { ballotPaperItem } from './ballot-paper.ts';
import { quoted } from './faults.ts';
import { kindAt } from './fields.ts';
import type { ShowFolder } from './folder.ts';
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
import { isRecord, type Path } from './json.ts';
import { isOfEdition, isUploaded, type StoredVotes, type StoredShow } from './stored.ts';
import { planVanished, takesVotes } from './vanished.ts';

/** An import's writes; none when the stored show matches the folder. */
export type Plan = Awaited<ReturnType<typeof planImport>>;

/** Compares a folder with the stored show. Rejects with `FaultyShow` when votes or edits would be lost. */
export async function planImport(
  folder: ShowFolder,
  stored: StoredShow,
  votes: StoredVotes,
  { now, withdraw = [], ours = false }: { now: number; withdraw?: readonly string[]; ours?: boolean },
) {
  const parts = mapTexts(folder.parts?.parts ?? {}, [], cleanText) as Partial<ShowParts>;
  const items = itemsOf({
    edition: parts.event?.id ?? stored.parts.event?.id ?? '',
    parts,
    images: folder.images?.pictures ?? [],
    categories: folder.categories?.categories ?? [],
    nominees: folder.nominees?.nominees ?? [],
  }).map((item) => withWinnersMark(item, stored));
  const wanted = new Set(items.map((item) => keyText(item as Key)));
  const vanished = [...stored.items].flatMap(([text, item]) =>
    wanted.has(text) || !isCovered(folder, stored, item) || isUploaded(stored, item) ? [] : [item],
  );
  const mayBeVotedFor = [stored.parts.event, parts.event].some((event) => takesVotes(event, now));
  const context = { folder, stored, votes, now, withdraw: new Set(withdraw), mayBeVotedFor };
  const { changes: removals, withdrawn } = await planVanished(vanished, context);
  const changes = [...items.flatMap((item) => changeOf(item, stored)), ...removals];
  const template = parts.template && planTemplate(parts.template, stored.items, now);
  await checkEvent(folder, stored, votes);
  if (!ours) checkBrowserEdits({ changes, template }, folder, stored, now);
  folder.faults.throwIfAny();

  const after = new Map(stored.items);
  for (const { kind, item } of changes)
    if (kind === 'deleted') after.delete(keyText(item as Key));
    else after.set(keyText(item as Key), item);
  const paper = ballotPaperItem(after.values(), now);
  const isCurrent = isDeepStrictEqual(stored.items.get(keyText(showKeys.ballotPaper())), paper);
  // A paper of `null` deletes it.
  return { changes, template, paper: isCurrent ? undefined : (paper ?? null), withdrawn };
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

/** Whether the folder has the whole list that an item belongs to. */
function isCovered(
  { parts, categories, nominees, images }: ShowFolder,
  stored: StoredShow,
  item: Item,
): boolean {
  const key = item as Key;
  const list = listParts[key.pk];
  const covered: Record<Section, boolean> = {
    images: images !== undefined,
    categories: categories !== undefined && isOfEdition(stored, item),
    nominees: nominees !== undefined && isOfEdition(stored, item),
    parts: list !== undefined && Object.hasOwn(parts?.raw ?? {}, list),
  };
  return covered[sectionOf(key)];
}

/** A vote does not name its event, so votes of one event would count for the next. */
async function checkEvent({ parts }: ShowFolder, stored: StoredShow, votes: StoredVotes): Promise<void> {
  const [id, before] = [parts?.parts.event?.id, stored.parts.event?.id];
  if (id === undefined || before === undefined || id === before || !(await votes.any())) return;
  parts?.at(
    ['event', 'id'],
    `is ${quoted(id)}, but there are votes for ${quoted(before)}, which would count for the new event: a site holds one event at a time; keep the id, or back up this site (npx acclaim backup save DIR) and import the show into a new stage`,
  );
}

const winnersPage = keyText(showKeys.page('winners'));

/** Without --ours, a home page or winners published by admins since the last import stay. */
function checkBrowserEdits(
  { changes, template }: Pick<Plan, 'changes' | 'template'>,
  { parts }: ShowFolder,
  stored: StoredShow,
  now: number,
): void {
  const remedy = (part: string): string =>
    `export the show to keep it, leave ${part} out of show.json, or import with --ours`;
  const by = template && publishedByAdmin(stored.items, now);
  if (by)
    parts?.at(
      ['template'],
      `the home page was changed in the browser after the last import, by ${quoted(by.by)} at ${by.at}, and would be replaced; ${remedy('template')}`,
    );
  const index = (parts?.parts.pages ?? []).findIndex(({ code }) => code === 'winners');
  const losesWinners = changes.some(
    ({ kind, item }) =>
      keyText(item as Key) === winnersPage && (kind === 'deleted' || item['announced'] !== true),
  );
  if (stored.items.get(winnersPage)?.['announced'] === true && losesWinners)
    parts?.at(
      index < 0 ? ['pages'] : ['pages', index, 'content'],
      `the winners were published in the browser after the last import, and would be overwritten; ${remedy('pages')}`,
    );
}

/** Marks winners as published when their page is unchanged. */
function withWinnersMark(item: Item, stored: StoredShow): Item {
  const before = stored.items.get(winnersPage);
  if (keyText(item as Key) !== winnersPage || !before?.['announced']) return item;
  if (before['content'] !== item['content']) return item;
  const { position, ...rest } = item;
  // Published winners without a page before have no position among the pages.
  return { ...rest, announced: true, ...('position' in before && { position }) };
}

/** Changed items by kind. */
export type Counts = Record<ChangeKind, number>;

export function countsOf({ changes, template }: Plan, section: Section): Counts {
  const counts: Counts = { added: 0, changed: 0, withdrawn: 0, deleted: 0 };
  for (const change of changes) if (change.section === section) counts[change.kind] += 1;
  if (template && section === 'parts') counts[template.isNew ? 'added' : 'changed'] += 1;
  return counts;
}

export const changedParts = ({ changes, template }: Plan): ContentPart[] => [
  ...new Set([
    ...changes.map(({ section, item: { pk, sk } }) =>
      section === 'parts' ? (listParts[String(pk)] ?? (sk as ContentPart)) : section,
    ),
    ...(template ? (['template'] as const) : []),
  ]),
];

interface PartChange {
  part: string;
  what: string[];
}

/** Changes of show.json by part: fields with old and new values, list entries by name. */
export function partChanges({ changes, template }: Plan, stored: StoredShow): PartChange[] {
  const lines = changes.flatMap(({ section, kind, item }): PartChange | [] => {
    if (section !== 'parts') return [];
    const { pk, sk } = item as Key;
    const list = listParts[pk];
    // A menu's key `main#left` is named `main-left`.
    if (list !== undefined) return { part: list, what: [`${sk.replace('#', '-')} ${kind}`] };
    const before = stored.items.get(keyText({ pk, sk }));
    return { part: sk, what: before ? fieldChanges(recordOf(before), recordOf(item)) : ['added'] };
  });
  if (template) lines.push({ part: 'template', what: [template.isNew ? 'added' : 'changed'] });
  return [...Map.groupBy(lines, ({ part }) => part)].map(([part, own]) => ({
    part,
    what: own.flatMap(({ what }) => what),
  }));
}

/** Every changed field at any depth, as `path before -> after`. A list is one field. */
function fieldChanges(before: Item, after: Item, path = ''): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    if (isDeepStrictEqual(was, is)) return [];
    return isRecord(was) && isRecord(is)
      ? fieldChanges(was, is, `${path}${key}.`)
      : [`${path}${key} ${valueText(was)} -> ${valueText(is)}`];
  });
}

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}
