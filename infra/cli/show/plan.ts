import { isDeepStrictEqual } from 'node:util';
import { sanitizeHtml } from '#platform/html.ts';
import type { ShowParts } from '#records/show.ts';
import { showKeys, type Item, type Key } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';
import { ballotPaperItem } from './ballot-paper.ts';
import { partChanges, type PartChange } from './changes.ts';
import type { ShowFolder } from './folder.ts';
import { checkBrowserEdits, checkEvent, keepingMark } from './guards.ts';
import { planTemplate, type TemplatePlan } from './home-template.ts';
import {
  categoryItem,
  imageItem,
  keyText,
  listParts,
  nomineeItem,
  partItems,
  sectionOf,
  sections,
  type Section,
} from './items.ts';
import { kindAt, mapStrings } from './part-fields.ts';
import type { StoredShow } from './stored.ts';
import { isUploaded } from './uploads.ts';
import { planVanished, takesVotes, type Vanished } from './vanished.ts';
import type { StandingVotes } from './votes.ts';

/** How many things of a section an import changes. */
export interface Counts {
  added: number;
  changed: number;
  /** No longer in the folder, and kept out of sight: withdrawn, or because votes may come in for them. */
  hidden: number;
  deleted: number;
}

/** What an import would write; it is empty when the stored show is as the folder says. */
export interface Plan {
  puts: Record<Section, Item[]>;
  deletes: Key[];
  /** The template to publish; absent where visitors see it already. */
  template?: TemplatePlan;
  /** The ballot paper to take the place of the stored one, `null` for none; absent where that is as it should be. */
  paper?: Item | null;
  counts: Record<Section, Counts>;
  /** What changes in the parts of show.json. */
  parts: PartChange[];
  withdrawn: Vanished['withdrawn'];
}

export interface PlanContext {
  votes: StandingVotes;
  /** The time, in milliseconds since the epoch. */
  now: number;
  /** What may be withdrawn although votes stand for it: categories by key, nominees by `key/slug`. */
  withdraw: readonly string[];
  /** What admins have published in the browser since the last import may be replaced. */
  ours: boolean;
}

/** Compares a folder with the stored show. Rejects with `FaultyShow` where votes or what admins have published would be lost silently. */
export async function planImport(
  folder: ShowFolder,
  stored: StoredShow,
  { votes, now, withdraw, ours }: PlanContext,
): Promise<Plan> {
  const plan = emptyPlan();
  const parts = cleanParts(folder.parts?.parts ?? {});
  const items = wantedItems(folder, parts).map((item) => keepingMark(item, stored));
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

/** The items of the show table once a plan is carried out, but for the template's and the ballot paper. */
function itemsAfter({ puts, deletes }: Plan, stored: StoredShow): Map<string, Item> {
  const items = new Map(stored.items);
  for (const item of Object.values(puts).flat()) items.set(keyText(item as Key), item);
  for (const key of deletes) items.delete(keyText(key));
  return items;
}

/** Whether a plan writes anything. */
export const changesAnything = ({ puts, deletes, template }: Plan): boolean =>
  template !== undefined || deletes.length > 0 || Object.values(puts).some((items) => items.length > 0);

/** The parts of the show that a plan changes, each once. */
export function changedParts({ puts, deletes, template }: Plan): ContentPart[] {
  const keys = [...Object.values(puts).flat(), ...deletes] as Key[];
  return [...new Set([...keys.map(partOf), ...(template ? (['template'] as const) : [])])];
}

function partOf(key: Key): ContentPart {
  const section = sectionOf(key);
  return section === 'parts' ? (listParts[key.pk ?? ''] ?? (key.sk as ContentPart)) : section;
}

function emptyPlan(): Plan {
  const each = <T>(make: () => T) =>
    Object.fromEntries(sections.map((section) => [section, make()])) as Record<Section, T>;
  return {
    puts: each<Item[]>(() => []),
    deletes: [],
    counts: each(() => ({ added: 0, changed: 0, hidden: 0, deleted: 0 })),
    parts: [],
    withdrawn: [],
  };
}

function wantedItems({ categories, nominees, images }: ShowFolder, parts: Partial<ShowParts>): Item[] {
  return [
    ...(images?.pictures ?? []).map(imageItem),
    ...(categories?.categories ?? []).map(categoryItem),
    ...(nominees?.nominees ?? []).map(nomineeItem),
    ...partItems(parts),
  ];
}

/** HTML is stored as it may be shown, and names of pictures as the files are stored. */
const cleanParts = (parts: Partial<ShowParts>): Partial<ShowParts> =>
  mapStrings(parts, [], (path, text) => {
    const kind = kindAt(path);
    if (kind === 'html') return sanitizeHtml(text.replaceAll(/\{\{image:[^{}]*\}\}/g, composed));
    return kind === 'picture' || kind === 'video' ? composed(text) : text;
  });

/** A name with its letters in one piece each, as readImages has it. */
const composed = (name: string): string => name.normalize('NFC');

/** Whether the folder says the whole truth about what an item is part of. */
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
