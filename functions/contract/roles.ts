/** What somebody may be beside a voter; apart from the schemas of accounts, which a function that only asks for a role need not load. */
export const roles = ['admin', 'template-manager'] as const;
export type Role = (typeof roles)[number];
