import { pageCode } from '#contract/catalog.ts';
import { preNominationCode } from '#contract/event-code.ts';
import { id } from '#contract/id.ts';
import type { PartName, ShowParts } from '#records/show.ts';
import { documentOfPart, documentText, mostDocumentBytes } from '#rules/template-document.ts';
import * as z from 'zod/mini';
import { quoted, type Report } from './faults.ts';
import { entriesOf, isRecord, readJson, pathText, type At } from './json.ts';
import { checkString, eachString } from './part-fields.ts';
import { isPartName, parsePart, partNames } from './schema.ts';
import { storageFaults } from './storable.ts';
import { checkTemplate } from './template.ts';
import { contrastFaults } from './theme.ts';

export interface PartsFile {
  /** The parts that hold no fault of form. */
  parts: Partial<ShowParts>;
  /** Every part the file names as it stands there, faulty or not; all parts, undefined, of a file that cannot be read. */
  raw: Partial<Record<PartName, unknown>>;
  /** Reports at the line of a path. */
  at: At;
}

/** Reads and checks show.json, apart from what its parts say of one another. */
export function readParts(bytes: Uint8Array, report: Report): PartsFile {
  const json = readJson(bytes, report);
  const at: At = (path, message) => report(json?.lineOf(path) ?? 1, pathText(path) || 'show.json', message);
  const unread: PartsFile = {
    parts: {},
    raw: Object.fromEntries(partNames.map((name) => [name, undefined])),
    at,
  };
  if (!json) return unread;
  if (!isRecord(json.value)) {
    at([], 'must be an object of the parts of a show');
    return unread;
  }
  for (const key of Object.keys(json.value)) {
    if (!isPartName(key)) at([key], `unknown key; the parts of a show are ${partNames.join(', ')}`);
  }
  const raw = Object.fromEntries(Object.entries(json.value).filter(([key]) => isPartName(key)));
  const parts = checkParts(raw, at);
  checkColours(raw['theme'], at);
  checkKeys(raw, at);
  checkEvent(raw['event'], at);
  checkTemplate(raw['template'], at);
  checkSize(parts, at);
  return { parts, raw, at };
}

function checkParts(raw: PartsFile['raw'], at: At): Partial<ShowParts> {
  const parts: Partial<ShowParts> = {};
  for (const [name, value] of Object.entries(raw) as [PartName, unknown][]) {
    const parsed = parsePart(name, value);
    if ('issues' in parsed) for (const { path, message } of parsed.issues) at(path, message);
    else Object.assign(parts, { [name]: parsed.value });
    eachString(value, [name], (path, text) => {
      for (const message of checkString(path, text)) at(path, message);
    });
    for (const { path, message } of storageFaults(value, [name])) at(path, message);
  }
  return parts;
}

function checkColours(theme: unknown, at: At): void {
  if (!isRecord(theme) || !isRecord(theme['colors'])) return;
  for (const { colour, message } of contrastFaults(theme['colors'])) at(['theme', 'colors', colour], message);
}

const menuCode = /^[A-Za-z0-9_-]{1,64}$/;
const dashed = 'write 1 to 64 letters, digits, dashes or underscores';

/** Fields that are keys of the store and stand in addresses. */
const keyFields: { list: PartName; field: string; form: (value: string) => boolean; hint: string }[] = [
  { list: 'sponsors', field: 'id', form: (value) => z.safeParse(id, value).success, hint: dashed },
  { list: 'carousels', field: 'id', form: (value) => z.safeParse(id, value).success, hint: dashed },
  { list: 'carousels', field: 'code', form: (value) => z.safeParse(id, value).success, hint: dashed },
  { list: 'menus', field: 'code', form: (value) => menuCode.test(value), hint: dashed },
  {
    list: 'pages',
    field: 'code',
    form: (value) => z.safeParse(pageCode, value).success,
    hint: 'write the path of the page without its leading slash',
  },
];

/** Keys have a form, and no two of a list are alike; a menu has one key for each side. */
function checkKeys(raw: PartsFile['raw'], at: At): void {
  for (const { list, field, form, hint } of keyFields) {
    const seen = new Set<string>();
    for (const [place, entry] of entriesOf(raw[list])) {
      const value = entry[field];
      if (typeof value !== 'string') continue;
      if (!form(value)) at([list, place, field], `${quoted(value)} cannot be used; ${hint}`);
      const key = JSON.stringify([value, list === 'menus' && entry['align']]);
      if (seen.has(key))
        at([list, place, field], `duplicate: ${quoted(value)} stands in an earlier entry too`);
      seen.add(key);
    }
  }
}

function checkSize({ template }: Partial<ShowParts>, at: At): void {
  const bytes = template ? Buffer.byteLength(documentText(documentOfPart(template))) : 0;
  if (bytes > mostDocumentBytes)
    at(['template'], `is ${bytes} bytes large, must be ${mostDocumentBytes} or fewer`);
}

/** Of the event as it stands in the file, so that these faults are told beside those of its form. */
function checkEvent(event: unknown, at: At): void {
  if (!isRecord(event)) return;
  for (const [start, end] of [
    ['voting_start', 'voting_end'],
    ['fan_prenom_start', 'fan_prenom_end'],
  ] as const) {
    const [from, to] = [event[start], event[end]];
    if (typeof from === 'string' && typeof to === 'string' && Date.parse(from) >= Date.parse(to))
      at(['event', end], `is not after ${start}`);
  }
  const { code, fan_prenom_start: opens, fan_prenom_end: closes } = event;
  if (typeof code === 'string' && code !== preNominationCode && opens && closes)
    at(
      ['event', 'code'],
      `${quoted(code)} closes pre-nominations, which the site takes for the event with the code ${preNominationCode} alone; write that, or null for fan_prenom_start and fan_prenom_end`,
    );
}
