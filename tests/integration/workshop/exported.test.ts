import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ContentValues } from '#contract/content.ts';
import { exportShow } from '../../../infra/show/export.ts';
import type { Exported } from '../../../infra/show/exported.ts';
import { setUpImported } from './support.ts';

const { admin, imported, now, refused: faultsOf, target } = await setUpImported();

type Folder = Partial<ContentValues> & { exported?: Exported };
const fileIn = (dir: string) => join(dir, 'show.json');
const read = async (dir: string) => JSON.parse(await readFile(fileIn(dir), 'utf8')) as Folder;

async function exported(): Promise<string> {
  const dir = join(await mkdtemp(join(tmpdir(), 'acclaim-export-')), 'show');
  await exportShow({ dir, target, now });
  return dir;
}

async function edit(dir: string, change: (folder: Folder) => Folder): Promise<string> {
  await writeFile(fileIn(dir), JSON.stringify(change(await read(dir))));
  return dir;
}

/** The columns that an import is refused for, with the first words of each. */
async function refused(dir: string): Promise<string[][]> {
  return (await faultsOf(dir)).map(({ column, message }) => [column, message.split(', by')[0] ?? '']);
}

const tweet = (address: string) =>
  admin.change('social', (social) => ({ ...social, twitter: `https://example.org/${address}` }));
const named = (name: string) => (folder: Folder) => ({ ...folder, app: { ...folder.app!, name } });
const other = (folder: Folder) => ({
  ...folder,
  social: { ...folder.social!, facebook: 'https://example.org/by-hand' },
});

it('an export says up to which entry of the log it holds all, and its import replaces what is in it', async () => {
  await tweet('first');
  const dir = await exported();
  expect(await read(dir)).toMatchObject({ exported: { entry: 2, at: expect.any(String) as string } });
  expect((await imported(dir)).unchanged).toBe(true);
  const { parts } = await imported(await edit(dir, other));
  expect(parts.map(({ part }) => part)).toEqual(['social']);
});

it('an import of an export replaces nothing that was changed in the workshop since, whatever was imported meanwhile, unless told to', async () => {
  await tweet('before');
  const dir = await edit(await exported(), other);
  await tweet('after');
  await imported(await edit(await exported(), named('Imported meanwhile')));
  expect(await refused(dir)).toEqual([['social', 'was changed in the workshop after this export']]);
  const { parts } = await imported(dir, { ours: true });
  expect(parts.map(({ part }) => part).toSorted()).toEqual(['app', 'social']);
});

it('a nominee that was moved since to another category is not moved back by an import', async () => {
  const dir = await exported();
  const { value } = await admin.get('categories');
  const [row] = await admin.nominees('stunt-of-the-year');
  const to = value.find(({ key }) => key === 'scene-of-the-year')!;
  expect((await admin.move(row!.id, to.id!)).status).toBe(200);
  expect(await refused(dir)).toContainEqual(['nominees', 'was changed in the workshop after this export']);
});

it('an export of another site counts as any folder, and one that says nonsense is refused', async () => {
  await tweet('here');
  const elsewhere = { entry: 2, at: '2020-01-01T00:00:00.000Z' };
  const dir = await edit(await exported(), (folder) => other({ ...folder, exported: elsewhere }));
  expect(await refused(dir)).toEqual([['social', 'was changed in the workshop after the last import']]);
  await edit(dir, (folder) => ({ ...folder, exported: { entry: 0, at: 'never' } }));
  expect(await refused(dir)).toEqual([
    ['exported', 'is not what an export writes; leave it as it was written, or take it out'],
  ]);
});
