import type { User } from '#contract/auth.ts';
import type { Access } from '#contract/roles.ts';
import {
  adminPath,
  categoriesPath,
  eventPath,
  guidePath,
  homePath,
  logPath,
  mailPath,
  lookPath,
  menusPath,
  nominationsPath,
  nomineesPath,
  pagesPath,
  peoplePath,
  picturesPath,
  resultsPath,
  revealPath,
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
  {
    id: 'overview',
    label: 'Overview',
    path: adminPath,
    glyph: 'compass',
    access: 'planner',
    group: 'The show',
  },
  {
    id: 'nominees',
    label: 'Nominees',
    path: nomineesPath,
    glyph: 'star',
    access: 'editor',
    group: 'The show',
  },
  {
    id: 'categories',
    label: 'Categories',
    path: categoriesPath,
    glyph: 'boxes',
    access: 'editor',
    group: 'The show',
  },
  {
    id: 'nominations',
    label: 'Nominations',
    path: nominationsPath,
    glyph: 'inbox',
    access: 'editor',
    group: 'The show',
  },
  { id: 'event', label: 'Event', path: eventPath, glyph: 'calendar', access: 'editor', group: 'The show' },
  { id: 'mail', label: 'Mail', path: mailPath, glyph: 'envelope', access: 'editor', group: 'The show' },
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
    id: 'pictures',
    label: 'Pictures',
    path: picturesPath,
    glyph: 'picture',
    access: 'builder',
    group: 'The site',
  },
  {
    id: 'results',
    label: 'Results',
    path: resultsPath,
    glyph: 'bars',
    access: 'auditor',
    group: 'The night',
  },
  { id: 'reveal', label: 'Reveal', path: revealPath, glyph: 'star', access: 'admin', group: 'The night' },
  { id: 'people', label: 'People', path: peoplePath, glyph: 'people', access: 'admin', group: 'The team' },
  { id: 'log', label: 'Log', path: logPath, glyph: 'book', access: 'log-reader', group: 'The team' },
  {
    id: 'guide',
    label: 'Run a show',
    path: guidePath,
    glyph: 'list',
    access: 'planner',
    group: 'The team',
  },
] as const satisfies readonly Room[];

export type RoomId = (typeof rooms)[number]['id'];

/** The rooms that a user may see, in order. */
export const roomsOf = (user: Pick<User, 'roles'>) => rooms.filter(({ access }) => mayUse(access, user));

/** The room with this id, if there is one and the user may see it. */
export const openRoom = (id: string, user: Pick<User, 'roles'>): Room | undefined =>
  roomsOf(user).find((room) => room.id === id);
