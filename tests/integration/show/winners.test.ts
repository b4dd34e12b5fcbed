import { expect, it } from 'vitest';
import { createWinnersPage } from '../../../functions/results/store.ts';
import { exportShow } from '../../../infra/show/export.ts';
import { importShow, type ImportOptions } from '../../../infra/show/import.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { cleanSite, readFiles } from './support.ts';

const site = await cleanSite();

const page = (code: string, content = `<p>${code}</p>`) => ({ code, title: code, content });
const put = async (pages: object[] | undefined, options: Partial<ImportOptions> = {}) => {
  const social = { twitter: '', facebook: '' };
  const dir = await site.folder({ 'show.json': JSON.stringify({ social, ...(pages && { pages }) }) });
  return importShow({ dir, target: site.target, ...options });
};
const announced = { title: 'Winners', body: '<h2>Best</h2>\n<p><strong>Anora &amp; Co</strong></p>' };
const announce = () => createWinnersPage(site.target.documents, localTables.show).putPage(announced);
const winners = async () => (await site.items()).find(({ sk }) => sk === 'winners')?.['content'];
const exported = async () => {
  const dir = await site.newFolder();
  await exportShow({ dir, target: site.target });
  return dir;
};
const refusal = (column: string) => ({
  faults: [
    {
      file: 'show.json',
      column,
      message:
        'the winners were published in the browser after the last import, and would be overwritten; export the show to keep it, leave pages out of show.json, or import with --ours',
    },
  ],
});

it('winners that were published in the browser are replaced or taken off by no import without --ours', async () => {
  await put([page('about'), page('winners')]);
  await announce();
  await expect(put([page('about'), page('winners')])).rejects.toMatchObject(refusal('pages[1].content'));
  await expect(put([page('about')])).rejects.toMatchObject(refusal('pages'));
  await put(undefined);
  expect(await winners()).toBe(announced.body);
  await put([page('winners')], { ours: true });
  expect(await winners()).toBe('<p>winners</p>');
  await put([page('winners', '<p>Once more</p>')]);
});

it.each([
  ['where there was a page of them', [page('winners'), page('about')]],
  ['where there was none', [page('about')]],
])('published winners come out in an export that changes nothing, %s', async (_, pages) => {
  await put(pages);
  await announce();
  const dir = await exported();
  expect((await importShow({ dir, target: site.target })).unchanged).toBe(true);
  expect(await readFiles(await exported())).toEqual(await readFiles(dir));
  const { parts } = await put([
    ...pages.filter(({ code }) => code !== 'winners'),
    page('winners', announced.body),
  ]);
  expect(parts.flatMap(({ what }) => what)).not.toContain('winners deleted');
  await expect(put([page('winners')])).rejects.toMatchObject(refusal('pages[0].content'));
});
