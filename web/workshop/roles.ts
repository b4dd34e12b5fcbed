import type { User } from '#contract/auth.ts';
import { rolesFor, type Access, type Role } from '#contract/roles.ts';

/** What each role is called on screens. */
export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  editor: 'Editor',
  'template-manager': 'Template manager',
  auditor: 'Auditor',
};

/** Whether a user may make calls with this access: what they may not, a screen need not offer. */
export const mayUse = (access: Access, { roles }: Pick<User, 'roles'>): boolean =>
  rolesFor[access].some((role) => roles.includes(role));
