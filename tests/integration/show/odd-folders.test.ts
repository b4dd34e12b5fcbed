import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportShow } from '../../../infra/show/export.ts';
import { FaultyShow, formatFault } from '../../../infra/show/faults.ts';
import { importShow } from '../../../infra/show/import.ts';
import { categoriesHeader, category, csv, faultsOf, nomineesHeader, pixel, cleanSite } from './support.ts';

const site = await cleanSite();

/** The faults that an import of a folder is refused with. */
async function refusalOf(dir: string): Promise<string[]> {
  const refusal: unknown = await importShow({ dir, target: site.target }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FaultyShow);
  return (refusal as FaultyShow).faults.map(formatFault);
}

describe('a folder whose entries are not what their names say', () => {
  it('is refused with each of them, beside the faults of the others', async () => {
    const dir = await site.folder({
      'categories.csv': csv(categoriesHeader, category('best'), category('best')),
      'Nominees.csv': csv(nomineesHeader),
      images: 'no folder',
    });
    await mkdir(join(dir, 'nominees.csv'));
    await mkdir(join(dir, 'show.json'));
    expect(await refusalOf(dir)).toEqual([
      'Nominees.csv:1: file: is not read under this name; rename it nominees.csv',
      'categories.csv:3: key: duplicate row: "best" is on line 2 too',
      'images:1: folder: is not a readable folder',
      'nominees.csv:1: file: is not a readable file',
      'show.json:1: file: is not a readable file',
    ]);
  });

  it('is refused for a picture that is a folder, and for a link that leads nowhere', async () => {
    const dir = await site.folder({ 'images/a.png/b.png': pixel });
    await symlink('nowhere.png', join(dir, 'images/b.png'));
    const notThere = 'image: is not a readable file; pictures belong directly in images/';
    expect(await refusalOf(dir)).toEqual([`images/a.png:1: ${notThere}`, `images/b.png:1: ${notThere}`]);
  });
});

describe('characters that nobody sees', () => {
  it('stand in a message by their number, and make no title', async () => {
    const faults = await faultsOf(site, {
      'categories.csv': csv(`${categoriesHeader},\u001b[2J`, `${category('best')},`),
      'nominees.csv': csv(nomineesHeader, 'best\u200b,A,MOVIE,,,,,', 'best,\u200b\u2060,MOVIE,,,,,'),
    });
    expect(faults).toEqual([
      expect.stringMatching(/^categories\.csv:1: \\u\{1b\}\[2J: bad header: no such column/),
      'nominees.csv:2: category: unknown category "best\\u{200b}"',
      'nominees.csv:3: title: is missing',
    ]);
  });
});

describe('letters that can be written in two ways', () => {
  const [composed, taken] = ['é.png', 'が'].map((text) => text.normalize('NFC')) as [string, string];

  it('find their picture and their category, whichever way', async () => {
    const apart = (text: string) => text.normalize('NFD');
    const dir = await site.folder({
      'categories.csv': csv(categoriesHeader, category(apart(taken))),
      'nominees.csv': csv(nomineesHeader, `${taken},A,MOVIE,,${apart(composed)},,,`),
      'show.json': JSON.stringify({
        pages: [{ code: 'about', title: '', content: `<img src="{{image:${apart(composed)}}}" alt="" />` }],
        sponsors: [{ id: 's', code: 's', title: '', company: '', url: '', fullimage: apart(composed) }],
      }),
      [`images/${apart(composed)}`]: pixel,
    });
    await importShow({ dir, target: site.target });
    const items = await site.items();
    const stored = (pk: RegExp) => items.find((item) => pk.test(String(item['pk'])));
    expect(stored(/^IMAGE$/)).toMatchObject({ name: composed });
    expect(stored(/^CATEGORY$/)).toMatchObject({ key: taken });
    expect(stored(/^NOMINEE#/)).toMatchObject({ category_key: taken, image: composed });
    expect(stored(/^SPONSOR$/)).toMatchObject({ fullimage: composed });
    expect(stored(/^PAGE$/)).toMatchObject({
      content: expect.stringContaining(`{{image:${composed}}}`) as string,
    });
  });

  it('make one name of two files, which is refused', async () => {
    const dir = await site.folder({ [`images/${composed}`]: pixel, 'images/words.png': 'words' });
    await writeFile(join(dir, 'images', composed.normalize('NFD')), pixel);
    // Some file systems take the two for one.
    const areTwo = (await readdir(join(dir, 'images'))).length === 3;
    const twice = `images/${composed}:1: image: is there twice, spelled with different Unicode characters; rename one file`;
    expect(await refusalOf(dir)).toEqual([
      expect.stringContaining('images/words.png:1: image: does not contain a picture'),
      ...(areTwo ? [twice] : []),
    ]);
  });
});

it('leaves nothing of an export that fails', async () => {
  await importShow({
    dir: await site.folder({
      'images/a.png': pixel,
      'categories.csv': csv(categoriesHeader, category('best')),
    }),
    target: site.target,
  });
  site.objects.clear();
  const dir = await site.newFolder();
  await expect(exportShow({ dir, target: site.target })).rejects.toThrow('a.png is not in the bucket');
  expect(await readdir(dir)).toEqual([]);
});
