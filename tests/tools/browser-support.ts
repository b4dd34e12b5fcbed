import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import postcss, { type AtRule, type Declaration } from 'postcss';
import type { Engine, Floor } from '../../infra/browsers.ts';

/** A feature, such as `api.AbortSignal.any_static`, in MDN's table of what browsers can do; undefined where it has none. */
export function featureAt(path: readonly string[]): CompatStatement | undefined {
  let found = bcd as unknown as Identifier | undefined;
  for (const part of path) found = found && Object.hasOwn(found, part) ? found[part] : undefined;
  const { __compat: compat } = found ?? {};
  return compat;
}

/** What MDN's table calls an engine. */
const names = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
} as const satisfies Record<Engine, readonly string[]>;

/** The oldest browsers of a floor that lack a feature, such as `firefox 115`; what the table does not know, none lacks. */
export function lackedBy(feature: CompatStatement | undefined, floor: Floor): string[] {
  const support = feature?.support;
  if (!support) return [];
  return Object.entries(names).flatMap(([engine, columns]) => {
    const oldest = floor[engine as Engine];
    const has = columns.every((column) =>
      [support[column] ?? []].flat().some((statement) => isIn(statement, oldest)),
    );
    return has ? [] : [`${engine} ${oldest}`];
  });
}

/** A feature behind a flag, or under another name, is one that a page does not have; half of one is enough. */
function isIn(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  oldest: number,
): boolean {
  if (flags || prefix || alternative_name || typeof added !== 'string') return false;
  const isThere = numberOf(added) <= oldest;
  return isThere && (typeof removed !== 'string' || numberOf(removed) > oldest);
}

/** Of a version such as `≤37`; one that is to come is later than all. */
const numberOf = (version: string): number => {
  const number = parseFloat(version.replace('≤', ''));
  return Number.isNaN(number) ? Infinity : number;
};

/** What a browser has to know for a style sheet, in MDN's table; some of the paths lead nowhere. */
function featuresOf(css: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (...path: string[]) => void found.set(path.join('.'), path);
  const root = postcss.parse(css);
  // What `@supports` asks for is used where it is there.
  root.walkAtRules('supports', (rule) => void rule.remove());
  root.walk((node) => {
    if (node.type === 'decl') for (const path of inDeclaration(node)) add(...path);
    if (node.type === 'atrule') for (const path of inAtRule(node)) add(...path);
    if (node.type !== 'rule') return;
    const isFrame = node.parent?.type === 'atrule' && (node.parent as AtRule).name.endsWith('keyframes');
    if (isFrame) return;
    if (node.parent?.type === 'rule') add('css', 'selectors', 'nesting');
    for (const [, name = ''] of node.selector.matchAll(/::?([a-z][a-z-]*)/g)) add('css', 'selectors', name);
  });
  return found;
}

/** Of a declaration: the property, each of its keywords, and the functions and units of its value. */
function* inDeclaration({ prop, value }: Declaration): Generator<string[]> {
  // A property of a browser's own is for that browser.
  if (!prop.startsWith('-')) {
    yield ['css', 'properties', prop];
    for (const [word] of value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g))
      yield ['css', 'properties', prop, word];
  }
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
    yield ['css', 'types', name];
    for (const kind of functions) yield ['css', 'types', kind, name];
  }
  for (const [, unit = ''] of value.matchAll(/[\d.]+([a-z]+)/g)) {
    yield ['css', 'types', 'length', unit];
    for (const [form, name] of units) if (form.test(unit)) yield ['css', 'types', 'length', name];
  }
}

/** Kinds of values whose functions the table has one level deeper. */
const functions = ['color', 'gradient', 'image', 'easing-function', 'filter-function', 'transform-function'];

const units: [RegExp, string][] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];

/** Of an at-rule: itself, and the media features it asks for. */
function* inAtRule({ name, params }: AtRule): Generator<string[]> {
  yield ['css', 'at-rules', name];
  if (name !== 'media') return;
  for (const [, feature = ''] of params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g))
    yield ['css', 'at-rules', 'media', feature];
  if (/[<>]/.test(params)) yield ['css', 'at-rules', 'media', 'range_syntax'];
}

/** What a page does as well without, by feature, each with what happens there. */
const decoration = {
  'css.at-rules.media.scripting':
    'without scripts, forms that do nothing are there, below a notice that says so',
  'css.properties.cursor': 'a phone has no cursor',
  'css.properties.font-family': 'the next face of the list is used',
  'css.properties.forced-color-adjust': 'where it is missing, no system forces colors',
  'css.properties.scrollbar-color': 'the bar has the colors of the browser',
  'css.properties.scrollbar-gutter': 'the page moves where the bar comes and goes',
  'css.properties.scrollbar-width': 'the bar has the width of the browser',
  'css.properties.text-wrap': 'the last line of a heading is shorter',
  'css.selectors.selection': 'selected text has the colors of the browser',
};

/** What of a style sheet a browser of the floor does not know and a page needs: each feature with the browsers that lack it. */
export function newerStyles(css: string, floor: Floor): { feature: string; browsers: string[] }[] {
  const isDecoration = (feature: string) =>
    Object.keys(decoration).some((each) => feature === each || feature.startsWith(`${each}.`));
  // The build writes it for the browsers that know it under this name alone.
  const isPrefixed = ([, kind, name]: string[]) => kind === 'properties' && css.includes(`-webkit-${name}:`);
  return [...featuresOf(css)]
    .filter(([feature, path]) => !isDecoration(feature) && !isPrefixed(path))
    .map(([feature, path]) => ({ feature, browsers: lackedBy(featureAt(path), floor) }))
    .filter(({ browsers }) => browsers.length > 0);
}
