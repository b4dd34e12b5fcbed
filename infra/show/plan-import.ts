import { isDeepStrictEqual } from 'node:util';
import { sanitizeHtml } from '#platform/html.ts';
import type { ShowParts } from '#records/show.ts';
import { type Item, type Key, showKeys } from '#records/tables.ts';
import { ballotPaperItem } from './ballot-paper.ts';
import { quoted } from './faults.ts';
import { kindAt, mapStrings } from './fields.ts';
import type { ShowFolder } from './folder.ts';
import { planTemplate, publishedByAdmin } from './home-template.ts';
import {
  categoryItem,
  imageItem,
  keyText,
  listParts,
  nomineeItem,
  partItems,
  type Section,
  sectionOf,
} from './items.ts';
import { emptyPlan, itemsAfter, partChanges, type Plan } from './plan.ts';
import { isUploaded, type StoredVotes, type StoredShow } from './stored.ts';
import { planVanished, takesVotes, type Vanished } from './vanished.ts';

interface PlanContext {
  votes: StoredVotes;
  /** In milliseconds since the epoch. */
  now: number;
  /** Items to withdraw although they have votes: categories by key, nominees by `key/slug`. */
  withdraw: readonly string[];
  /** What admins have published in the browser since the last import may be replaced. */
  ours: boolean;
}

/** Compares a folder with the stored show. Rejects with `FaultyShow` when votes or edits would be lost. */
export async function planImport(
  folder: ShowFolder,
  stored: StoredShow,
  { votes, now, withdraw, ours }: PlanContext,
): Promise<Plan> {
  const plan = emptyPlan();
  const parts = cleanParts(folder.parts?.parts ?? {});
  const items = wantedItems(folder, parts).map((item) => withWinnersMark(item, stored));
  const wanted = new Map(items.map((item) => [keyText(item as Key), item]));
  for (const item of items) put(plan, item, stored);
  const template = parts.template && planTemplate(parts.template, stored.items, now);
  if (template) {
    plan.template = template;
    plan.counts.parts[template.isNew ? 'added' : 'changed'] += 1;
  }
  const vanished = [...stored.items].flatMap(([text, item]) =>
    wanted.has(text) || !isCovered(folder, item) || isUploaded(stored, item) ? [] : [item],
  );
  const mayBeVotedFor = [stored.parts.event, parts.event].some((event) => takesVotes(event, now));
  const context = { folder, stored, votes, withdraw: new Set(withdraw), mayBeVotedFor };
  takeAway(plan, await planVanished(vanished, context));
  await checkEvent(folder, stored, votes);
  if (!ours) checkBrowserEdits(plan, folder, stored, now);
  folder.faults.throwIfAny();
  plan.parts = partChanges(plan, stored);
  const paper = ballotPaperItem(itemsAfter(plan, stored).values(), now);
  if (!isDeepStrictEqual(stored.items.get(keyText(showKeys.ballotPaper())), paper))
    plan.paper = paper ?? null;
  return plan;
}

function put(plan: Plan, item: Item, stored: StoredShow): void {
  const before = stored.items.get(keyText(item as Key));
  if (isDeepStrictEqual(before, item)) return;
  const section = sectionOf(item as Key);
  plan.puts[section].push(item);
  plan.counts[section][before ? 'changed' : 'added'] += 1;
}

function takeAway(plan: Plan, { hidden, deleted, withdrawn }: Vanished): void {
  for (const item of hidden) {
    const section = sectionOf(item as Key);
    plan.puts[section].push(item);
    plan.counts[section].hidden += 1;
  }
  for (const item of deleted) {
    plan.deletes.push({ pk: String(item['pk']), sk: String(item['sk']) });
    plan.counts[sectionOf(item as Key)].deleted += 1;
  }
  plan.withdrawn = withdrawn;
}

function wantedItems({ categories, nominees, images }: ShowFolder, parts: Partial<ShowParts>): Item[] {
  return [
    ...(images?.pictures ?? []).map(imageItem),
    ...(categories?.categories ?? []).map(categoryItem),
    ...(nominees?.nominees ?? []).map(nomineeItem),
    ...partItems(parts),
  ];
}

/** Sanitizes HTML, and normalizes picture names as the files are stored. */
const cleanParts = (parts: Partial<ShowParts>): Partial<ShowParts> =>
  mapStrings(parts, [], (path, text) => {
    const kind = kindAt(path);
    if (kind === 'html') return sanitizeHtml(text.replaceAll(/\{\{image:[^{}]*\}\}/g, composed));
    return kind === 'picture' || kind === 'video' ? composed(text) : text;
  });

/** As readImages normalizes file names. */
const composed = (name: string): string => name.normalize('NFC');

/** Whether the folder has the whole list that an item belongs to. */
function isCovered({ parts, categories, nominees, images }: ShowFolder, item: Item): boolean {
  const key = item as Key;
  const list = listParts[key.pk];
  const covered: Record<Section, boolean> = {
    images: images !== undefined,
    categories: categories !== undefined,
    nominees: nominees !== undefined,
    parts: list !== undefined && parts !== undefined && Object.hasOwn(parts.raw, list),
  };
  return covered[sectionOf(key)];
}

const winnersPage = keyText(showKeys.page('winners'));

/** A vote does not name its event, so votes of one event would count for the next. */
async function checkEvent({ parts }: ShowFolder, stored: StoredShow, votes: StoredVotes): Promise<void> {
  const [id, before] = [parts?.parts.event?.id, stored.parts.event?.id];
  if (id === undefined || before === undefined || id === before || !(await votes.any())) return;
  parts?.at(
    ['event', 'id'],
    `is ${quoted(id)}, but there are votes for ${quoted(before)}, which would count for the new event: a site holds one event at a time; keep the id, or back up this site (npx acclaim backup save DIR) and import the show into a new stage`,
  );
}

/** Without --ours, a home page or winners published by admins since the last import stay. */
function checkBrowserEdits(plan: Plan, { parts }: ShowFolder, stored: StoredShow, now: number): void {
  const remedy = (part: string): string =>
    `export the show to keep it, leave ${part} out of show.json, or import with --ours`;
  const by = plan.template && publishedByAdmin(stored.items, now);
  if (by)
    parts?.at(
      ['template'],
      `the home page was changed in the browser after the last import, by ${quoted(by.by)} at ${by.at}, and would be replaced; ${remedy('template')}`,
    );
  const index = (parts?.parts.pages ?? []).findIndex(({ code }) => code === 'winners');
  if (isAnnounced(stored) && losesWinners(plan))
    parts?.at(
      index < 0 ? ['pages'] : ['pages', index, 'content'],
      `the winners were published in the browser after the last import, and would be overwritten; ${remedy('pages')}`,
    );
}

const isAnnounced = ({ items }: StoredShow): boolean => items.get(winnersPage)?.['announced'] === true;

const losesWinners = ({ puts, deletes }: Plan): boolean =>
  deletes.some((key) => keyText(key) === winnersPage) ||
  puts.parts.some((item) => keyText(item as Key) === winnersPage && item['announced'] !== true);

/** Marks winners as published when their page is unchanged. */
function withWinnersMark(item: Item, stored: StoredShow): Item {
  const before = stored.items.get(winnersPage);
  if (keyText(item as Key) !== winnersPage || !before?.['announced']) return item;
  if (before['content'] !== item['content']) return item;
  const { position, ...rest } = item;
  // Published winners without a page before have no position among the pages.
  return { ...rest, announced: true, ...('position' in before && { position }) };
}
