import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { showReference } from '../../../infra/show/reference.ts';
import { textsIn } from '#content/paths.ts';

const reference = showReference();

it('the reference of a show folder is what the schemas give; `npm run reference` writes it anew', () => {
  expect(readFileSync('infra/show/REFERENCE.md', 'utf8')).toBe(reference);
});

it('names every field that the sample show has', () => {
  const show = JSON.parse(readFileSync('infra/local/sample-show/show.json', 'utf8')) as object;
  const isOpen = /^template\.widgets\.\*\.options\..*[Ss]tyles|\.fields\./;
  const paths = textsIn(show).map(([path]) =>
    path
      .map((step) => (typeof step === 'number' ? '*' : step))
      .join('.')
      .replace(/^menus\.\*\.items\.\*\.childs\.\*\.\w+$/, 'menus.*.items.*.childs.*'),
  );
  const missing = new Set(paths.filter((path) => !isOpen.test(path) && !reference.includes(`\`${path}\``)));
  expect([...missing]).toEqual([]);
});
