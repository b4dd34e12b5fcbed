import { transformSync } from 'esbuild';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { floorOf, targetsOf } from '../../infra/browsers.ts';
import { newerThanFloor, withinFloor } from '../support/browser-apis.ts';
import { newerCode } from './browser-code.ts';
import { featureAt, lackedBy, newerStyles } from './browser-support.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const floor = floorOf('public');

it('the floor is what the README says and what the site is built for, and higher for admins', () => {
  const { safari, chrome, firefox } = floor;
  const text = `Safari ${safari}, Chrome ${chrome} and Firefox ${firefox}`;
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(text);
  expect(targetsOf(floor)).toEqual(['chrome111', 'edge111', 'firefox115', 'ios16.4', 'safari16.4']);
  const admins = floorOf('workshop');
  for (const [engine, oldest] of Object.entries(floor))
    expect(admins[engine as keyof typeof floor]).toBeGreaterThan(oldest);
});

/** Code that is fine, and code that a browser of the floor cannot run, by what it uses. */
const newer = {
  groupBy: "Map.groupBy(['a'], String);",
  Segmenter: "new Intl.Segmenter('en');",
  canParse: "URL.canParse('a');",
  checkVisibility: 'document.body.checkVisibility();',
  requestIdleCallback: 'requestIdleCallback(() => undefined);',
  startViewTransition: 'document.startViewTransition(() => undefined);',
  isWellFormed: "'a'.isWellFormed();",
  EditContext: 'new EditContext();',
};
const fine = [
  'structuredClone([1].toSorted()).findLast(Boolean);',
  'AbortSignal.timeout(1);',
  "new BroadcastChannel('a').close();",
  "document.body.inert = Object.hasOwn({}, 'a');",
  "crypto.randomUUID().replaceAll('-', '');",
];

it('code is held off what a browser of the floor lacks, and may use the rest, and what it asks for first', async () => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(root, 'dist/planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const planted = { ...newer, fine: fine.join('\n'), asked: 'await navigator.share();' };
  for (const [name, code] of Object.entries(planted))
    writeFileSync(join(folder, `${name}.ts`), `${code}\nexport {};\n`);
  const found = await newerCode(floor, [relative(root, folder)], ['api.Navigator.share']);
  const named = found.map(({ text }) => /\/(\w+)\.ts.*'\1'/.exec(text)?.[1] ?? text);
  expect(named.toSorted()).toEqual(Object.keys(newer).toSorted());
});

describe('a style sheet', () => {
  const features = (css: string) => newerStyles(css, floor).map(({ feature }) => feature);

  it.each([
    ['a:has(b) { color: red }', 'selectors.has'],
    ['a { b { color: red } }', 'selectors.nesting'],
    ['a { color: light-dark(red, blue) }', 'types.color.light-dark'],
    ['@starting-style { a { color: red } }', 'at-rules.starting-style'],
    ['a { content-visibility: auto }', 'properties.content-visibility'],
    ['a { align-content: center; interpolate-size: allow-keywords }', 'properties.interpolate-size'],
    ['a { backdrop-filter: blur(1px) }', 'properties.backdrop-filter'],
    ['@media (prefers-reduced-transparency) {}', 'at-rules.media.prefers-reduced-transparency'],
  ])('%s has what a browser of the floor lacks', (css, feature) => {
    expect(features(css)).toContain(`css.${feature}`);
  });

  it('may have what every browser of the floor has, or what a page does as well without', () => {
    const sheets = [
      '@layer a { a { color: color-mix(in srgb, red, blue); min-height: 100dvh; inset: 0 } }',
      '@container (min-width: 9rem) { a:is(b, c):focus-visible { width: 1cqw; aspect-ratio: 1 } }',
      'a { -webkit-backdrop-filter: blur(1px); backdrop-filter: blur(1px) }',
      '@supports selector(:has(*)) { a:has(b) { color: red } }',
      'a { text-wrap: balance; cursor: pointer; display: block; position: fixed }',
    ];
    expect(sheets.flatMap(features)).toEqual([]);
  });
});

describe('the check of the browser', () => {
  const source = readFileSync(join(root, 'web/ahead.js'), 'utf8');

  /** What MDN's table says of an API such as `Array.prototype.at`. */
  const lackers = (api: string) => {
    const path = api.replace('.prototype', '').split('.');
    const statics = [...path.slice(0, -1), `${path.at(-1)}_static`];
    const all = [statics, path, ['Window', ...path]].map((each) => ['api', ...each]);
    const found = [...all, ['javascript', 'builtins', ...path]].find((each) => featureAt(each));
    if (!found) throw new Error(`The table has no ${api}.`);
    return lackedBy(featureAt(found), floor);
  };

  it('is read by any browser', () => {
    expect(() => transformSync(source, { target: 'es5' })).not.toThrow();
    expect(() => transformSync('const a = 1;', { target: 'es5' })).toThrow('es5');
  });

  it('asks for what every browser of the floor has, and leaves out what one of them lacks', () => {
    const [, list = ''] = /return !!\(([^]*?)\);/.exec(source) ?? [];
    expect(list.split('&&').map((each) => each.trim())).toEqual([...withinFloor]);
    expect(withinFloor.filter((api) => lackers(api).length > 0)).toEqual([]);
    expect(newerThanFloor.filter((api) => lackers(api).length === 0)).toEqual([]);
  });
});
