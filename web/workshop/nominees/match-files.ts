import type { NomineeRow } from '#contract/content.ts';
import { slugify } from '#contract/slugify.ts';

type Named = Pick<NomineeRow, 'id' | 'title' | 'slug'>;

/** Fewest characters of a file's name that say something by being a part of a title. */
const fewest = 4;

/**
 * The nominee that each picture is of, by the file's name: its address or title, or one of them among other words, such as `poster-vertigo-2.jpg`. Undefined where
 * nothing fits, or several nominees do alike. A nominee gets one picture: of several, the one whose name fits best, else the first.
 */
export function matchFiles(filenames: readonly string[], nominees: readonly Named[]): (string | undefined)[] {
  const names = nominees.map(({ id, title, slug }) => ({ id, names: [slug, slugify(title)] }));
  const found = filenames.map((filename) => best(stemOf(filename), names));
  const owners = new Map<string, { file: number; fit: number }>();
  for (const [file, match] of found.entries()) {
    if (!match) continue;
    const owner = owners.get(match.id);
    if (!owner || match.fit > owner.fit) owners.set(match.id, { file, fit: match.fit });
  }
  return found.map((match, file) => (match && owners.get(match.id)?.file === file ? match.id : undefined));
}

/** `Vertigo (1958).jpg` as `vertigo-1958`. */
const stemOf = (filename: string): string => slugify(filename.replace(/\.[a-z0-9]{2,5}$/i, ''));

interface Match {
  id: string;
  /** Infinity where it is the very name, else how many characters fit. */
  fit: number;
}

function best(
  stem: string,
  nominees: readonly { id: string; names: readonly string[] }[],
): Match | undefined {
  const matches = nominees
    .map(({ id, names }) => ({ id, fit: Math.max(...names.map((name) => fitOf(stem, name))) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
  const [first, second] = matches;
  return first && first.fit !== second?.fit ? first : undefined;
}

function fitOf(stem: string, name: string): number {
  if (stem === '' || name === '') return 0;
  if (stem === name) return Infinity;
  if (`-${stem}-`.includes(`-${name}-`)) return name.length;
  return stem.length >= fewest && `-${name}-`.includes(`-${stem}-`) ? stem.length : 0;
}
