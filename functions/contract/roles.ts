/** Apart from the schemas of accounts, which role checks need not load. */
export const roles = ['admin', 'editor', 'template-manager', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** Each role in words: its name, and what it may do. */
export const roleWords = {
  admin: {
    name: 'Admin',
    may: 'Everything: the show, the results, the reveal, and other people’s roles.',
  },
  editor: {
    name: 'Editor',
    may: 'What the show says: nominees, categories, pages, menus, dates, looks and emails, with the home page and pictures.',
  },
  'template-manager': { name: 'Template manager', may: 'The home page and pictures.' },
  auditor: { name: 'Auditor', may: 'Reads the results and the log, and changes nothing.' },
} as const satisfies Record<Role, { name: string; may: string }>;

/** The roles that may make a call with this access (tests/SPEC.md: Roles and permissions); none where every session may. */
export const rolesFor = {
  anyone: [],
  voter: [],
  admin: ['admin'],
  /** Reads results, and changes nothing. */
  auditor: ['admin', 'auditor'],
  /** What the show says: nominees, categories, pages, menus, sponsors, dates, looks, nominations. */
  editor: ['admin', 'editor'],
  /** The home page and pictures. */
  builder: ['admin', 'editor', 'template-manager'],
  /** Where the year stands, and what is missing in it. */
  planner: ['admin', 'editor', 'auditor'],
  /** Who has changed what. */
  'log-reader': ['admin', 'editor', 'auditor'],
} as const satisfies Record<string, readonly Role[]>;
export type Access = keyof typeof rolesFor;
