import * as z from 'zod/mini';
import type { Theme } from '#contract/app.ts';
import { pageCode } from '#contract/catalog.ts';
import { preNominationCode } from '#contract/event-code.ts';
import { id } from '#contract/id.ts';
import { liveProviderNames } from '#contract/live-providers.ts';
import type { PartName, ShowParts } from '#records/show.ts';
import { embedMarkup, parseEmbed } from '#rules/live-embed.ts';
import { documentOfPart, documentText, mostDocumentBytes } from '#rules/template-document.ts';
import { quoted, type Report } from './faults.ts';
import { checkString, eachString, isColor } from './fields.ts';
import { type At, entriesOf, isRecord, type Path, pathText, readJson } from './json.ts';
import { isPartName, type Issue, parsePart, partNames } from './schema.ts';
import { checkTemplate } from './template.ts';

export interface PartsFile {
  /** The parts in valid form. */
  parts: Partial<ShowParts>;
  /** Every part as in the file, faulty or not; all parts, undefined, when the file cannot be read. */
  raw: Partial<Record<PartName, unknown>>;
  /** Reports at the line of a path. */
  at: At;
}

/** Reads and checks show.json, except references between parts. */
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
  checkColors(raw['theme'], at);
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

function checkColors(theme: unknown, at: At): void {
  if (!isRecord(theme) || !isRecord(theme['colors'])) return;
  for (const { color, message } of contrastFaults(theme['colors'])) at(['theme', 'colors', color], message);
}

const menuCode = /^[A-Za-z0-9_-]{1,64}$/;
const dashed = 'write 1 to 64 letters, digits, dashes or underscores';

/** Fields that are keys of the store and parts of addresses. */
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

/** Keys are well formed and unique in their list; a menu has one key per side. */
function checkKeys(raw: PartsFile['raw'], at: At): void {
  for (const { list, field, form, hint } of keyFields) {
    const seen = new Set<string>();
    for (const [index, entry] of entriesOf(raw[list])) {
      const value = entry[field];
      if (typeof value !== 'string') continue;
      if (!form(value)) at([list, index, field], `${quoted(value)} cannot be used; ${hint}`);
      const key = JSON.stringify([value, list === 'menus' && entry['align']]);
      if (seen.has(key)) at([list, index, field], `duplicate: ${quoted(value)} is in an earlier entry too`);
      seen.add(key);
    }
  }
}

function checkSize({ template }: Partial<ShowParts>, at: At): void {
  const bytes = template ? Buffer.byteLength(documentText(documentOfPart(template))) : 0;
  if (bytes > mostDocumentBytes) at(['template'], `is ${bytes} bytes, must be ${mostDocumentBytes} or fewer`);
}

/** Checks the raw event, so that these faults are reported along with those of its form. */
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
      `${quoted(code)} turns off pre-nominations, which need the code ${preNominationCode}; use that code, or null for fan_prenom_start and fan_prenom_end`,
    );
}

/**
 * Checks the live stream's markup, and replaces it with a known provider's frame in canonical form.
 * @param livePaths paths on the site that the stream may show
 */
export function readLive(file: PartsFile, livePaths: readonly string[]): void {
  const { live } = file.parts;
  if (!live) return;
  const { enabled, embed: markup } = live;
  if (markup.trim() === '') {
    if (enabled) file.at(['live', 'embed'], 'is missing, and the live stream is enabled');
    return;
  }
  const embed = parseEmbed(markup, livePaths);
  if (embed) file.parts.live = { enabled, embed: embedMarkup(embed) };
  else
    file.at(
      ['live', 'embed'],
      `is not an embed the site can show; paste the <iframe> that a provider offers (${liveProviderNames})`,
    );
}

type Color = keyof Theme['colors'];

/** Color pairs and their least contrast (WCAG 2.2: 7 for long text, 4.5 for text, 3 for controls). */
const pairs: { front: Color; back: Color; least: number }[] = [
  { front: 'text', back: 'ground', least: 7 },
  { front: 'muted', back: 'ground', least: 4.5 },
  { front: 'accentText', back: 'accent', least: 4.5 },
  { front: 'accent', back: 'ground', least: 3 },
];

/** Contrast faults of a theme. Malformed colors are reported elsewhere. */
export function contrastFaults(colors: Partial<Record<Color, unknown>>): { color: Color; message: string }[] {
  return pairs.flatMap(({ front, back, least }) => {
    const [a, b] = [colors[front], colors[back]];
    if (typeof a !== 'string' || typeof b !== 'string' || !isColor(a) || !isColor(b)) return [];
    const ratio = contrast(a, b);
    if (ratio >= least) return [];
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    const message = `contrast too low: ${front} ${a} on ${back} ${b} is ${shown}:1, must be ${least}:1 or more`;
    return [{ color: front, message }];
  });
}

/** Contrast ratio of two colors, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = color.length === 4 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A DynamoDB item holds 400 KB with its keys and names; the rest is margin. */
const mostBytes = 380_000;
/** DynamoDB nests 32 levels deep. */
const mostLevels = 28;

/** What the store cannot hold: long text, numbers out of range, deep nesting, empty keys. */
function storageFaults(value: unknown, path: Path): Issue[] {
  const inner = valueFaults(value, path, 0);
  const parts = Array.isArray(value) ? [...value.entries()] : [[undefined, value] as const];
  const large = parts.flatMap(([index, entry]) => {
    const bytes = Buffer.byteLength(JSON.stringify(entry));
    const at = index === undefined ? [...path] : [...path, index];
    return bytes > mostBytes
      ? [{ path: at, message: `is ${bytes} bytes, must be ${mostBytes} or fewer` }]
      : [];
  });
  return [...inner, ...large];
}

function valueFaults(value: unknown, path: Path, level: number): Issue[] {
  if (level > mostLevels) return [{ path: [...path], message: 'is nested too deep' }];
  if (typeof value === 'number')
    return isStorable(value) ? [] : [{ path: [...path], message: 'this number is out of range' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [
      ...(key === '' ? [{ path: at, message: 'a key is empty' }] : []),
      ...valueFaults(entry, at, level + 1),
    ];
  });
}

function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return size <= Number.MAX_SAFE_INTEGER && (size === 0 || size > 1e-100);
}
