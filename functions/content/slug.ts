import { createHash } from 'node:crypto';
import { slugify } from '#contract/slugify.ts';

/** Longest slug made from a title, in characters. */
const longestMade = 80;
/** Longest slug or key a file may give, in characters. */
export const longestSlug = 100;

/** The slug of a title: at most 80 characters, and a short hash of a title without letters and digits. */
export function slugOfTitle(title: string): string {
  const slug = Array.from(slugify(title)).slice(0, longestMade).join('').replace(/-$/, '');
  return slug || hash(`title:${title}`, 8);
}

/** The first free one of slug, slug-2, slug-3, ..., which is added to `taken`. */
export function takeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}

function hash(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
