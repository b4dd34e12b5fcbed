import * as z from 'zod/mini';
import { emailAddress, fullname } from './auth.ts';
import { roles } from './roles.ts';

/** An account, as admins see it. Instants are ISO 8601 in UTC. */
const person = z.object({
  id: z.string(),
  fullname: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  disabled: z.boolean(),
  createdAt: z.string(),
  /** When an admin invited this person; null once they have a password, and for everyone else. */
  invitedAt: z.nullable(z.string()),
  /** Has a passkey. */
  hasPasskey: z.boolean(),
  /** Recovery codes that still open the account. */
  codesLeft: z.number(),
});
export type Person = z.output<typeof person>;

const accountId = z.string().check(z.minLength(1), z.maxLength(100));
const role = z.enum(roles, 'Please choose a role.');

export const peopleSchemas = {
  'people.list': {
    /** A part of a name or an address, or an id. Without it, only people with a role. */
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(254, 'Please use at most 254 characters.'))),
    }),
    response: z.object({
      /** People with a role first, then by name; at most 50. */
      people: z.array(person),
      /** There are, or may be, others. */
      more: z.boolean(),
      /** The only admin who can sign in, whom nobody can take the role away; null when there are several. */
      lastAdmin: z.nullable(z.string()),
    }),
  },
  'people.grant': { body: z.strictObject({ id: accountId, role }), response: person },
  'people.revoke': { body: z.strictObject({ id: accountId, role }), response: person },
  /** Disabling ends the sessions, too. */
  'people.disable': { body: z.strictObject({ id: accountId, disabled: z.boolean() }), response: person },
  'people.signOut': { body: z.strictObject({ id: accountId }), response: person },
  /** Removes passkeys and recovery codes, for somebody who has lost all of them, and ends the sessions. */
  'people.resetFactor': { body: z.strictObject({ id: accountId }), response: person },
  /** Makes an account with a role, and mails a link to choose a password; mails it again until there is one. */
  'people.invite': { body: z.strictObject({ email: emailAddress, fullname, role }), response: person },
};
