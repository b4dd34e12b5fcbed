import { createHash } from 'node:crypto';

/** Letters whose Latin spelling no decomposition gives. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** Longest slug made from a title, in characters. */
const longestMade = 80;
/** Longest slug or key a file may give, in characters. */
export const longestSlug = 100;

/**
 * A text as a slug: accents off, lower case, everything but letters and digits turned into single dashes. Letters of other scripts
 * stay as they are. Empty when the text holds no letter and no digit. A slug comes out as it went in.
 */
export function slugify(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[ßæœøđðłþıħ]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFC');
  return plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^[-\p{M}]+|-+$/gu, '');
}

/** The slug of a title: at most 80 characters, and a short hash of the title where it holds no letter and no digit. */
export function slugOfTitle(title: string): string {
  const slug = Array.from(slugify(title)).slice(0, longestMade).join('').replaceAll(/-+$/g, '');
  return slug || hash(`title:${title}`, 8);
}

/** The first of slug, slug-2, slug-3, ... that is not taken; adds it to those taken. */
export function takeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}

/** Id of a category: a function of its key alone, so votes survive every import. */
export const categoryId = (key: string): string => hash(`category:${key}`, 16);

/** Id of a nominee: a function of its category's key and its slug alone. */
export const nomineeId = (categoryKey: string, slug: string): string =>
  hash(`nominee:${categoryKey}/${slug}`, 16);

function hash(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
