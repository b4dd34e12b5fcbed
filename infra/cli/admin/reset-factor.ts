import { resetFactor } from '#accounts/passkeys.ts';
import { createPasskeysStore } from '#accounts/store-passkeys.ts';
import type { Clock } from '#platform/clock.ts';
import { note } from '../../show/after-change.ts';
import type { Target } from '../../target.ts';
import { find, type Asked } from './people.ts';

/**
 * Removes the passkeys and recovery codes of an account, and ends its sessions.
 * @throws Error when nobody is meant
 */
export async function resetSecondFactor(target: Target, clock: Clock, { who, by }: Asked): Promise<string> {
  const { documents, tables } = target;
  const where = { documents, clock, environment: { ACCOUNTS_TABLE: tables.accounts } };
  const { id, email } = await find(target, clock, who);
  await resetFactor(createPasskeysStore(where), id, () => note(target, clock.now(), by, 'reset-factor', id));
  return `${email || id}: passkeys and recovery codes are removed, and all sessions have ended.
The next sign-in with the password adds a new passkey. No email was sent: tell the person yourself.
`;
}
