import { nameOf } from '#content/show.ts';
import type { StoredCategory, StoredNominee } from '#records/show.ts';
import { commandWord } from './command-words.ts';

/** What is withdrawn although the folder has a row for it, and how it comes back. */
export function notesOn(categories: readonly StoredCategory[], nominees: readonly StoredNominee[]): string[] {
  const back = (name: string): string =>
    `${name} stays withdrawn; to bring it back: npx acclaim show reinstate ${commandWord(name)} --by NAME --reason TEXT`;
  return [
    ...categories.flatMap(({ key, withdrawn }) => (withdrawn ? back(key) : [])),
    ...nominees.flatMap((nominee) => (nominee.withdrawn ? back(nameOf(nominee)) : [])),
  ];
}
