import type { User } from '#contract/auth.ts';
import { rolesFor, type Access } from '#contract/roles.ts';

/** Whether a user may make calls with this access: what they may not, a screen need not offer. */
export const mayUse = (access: Access, { roles }: Pick<User, 'roles'>): boolean =>
  rolesFor[access].some((role) => roles.includes(role));
