import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { madeFonts } from '../../infra/fonts.ts';

it('the fonts of the site are those that `npm run fonts` makes', async () => {
  const folder = new URL('../../web/assets/fonts/', import.meta.url);
  const made = await madeFonts();
  expect((await readdir(folder)).toSorted()).toEqual([...made.keys()].toSorted());
  for (const [name, content] of made) {
    expect.soft((await readFile(new URL(name, folder))).equals(Buffer.from(content)), name).toBe(true);
  }
});
