import { type Faults, quoted } from './faults.ts';
import { eachString, isPictureName, isVideoName, kindAt } from './fields.ts';
import type { ShowFolder } from './folder.ts';
import { entriesOf, isRecord, type Path, pathText } from './json.ts';
import { shownKeys, uploadedNames, type StoredShow } from './stored.ts';

/**
 * Checks references between the parts of the show as it would be after the import: the folder's parts, and
 * stored ones for the rest. A fault is reported where the folder can fix it.
 */
export function checkReferences(folder: ShowFolder, stored: StoredShow): void {
  checkPictures(folder, stored, folder.faults);
  checkCarousels(folder, stored);
  checkWidgets(folder, stored);
  checkSponsorCarousels(folder, stored);
  checkDefaultCategory(folder, stored);
  if (folder.categories && !folder.nominees) checkOrphans(folder.categories.lines, stored, folder.faults);
}

/** Picture names that HTML includes with `{{image:NAME}}`. */
const imageNames = (html: string): string[] =>
  [...html.matchAll(/\{\{image:([^{}]*)\}\}/g)].map((match) => match[1] ?? '');

function checkPictures(folder: ShowFolder, stored: StoredShow, faults: Faults): void {
  const uploaded = new Set(uploadedNames(stored));
  const before = new Set(stored.images.map((image) => image.name));
  const mayHold = folder.images?.mayHold ?? ((name: string) => before.has(name));
  const isThere = (name: string): boolean =>
    !isPictureName(name) || uploaded.has(name) || mayHold(name.normalize('NFC'));
  const missing = (name: string): string =>
    `there is no ${isVideoName(name) ? 'video' : 'picture'} ${quoted(name)} in images/`;
  const { parts, nominees } = folder;
  eachPicture(parts?.raw, (path, name) => {
    if (!isThere(name)) parts?.at(path, missing(name));
  });
  for (const { nominee_id, image } of nominees?.nominees ?? []) {
    const line = nominees?.lines.get(nominee_id) ?? 1;
    if (!isThere(image)) faults.in('nominees.csv')(line, 'image', missing(image));
  }
  if (!folder.images) return;
  const gone = (name: string, user: string): void =>
    faults.in(`images/${name}`)(1, 'image', `is missing, but ${user} shows it`);
  const unchanged = Object.entries(stored.parts).filter(
    ([name]) => !parts || !Object.hasOwn(parts.raw, name),
  );
  eachPicture(Object.fromEntries(unchanged), (path, name) => {
    if (!isThere(name)) gone(name, `${pathText(path)} of the stored show`);
  });
  for (const { name: template, ...document } of stored.unpublished)
    eachPicture({ template: document }, (_path, name) => {
      if (!isThere(name)) gone(name, template);
    });
  for (const { image, title, hidden } of nominees ? [] : stored.nominees) {
    if (!hidden && !isThere(image)) gone(image, `the stored nominee ${quoted(title)}`);
  }
}

/** Visits every picture or video name in the parts, in fields and in HTML. */
function eachPicture(parts: unknown, visit: (path: Path, name: string) => void): void {
  eachString(parts, [], (path, text) => {
    const kind = kindAt(path);
    if (kind === 'picture' || kind === 'video') visit(path, text);
    if (kind === 'html') for (const name of imageNames(text)) visit(path, name);
  });
}

function checkCarousels({ parts }: ShowFolder, stored: StoredShow): void {
  if (!parts) return;
  const { raw, at } = parts;
  const isOurs = Object.hasOwn(raw, 'carousels');
  if (!isOurs && !Object.hasOwn(raw, 'sponsors')) return;
  const { sponsors, carousels } = { ...stored.parts, ...raw };
  const ids = new Set(entriesOf(sponsors).map(([, sponsor]) => sponsor['id']));
  for (const [position, { code, items }] of entriesOf(carousels)) {
    for (const [index, id] of Array.isArray(items) ? items.entries() : []) {
      if (typeof id !== 'string' || ids.has(id)) continue;
      if (isOurs) at(['carousels', position, 'items', index], `there is no sponsor ${quoted(id)}`);
      else
        at(
          ['sponsors'],
          `the sponsor ${quoted(id)} is missing, but the stored carousel ${String(code)} shows it`,
        );
    }
  }
}

/** Widgets show carousels by id, if any. */
function checkWidgets({ parts }: ShowFolder, stored: StoredShow): void {
  if (!parts) return;
  const { raw, at } = parts;
  const isOurs = Object.hasOwn(raw, 'template');
  if (!isOurs && !Object.hasOwn(raw, 'carousels')) return;
  const { template, carousels } = { ...stored.parts, ...raw };
  const ids = new Set(entriesOf(carousels).map(([, carousel]) => carousel['id']));
  for (const [index, { options }] of entriesOf(isRecord(template) ? template['widgets'] : [])) {
    const id = isRecord(options) ? options['carouselId'] : undefined;
    if (typeof id !== 'string' || id === '' || ids.has(id)) continue;
    if (isOurs)
      at(['template', 'widgets', index, 'options', 'carouselId'], `there is no carousel ${quoted(id)}`);
    else at(['carousels'], `the carousel ${quoted(id)} is missing, but the stored template shows it`);
  }
}

/** Home shows carousels by code. */
function checkSponsorCarousels({ parts }: ShowFolder, stored: StoredShow): void {
  if (!parts) return;
  const { raw, at } = parts;
  const isOurs = Object.hasOwn(raw, 'app');
  if (!isOurs && !Object.hasOwn(raw, 'carousels')) return;
  const { app, carousels } = { ...stored.parts, ...raw };
  const codes = new Set(entriesOf(carousels).map(([, carousel]) => carousel['code']));
  const shown = isRecord(app) ? app['sponsorCarousels'] : undefined;
  for (const [index, code] of Array.isArray(shown) ? shown.entries() : []) {
    if (typeof code !== 'string' || codes.has(code)) continue;
    if (isOurs) at(['app', 'sponsorCarousels', index], `there is no carousel ${quoted(code)}`);
    else
      at(
        ['carousels'],
        `the carousel ${quoted(code)} is missing, but the stored show has it on its home page`,
      );
  }
}

function checkDefaultCategory({ parts, categories }: ShowFolder, stored: StoredShow): void {
  const app = parts?.raw.app;
  const key = isRecord(app) ? app['defaultCategory'] : '';
  if (!parts || typeof key !== 'string' || key === '') return;
  const known = categories
    ? categories.lines.has(key) || categories.mayHold(key)
    : shownKeys(stored).has(key);
  if (!known) parts.at(['app', 'defaultCategory'], `unknown category ${quoted(key)}`);
}

/** Without nominees.csv the stored nominees stay, so their categories must too. */
function checkOrphans(lines: ReadonlyMap<string, number>, stored: StoredShow, faults: Faults): void {
  const orphans = new Map<string, number>();
  for (const { category_key: key, hidden } of stored.nominees) {
    if (!hidden && !lines.has(key)) orphans.set(key, (orphans.get(key) ?? 0) + 1);
  }
  for (const [key, count] of orphans) {
    const message = `the category ${quoted(key)} is missing, but stored nominees are in it (${count}); keep it, or add nominees.csv`;
    faults.in('categories.csv')(1, 'key', message);
  }
}
