import { plural } from '../../../../counts.ts';

/** The files that are taken into a list with room for some more, and the others, both in their order. */
export function withRoomFor<T>(
  room: number,
  files: readonly T[],
): { taken: readonly T[]; leftOut: readonly T[] } {
  const count = Math.max(0, room);
  return { taken: files.slice(0, count), leftOut: files.slice(count) };
}

/** Names that are said in full. */
const mostNames = 3;

/** Which files were left out of a list that holds so many pictures, as sentences; undefined when none was. */
export function leftOutWords(names: readonly string[], most: number): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length - mostNames;
  const said = more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names;
  const verb = names.length === 1 ? 'was' : 'were';
  return `There is room for ${plural(most, 'picture')} here. ${inWords.format(said)} ${verb} left out.`;
}

const inWords = new Intl.ListFormat('en-US');
