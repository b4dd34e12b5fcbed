import type { User } from '#contract/auth.ts';
import type { Access } from '#contract/roles.ts';
import {
  eventPath,
  homePath,
  logPath,
  lookPath,
  menusPath,
  pagesPath,
  resultsPath,
  sponsorsPath,
} from '../admin-paths.ts';
import { mayUse } from './roles.ts';
import type { GlyphName } from './ui/glyph.tsx';

/** The groups of rooms, in the order of the navigation. */
export const roomGroups = ['The show', 'The site', 'The night', 'The team'] as const;

export interface Room {
  id: string;
  /** In the navigation, and the heading of the room. */
  label: string;
  path: string;
  glyph: GlyphName;
  /** Who may see it; what may be changed in it is for its calls to say. */
  access: Access;
  group: (typeof roomGroups)[number];
}

/** The rooms of the workshop, in the order of the navigation. `routes/admin.tsx` has the screen of each. */
export const rooms = [
  { id: 'event', label: 'Event', path: eventPath, glyph: 'calendar', access: 'editor', group: 'The show' },
  { id: 'home', label: 'Home page', path: homePath, glyph: 'home', access: 'builder', group: 'The site' },
  { id: 'pages', label: 'Pages', path: pagesPath, glyph: 'page', access: 'editor', group: 'The site' },
  { id: 'menus', label: 'Menus', path: menusPath, glyph: 'tree', access: 'editor', group: 'The site' },
  {
    id: 'sponsors',
    label: 'Sponsors',
    path: sponsorsPath,
    glyph: 'star',
    access: 'editor',
    group: 'The site',
  },
  { id: 'look', label: 'Look', path: lookPath, glyph: 'drop', access: 'editor', group: 'The site' },
  {
    id: 'results',
    label: 'Results',
    path: resultsPath,
    glyph: 'bars',
    access: 'auditor',
    group: 'The night',
  },
  { id: 'log', label: 'Log', path: logPath, glyph: 'book', access: 'log-reader', group: 'The team' },
] as const satisfies readonly Room[];

export type RoomId = (typeof rooms)[number]['id'];

/** The rooms that a user may see, in order. */
export const roomsOf = (user: Pick<User, 'roles'>) => rooms.filter(({ access }) => mayUse(access, user));
