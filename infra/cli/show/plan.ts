import { isDeepStrictEqual } from 'node:util';
import { sanitizeHtml } from '#platform/html.ts';
import type { ShowParts } from '#records/show.ts';
import { showKeys, type Item, type Key } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';
import { ballotPaperItem } from './ballot-paper.ts';
import type { ShowFolder } from './folder.ts';
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

/** How many things of a section an import changes. */
export interface Counts {
  added: number;
  changed: number;
  /** No longer in the folder, and kept out of sight because votes stand for them. */
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
}

/**
 * Compares a folder with the stored show. `votedFor` gives those of some nominees for whom votes stand; it is asked about the vanished
 * ones only.
 */
export async function planImport(
  folder: ShowFolder,
  stored: StoredShow,
  votedFor: (nominees: string[]) => Promise<Set<string>>,
  now: number,
): Promise<Plan> {
  const plan = emptyPlan();
  const parts = cleanParts(folder.parts?.parts ?? {});
  const wanted = new Map(wantedItems(folder, parts).map((item) => [keyText(item as Key), item]));
  for (const [text, item] of wanted) {
    const before = stored.items.get(text);
    const section = sectionOf(item as Key);
    if (isDeepStrictEqual(before, item)) continue;
    plan.puts[section].push(item);
    plan.counts[section][before ? 'changed' : 'added'] += 1;
  }
  const template = parts.template && planTemplate(parts.template, stored.items, now);
  if (template) {
    plan.template = template;
    plan.counts.parts[template.isNew ? 'added' : 'changed'] += 1;
  }
  const vanished = [...stored.items].filter(
    ([text, item]) => !wanted.has(text) && isCovered(folder, item) && !isUploaded(stored, item),
  );
  await planVanished(
    plan,
    vanished.map(([, item]) => item),
    stored,
    votedFor,
  );
  const paper = ballotPaperItem(itemsAfter(plan, stored).values(), now);
  if (!isDeepStrictEqual(stored.items.get(keyText(showKeys.ballotPaper())), paper))
    plan.paper = paper ?? null;
  return plan;
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

/** Hides vanished nominees with votes and their categories, deletes the others. What is hidden already stays so. */
async function planVanished(
  plan: Plan,
  vanished: Item[],
  stored: StoredShow,
  votedFor: (nominees: string[]) => Promise<Set<string>>,
): Promise<void> {
  const open = vanished.filter((item) => item['hidden'] !== true);
  const nominees = open.filter((item) => sectionOf(item as Key) === 'nominees');
  const voted = await votedFor(nominees.map((item) => String(item['nominee_id'])));
  const kept = new Set(
    stored.nominees.filter((nominee) => nominee.hidden).map((nominee) => nominee.category_id),
  );
  for (const item of nominees) {
    if (voted.has(String(item['nominee_id']))) kept.add(String(item['category_id']));
  }
  for (const item of open) {
    const section = sectionOf(item as Key);
    const hide =
      section === 'nominees'
        ? voted.has(String(item['nominee_id']))
        : section === 'categories' && kept.has(String(item['id']));
    if (hide) plan.puts[section].push({ ...item, hidden: true });
    else plan.deletes.push({ pk: String(item['pk']), sk: String(item['sk']) });
    plan.counts[section][hide ? 'hidden' : 'deleted'] += 1;
  }
}
