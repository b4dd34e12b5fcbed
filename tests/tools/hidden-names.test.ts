import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { isListed, nameOfFile } from '../support/listed-names.ts';

it.each(['sponsor-logo', 'adBox', 'top-banner', 'sponsored_row', 'ad', 'ads-1', 'share-bar', 'back-to-top'])(
  'a list may hide %s',
  (name) => expect(isListed(name)).toBe(true),
);
it.each([
  'head',
  'loading',
  'logo-link',
  'added',
  'address',
  'shade',
  'ballot-box',
  'nominee-ad91ea8982a60e1a',
])('no list hides %s', (name) => expect(isListed(name)).toBe(false));

it('no class of the built styles and no file that visitors load has a name that ad blockers hide', () => {
  const folder = join(process.env['SITE_FOLDER'] ?? 'dist/web', 'assets');
  const files = readdirSync(folder);
  const classes = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const names: string[] = [];
      postcss.parse(readFileSync(join(folder, file), 'utf8')).walkRules(({ selector }) => {
        names.push(...Array.from(selector.matchAll(/[.#]([a-z][\w-]*)/gi), ([, name = '']) => name));
      });
      return names;
    });
  expect(classes.length).toBeGreaterThan(500);
  expect([...classes, ...files.map(nameOfFile)].filter(isListed)).toEqual([]);
});
