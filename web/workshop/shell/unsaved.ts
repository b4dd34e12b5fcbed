import { useEffect, useState } from 'react';
import type { RoomId } from '../rooms.ts';

/** How many unsaved things each room has, by its id, of those that have any. */
export type Unsaved = Readonly<Partial<Record<string, number>>>;

/** Milliseconds between two looks. What is seen twice is not just on its way to the server. */
const lookEvery = 2000;

/** The rooms that edit a part of the show. */
const roomsOfParts: Readonly<Record<string, RoomId>> = {
  event: 'event',
  app: 'event',
  theme: 'look',
  options: 'look',
  live: 'look',
  social: 'look',
  sponsors: 'sponsors',
  carousels: 'sponsors',
  menus: 'menus',
  pages: 'pages',
  categories: 'categories',
};

/** The room that keeps something in the browser under a name of `keptAs`; undefined for other names. */
export function roomOfKept(name: string): RoomId | undefined {
  const [, kind = '', of = ''] =
    /^acclaim-(part|nominee|new-nominee|sheet|mail)(?:\/(.*))?$/.exec(name) ?? [];
  if (kind === '') return undefined;
  if (kind === 'mail') return 'mail';
  return kind === 'part' ? roomsOfParts[of] : 'nominees';
}

/** How many of these names each room keeps. */
export function unsavedAmong(names: readonly string[]): Unsaved {
  const counts: Partial<Record<string, number>> = {};
  for (const name of names) {
    const room = roomOfKept(name);
    if (room) counts[room] = (counts[room] ?? 0) + 1;
  }
  return counts;
}

/** What this browser keeps of unsaved work, in whichever tab it was done. */
export function useUnsaved(): Unsaved {
  const [unsaved, setUnsaved] = useState<Unsaved>({});
  useEffect(() => {
    let before = keptNames();
    const look = () => {
      const names = keptNames();
      const now = unsavedAmong(names.filter((name) => before.includes(name)));
      before = names;
      setUnsaved((shown) => (JSON.stringify(shown) === JSON.stringify(now) ? shown : now));
    };
    look();
    const timer = window.setInterval(look, lookEvery);
    return () => window.clearInterval(timer);
  }, []);
  return unsaved;
}

/** In a fixed order; none where the browser refuses its storage. */
function keptNames(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith('acclaim-'))
      .toSorted();
  } catch {
    return [];
  }
}
