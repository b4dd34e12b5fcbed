import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { logos } from './logos.ts';
import { duo, portrait } from './portraits.ts';
import { poster, scene } from './pictures.ts';
import { print } from './sheet.ts';
import { stages } from './stage.ts';

/** Draws every picture of the sample show anew. Arguments are words; with any, only files whose name holds one of them. */
const show = join(import.meta.dirname, '../sample-show');
const images = join(show, 'images');
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word));

mkdirSync(images, { recursive: true });
const rows = parse<{ title: string; image: string }>(readFileSync(join(show, 'nominees.csv')), {
  columns: true,
});
const titles = new Map(rows.filter(({ image }) => image).map(({ image, title }) => [image, title]));

for (const [image, title] of titles) {
  if (!isWanted(image)) continue;
  const [kind = '', ...rest] = basename(image, '.jpg').split('-');
  const word = rest.join('-');
  const file = join(images, image);
  if (kind === 'poster') await print(file, 800, 1200, poster(word, title));
  else if (kind === 'scene') await print(file, 1200, 750, scene(word));
  else if (word.startsWith('duo-')) await print(file, 1200, 750, duo(word));
  else await print(file, 800, 1200, portrait(word));
}
for (const [name, make] of Object.entries({ ...logos, ...stages })) {
  if (isWanted(name)) await make(join(images, name));
}
