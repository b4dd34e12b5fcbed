import * as z from 'zod/mini';
import { pageCode } from '#contract/catalog.ts';
import { colorPairs, contrast, isColor } from '#contract/contrast.ts';
import { preNominationCode } from '#contract/event-code.ts';
import { id } from '#contract/id.ts';
import { liveProviderNames } from '#contract/live-provider-names.ts';
import { isSection } from '#contract/page-sections.ts';
import { mapKey } from '#contract/widget-schemas.ts';
import { styleFault } from '#contract/widget-styles.ts';
import { eachList } from '#contract/widget-walks.ts';
import { mapFields, recordOf } from '#contract/fields.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import type { PartName, ShowParts } from '#records/show.ts';
import { isStage } from '#rules/editions.ts';
import { embedMarkup, parseEmbed } from '#rules/live-embed.ts';
import { documentOfPart, documentText, mostDocumentBytes } from '#rules/template-document.ts';
import { quoted } from './faults.ts';
import { checkString } from './fields.ts';
import { type At, entriesOf, isRecord, nodesIn, type Path } from './paths.ts';
import { parsePart } from './schema.ts';

export interface PartsFile {
  parts: Partial<ShowParts>;
  /** Every part as given, faulty or not; all parts, undefined, when they cannot be read. */
  raw: Partial<Record<PartName, unknown>>;
  at: At;
}

/** Checks parts of a show, except references between them. With faults, `parts` has those that have their form. */
export function checkParts(raw: PartsFile['raw'], at: At): PartsFile {
  const parts: Partial<ShowParts> = {};
  for (const name of Object.keys(raw) as PartName[]) {
    const parsed = parsePart(name, raw[name]);
    if ('issues' in parsed) for (const { path, message } of parsed.issues) at(path, message);
    else Object.assign(parts, { [name]: parsed.value });
    for (const [path, node] of nodesIn(raw[name], [name]))
      for (const message of nodeFaults(path, node)) at(path, message);
    checkSizes(raw[name], [name], at);
  }
  checkTheme(raw.theme, at);
  checkKeys(raw, at);
  checkEvent(raw.event, at);
  checkTemplate(raw.template, at);
  const bytesOfTemplate = parts.template
    ? Buffer.byteLength(documentText(documentOfPart(parts.template)))
    : 0;
  if (bytesOfTemplate > mostDocumentBytes)
    at(['template'], `is ${bytesOfTemplate} bytes, must be ${mostDocumentBytes} or fewer`);
  return { parts, raw, at };
}

/** DynamoDB nests 32 levels deep. */
const mostLevels = 28;

/** Faults of texts, and what the store cannot hold: deep nesting, empty keys, numbers out of range. */
function nodeFaults(path: Path, node: unknown): string[] {
  const isTooDeep = path.length === mostLevels + 2;
  return [
    ...(isTooDeep ? ['is nested too deep'] : []),
    ...(path.at(-1) === '' ? ['a key is empty'] : []),
    ...(typeof node === 'number' && !isStorable(node) ? ['this number is out of range'] : []),
    ...(typeof node === 'string' ? checkString(path, node) : []),
  ];
}

function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return size <= Number.MAX_SAFE_INTEGER && (size === 0 || size > 1e-100);
}

/** A DynamoDB item holds 400 KB with its keys and names; the rest is margin. */
const mostBytes = 380_000;

/** Each entry of a list is an item. */
function checkSizes(part: unknown, path: Path, at: At): void {
  const items = Array.isArray(part)
    ? [...part.entries()].map(([index, entry]) => [[...path, index], entry] as const)
    : [[path, part] as const];
  for (const [where, item] of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item));
    if (bytes > mostBytes) at(where, `is ${bytes} bytes, must be ${mostBytes} or fewer`);
  }
}

const isId = (value: string): boolean => z.safeParse(id, value).success;
const isPageCode = (value: string): boolean => z.safeParse(pageCode, value).success;

/** Fields that are keys of the store and parts of addresses; a menu has one key per side. */
function checkKeys({ sponsors, carousels, menus, pages }: PartsFile['raw'], at: At): void {
  checkIds(entriesOf(sponsors), ['sponsors'], at);
  checkIds(entriesOf(carousels), ['carousels'], at);
  checkIds(entriesOf(carousels), ['carousels'], at, { field: 'code' });
  checkIds(entriesOf(menus), ['menus'], at, { field: 'code', keyOf: ({ code, align }) => [code, align] });
  checkIds(entriesOf(pages), ['pages'], at, {
    field: 'code',
    isValid: isPageCode,
    hint: 'write the path of the page without its leading slash',
  });
}

interface IdRules {
  field?: string;
  isValid?: (value: string) => boolean;
  hint?: string;
  /** What must be unique in the list. */
  keyOf?: (entry: Record<string, unknown>) => unknown;
}

