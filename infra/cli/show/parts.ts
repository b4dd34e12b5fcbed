import { id as idPattern, pageCode } from '#contract/catalog.ts';
import type { PartName, ShowParts } from '#records/show.ts';
import * as z from 'zod/mini';
import { quoted, type Report } from './faults.ts';
import { readJson, pathText, type LocatedJson, type Path } from './json.ts';
import { checkString, eachString } from './part-fields.ts';
import { isPartName, parsePart, partNames } from './schema.ts';
import { storageFaults } from './storable.ts';
import { contrastFaults } from './theme.ts';

export interface PartsFile {
  /** The parts that hold no fault of form. */
  parts: Partial<ShowParts>;
  /** Every part the file names, faulty or not. */
  present: ReadonlySet<PartName>;
  /** Reports at the line of a path. */
  at: (path: Path, message: string) => void;
}

/** Reads and checks show.json, apart from what its parts say of one another. */
export function readParts(bytes: Uint8Array, report: Report): PartsFile {
  const json = readJson(bytes, report);
  const at = (path: Path, message: string): void =>
    report(json?.lineOf(path) ?? 1, pathText(path) || 'show.json', message);
  const file: PartsFile = { parts: {}, present: new Set(partNames), at };
  if (!json) return file;
  if (!isRecord(json.value)) {
    at([], 'must be an object of the parts of a show');
    return file;
  }
  const present = new Set(Object.keys(json.value).filter(isPartName));
  for (const key of Object.keys(json.value)) {
    if (!isPartName(key)) at([key], `unknown key; the parts of a show are ${partNames.join(', ')}`);
  }
  return { parts: checkParts(json, [...present], at), present, at };
}

function checkParts({ value }: LocatedJson, names: PartName[], at: PartsFile['at']): Partial<ShowParts> {
  const raw = value as Record<string, unknown>;
  const parts: Partial<ShowParts> = {};
  for (const name of names) {
    const parsed = parsePart(name, raw[name]);
    if ('issues' in parsed) for (const { path, message } of parsed.issues) at(path, message);
    else Object.assign(parts, { [name]: parsed.value });
    eachString(raw[name], [name], (path, text) => {
      const message = checkString(path, text);
      if (message) at(path, message);
    });
    for (const { path, message } of storageFaults(raw[name], [name])) at(path, message);
  }
  checkColours(raw['theme'], at);
  checkKeys(parts, at);
  checkTimes(parts, at);
  return parts;
}

function checkColours(theme: unknown, at: PartsFile['at']): void {
  if (!isRecord(theme) || !isRecord(theme['colors'])) return;
  for (const { colour, message } of contrastFaults(theme['colors'])) at(['theme', 'colors', colour], message);
}

const menuCode = /^[A-Za-z0-9_-]{1,64}$/;

/** Ids and codes are keys of the store and stand in addresses: they have a form, and no two are alike. */
function checkKeys(
  { sponsors = [], carousels = [], menus = [], pages = [] }: Partial<ShowParts>,
  at: PartsFile['at'],
) {
  const isId = (text: string): boolean => z.safeParse(idPattern, text).success;
  const dashed = 'write 1 to 64 letters, digits, dashes or underscores';
  distinct(sponsors, (sponsor) => sponsor.id, ['sponsors', 'id'], at);
  distinct(carousels, (carousel) => carousel.id, ['carousels', 'id'], at);
  distinct(carousels, (carousel) => carousel.code, ['carousels', 'code'], at);
  distinct(menus, (menu) => `${menu.code} ${menu.align}`, ['menus', 'code'], at);
  distinct(pages, (page) => page.code, ['pages', 'code'], at);
  for (const [list, field, values] of [
    ['sponsors', 'id', sponsors.map((sponsor) => sponsor.id)],
    ['carousels', 'id', carousels.map((carousel) => carousel.id)],
    ['carousels', 'code', carousels.map((carousel) => carousel.code)],
    ['menus', 'code', menus.map((menu) => menu.code)],
  ] as const) {
    const right = (value: string): boolean => (list === 'menus' ? menuCode.test(value) : isId(value));
    for (const [place, value] of values.entries()) {
      if (!right(value)) at([list, place, field], `${quoted(value)} cannot be used; ${dashed}`);
    }
  }
  for (const [place, { code }] of pages.entries()) {
    if (z.safeParse(pageCode, code).success) continue;
    at(
      ['pages', place, 'code'],
      `${quoted(code)} cannot be used; write the path of the page without its leading slash`,
    );
  }
}

function distinct<T>(
  list: T[],
  keyOf: (entry: T) => string,
  [name, field]: [string, string],
  at: PartsFile['at'],
): void {
  const seen = new Set<string>();
  for (const [place, entry] of list.entries()) {
    const key = keyOf(entry);
    if (seen.has(key)) at([name, place, field], `duplicate: ${quoted(key)} stands in an earlier entry too`);
    seen.add(key);
  }
}

function checkTimes({ event }: Partial<ShowParts>, at: PartsFile['at']): void {
  if (!event) return;
  for (const [start, end] of [
    ['voting_start', 'voting_end'],
    ['fan_prenom_start', 'fan_prenom_end'],
  ] as const) {
    const [from, to] = [event[start], event[end]];
    if (from !== null && to !== null && Date.parse(from) >= Date.parse(to))
      at(['event', end], `is not after ${start}`);
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
