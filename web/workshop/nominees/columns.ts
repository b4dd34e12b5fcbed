import type { NomineeCells } from './nominee-room.ts';

/** What the columns of nominees are called. */
export const columnNames: Record<keyof NomineeCells, string> = {
  id: 'Nominee',
  category: 'Category',
  title: 'Title',
  model: 'Kind',
  slug: 'Address',
  image: 'Picture',
  cast: 'Performers',
  twitter: 'Handle',
  profile_website: 'Website',
  video: 'Video',
  draft: 'Draft',
};

/** What a nominee is. */
export const modelNames: Record<NomineeCells['model'], string> = {
  MOVIE: 'A film',
  SCENE: 'A scene',
  PROFILE: 'A person',
};

/** A cast is names split by `|`, each `Name` or `Name @handle`; people write one name a line. */
export const castLines = (cast: string): string => cast.split('|').join('\n');
export const castOf = (lines: string): string => lines.replaceAll('\n', '|');

/** The names of a cast, without handles. */
export const membersOf = (cast: string): string[] =>
  cast
    .split('|')
    .map((member) => (member.split(/\s@/)[0] ?? '').trim())
    .filter((name) => name !== '');
