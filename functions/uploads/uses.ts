import type { PictureUse } from '#contract/uploads.ts';
import { showKeys, type Item } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';

/** What a picture is known by in the show: its name, or an object key in an address. */
export type Known = Pick<StoredUpload, 'name' | 'key' | 'former'>;

/** Answers where pictures are used, from the items that were read. */
export interface Uses {
  of(picture: Known): PictureUse[];
}

/**
 * Collects where pictures are used, item by item.
 * @param names those of pictures that imports brought, which can be any file names
 */
export function usesIn(names: ReadonlySet<string>): Uses & { add(item: Item): void } {
  const byWord = new Map<string, Map<string, PictureUse>>();
  const note = (word: string, use: PictureUse) => {
    const uses = byWord.get(word) ?? new Map<string, PictureUse>();
    byWord.set(word, uses.set(`${use.part} ${use.id}`, use));
  };
  return {
    add: (item) => {
      const text = JSON.stringify(item);
      const use = userOf(item);
      for (const [word, stem = ''] of text.matchAll(uploadedWord)) {
        note(word, use);
        note(word.slice(Math.max(0, stem.length - keyLength)), use);
      }
      for (const part of text.split(betweenTexts)) {
        const word = part.startsWith(inHtml) ? part.slice(inHtml.length) : part;
        if (names.has(word)) note(word, use);
      }
    },
    of: ({ name, key, former = [] }) => {
      const found = [name, key, ...former].flatMap((word) => [...(byWord.get(word) ?? [])]);
      return [...new Map(found).values()];
    },
  };
}

/**
 * Matches names of uploaded pictures and object keys in any text; neither is ever escaped. Starting at word
 * boundaries keeps the scan linear.
 */
const uploadedWord = /(?<![a-z0-9-])([a-z0-9-]+)\.(?:jpg|png|webp|avif|gif|mp4|webm)/g;
/** Length of an object key without its extension. */
const keyLength = 32;
/** Around any text in JSON, also in JSON within JSON, and around a name in HTML: none of them is ever in a name. */
const betweenTexts = /[\\"{}]+/;
const inHtml = 'image:';

/** The parts of a show that are single items, in words. */
const partNames: Record<string, string> = {
  theme: 'The logo',
  app: 'The hero, the presenter or the hashtag',
  options: 'The hero or the video of the home page',
  live: 'The live stream',
  social: 'The social links',
};

/** The part of the show that an item is, as a user of pictures. */
function userOf(item: Item): PictureUse {
  const [pk, sk] = [String(item['pk']), String(item['sk'])];
  const [kind = '', owner = ''] = pk.split('#', 2);
  const text = (...names: string[]) => names.map((name) => item[name]).find(isName) ?? sk;
  if (kind === showKeys.draft('').pk) return { part: 'template', id: sk, name: text('title') };
  if (kind === revisions) return { part: 'version', id: owner, name: text('title') };
  if (kind === showKeys.pattern('').pk) return { part: 'pattern', id: sk, name: text('name') };
  if (kind === showKeys.page('').pk) return { part: 'page', id: sk, name: text('title') };
  if (kind === showKeys.menu('', '').pk)
    return { part: 'menu', id: sk, name: `${String(item['code'])}, ${String(item['align'])}` };
  if (kind === showKeys.sponsor('').pk) return { part: 'sponsor', id: sk, name: text('company', 'title') };
  if (kind === nominees) return { part: 'nominee', id: sk, name: text('title') };
  const isPart = kind === showKeys.part('app').pk;
  if (isPart && sk === 'template') return { part: 'template', id: sk, name: text('title') };
  const name = partNames[sk];
  return isPart && name !== undefined ? { part: 'look', id: sk, name } : { part: 'other', id: pk, name: pk };
}

const revisions = showKeys.revision('', 0).pk.replace(/#$/, '');
const nominees = showKeys.nominee('', '').pk.replace(/#$/, '');
const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
