/** Apart from the schemas of accounts, which role checks need not load. */
export const roles = ['admin', 'template-manager'] as const;
export type Role = (typeof roles)[number];
