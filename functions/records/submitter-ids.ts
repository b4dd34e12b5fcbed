import { createHash } from 'node:crypto';

/** Id of the newsletter subscription of an address, 22 characters. Ignores case. Doesn't reveal a deleted address, except to those who already know it. */
export const subscriberId = (email: string): string =>
  createHash('sha256').update(`subscriber\n${email.toLowerCase()}`).digest('base64url').slice(0, 22);

/** Who has pre-nominated while signed in as this user, 22 characters. */
export const nominatorId = (userId: string): string =>
  createHash('sha256').update(`user\n${userId}`).digest('base64url').slice(0, 22);