/** Ids are well formed and unique in their list. */
function checkIds(
  entries: Iterable<[number, Record<string, unknown>]>,
  path: Path,
  at: At,
  { field = 'id', isValid = isId, hint = idHint, keyOf = (entry) => entry[field] }: IdRules = {},
): void {
  const seen = new Set<string>();
  for (const [index, entry] of entries) {
    const value = entry[field];
    if (typeof value !== 'string') continue;
    const where = [...path, index, field];
    if (!isValid(value)) at(where, `${quoted(value)} cannot be used; ${hint}`);
    const key = JSON.stringify(keyOf(entry));
    if (seen.has(key)) at(where, `duplicate: ${quoted(value)} is in an earlier entry too`);
    seen.add(key);
  }
}
const idHint = 'write 1 to 64 letters, digits, dashes or underscores';

/** Checks the raw event, so that these faults are reported along with those of its form. */
function checkEvent(event: unknown, at: At): void {
  if (!isRecord(event)) return;
  for (const period of ['voting', 'fan_prenom']) {
    const [from, to] = [event[`${period}_start`], event[`${period}_end`]];
    if (typeof from === 'string' && typeof to === 'string' && Date.parse(from) >= Date.parse(to))
      at(['event', `${period}_end`], `is not after ${period}_start`);
  }
  const { id: edition, code, fan_prenom_start: opens, fan_prenom_end: closes } = event;
  if (typeof edition === 'string' && !isId(edition))
    at(['event', 'id'], `${quoted(edition)} cannot be used; ${idHint}`);
  if (typeof edition === 'string' && isStage(edition))
    at(
      ['event', 'id'],
      `${quoted(edition)} cannot be used, because /winners/${edition} is the screen for the hall`,
    );
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
export function readLive({ parts, at }: PartsFile, livePaths: readonly string[]): void {
  if (!parts.live) return;
  const { enabled, embed: markup } = parts.live;
  const embed = parseEmbed(markup, livePaths);
  if (embed) parts.live = { enabled, embed: embedMarkup(embed) };
  else if (markup.trim() !== '')
    at(
      ['live', 'embed'],
      `is not an embed the site can show; paste the <iframe> that a provider offers (${liveProviderNames})`,
    );
  else if (enabled) at(['live', 'embed'], 'is missing, and the live stream is enabled');
}

/** Checks widgets where their schema and field kinds (fields.ts) do not reach. */
function checkTemplate(template: unknown, at: At): void {
  const widgets = isRecord(template) ? entriesOf(template['widgets']) : [];
  checkIds(widgets, ['template', 'widgets'], at);
  const sections = widgets.filter(([, { type }]) => isSection({ type: String(type) }));
  checkIds(sections, ['template', 'widgets'], at, { field: 'type' });
  for (const [index, widget] of widgets) {
    const path: Path = ['template', 'widgets', index];
    mapFields(
      widgetFields,
      widget,
      ({ kind }, value, inner) => {
        if (kind === 'styles') checkStyles(value, inner, at);
        if (kind === 'map') checkFieldNames(value, inner, at);
        if (kind === 'classes' && typeof value === 'string' && !/^[\w\s-]*$/.test(value))
          at(
            inner,
            `bad class names ${quoted(value)}; letters, digits, dashes and underscores, split by blanks`,
          );
      },
      path,
    );
    eachList(widgetFields, widget, (_list, entries, inner) => checkIds(entries.entries(), inner, at), path);
  }
}

function checkFieldNames(fields: unknown, path: Path, at: At): void {
  for (const name of Object.keys(recordOf(fields)))
    if (!mapKey.test(name))
      at([...path, name], 'bad name; a letter, then up to 39 letters, digits or underscores');
}

function checkStyles(styles: unknown, path: Path, at: At): void {
  for (const [key, value] of Object.entries(recordOf(styles))) {
    const fault = typeof value === 'string' ? styleFault(key, value) : undefined;
    if (fault) at([...path, key], fault);
  }
}

/** Checks the contrast of a theme. Malformed colors are reported elsewhere. */
export function checkTheme(theme: unknown, at: At): void {
  const colors = recordOf(recordOf(theme)['colors']);
  for (const { front, back, least } of colorPairs) {
    const [a, b] = [colors[front], colors[back]];
    if (typeof a !== 'string' || typeof b !== 'string' || !isColor(a) || !isColor(b)) continue;
    const ratio = contrast(a, b);
    if (ratio >= least) continue;
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    at(
      ['theme', 'colors', front],
      `contrast too low: ${front} ${a} on ${back} ${b} is ${shown}:1, must be ${least}:1 or more`,
    );
  }
}
