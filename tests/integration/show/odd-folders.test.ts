import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { categories, cleanSite, csv, json, nominees, nomineesHeader, pixel } from './support.ts';

const site = await cleanSite();

it('a folder is refused with each entry that is not what its name says, beside the faults of the others', async () => {
  const dir = await site.folder({
    ...categories('best', 'best'),
    'Nominees.csv': csv(nomineesHeader),
    images: 'no folder',
  });
  await mkdir(join(dir, 'nominees.csv'));
  await mkdir(join(dir, 'show.json'));
  expect(await site.refusal(dir)).toEqual([
    'Nominees.csv:1: file: is not read under this name; rename it nominees.csv',
    'categories.csv:3: key: duplicate row: "best" is on line 2 too',
    'images:1: folder: is not a readable folder',
    'nominees.csv:1: file: is not a readable file',
    'show.json:1: file: is not a readable file',
  ]);
  const pictures = await site.folder({ 'images/a.png/b.png': pixel });
  await symlink('nowhere.png', join(pictures, 'images/b.png'));
  const notThere = 'image: is not a readable file; pictures belong directly in images/';
  expect(await site.refusal(pictures)).toEqual(['a', 'b'].map((name) => `images/${name}.png:1: ${notThere}`));
});

describe('letters that can be written in two ways', () => {
  const [composed, taken] = ['é.png', 'が'].map((text) => text.normalize('NFC')) as [string, string];
  const apart = composed.normalize('NFD');

  it('find their picture and their category, whichever way', async () => {
    await site.import({
      ...categories(taken.normalize('NFD')),
      ...nominees(`${taken},A,MOVIE,,${apart},,,`),
      ...json({
        pages: [{ code: 'about', title: '', content: `<img src="{{image:${apart}}}" alt="" />` }],
        sponsors: [{ id: 's', code: 's', title: '', company: '', url: '', fullimage: apart }],
      }),
      [`images/${apart}`]: pixel,
    });
    expect(await site.stored('IMAGE')).toMatchObject([{ name: composed }]);
    expect(await site.stored('CATEGORY')).toMatchObject([{ key: taken }]);
    expect(await site.stored('NOMINEE#')).toMatchObject([{ category_key: taken, image: composed }]);
    expect(await site.stored('SPONSOR')).toMatchObject([{ fullimage: composed }]);
    expect((await site.stored('PAGE'))[0]?.['content']).toContain(`{{image:${composed}}}`);
  });

  it('make one name of two files, which is refused', async () => {
    const dir = await site.folder({ [`images/${composed}`]: pixel, 'images/words.png': 'words' });
    await writeFile(join(dir, 'images', apart), pixel);
    // Some file systems take the two for one.
    const areTwo = (await readdir(join(dir, 'images'))).length === 3;
    const twice = `images/${composed}:1: image: is there twice, spelled with different Unicode characters; rename one file`;
    expect(await site.refusal(dir)).toEqual([
      expect.stringContaining('images/words.png:1: image: does not contain a picture'),
      ...(areTwo ? [twice] : []),
    ]);
  });
});
