import { resetFactor } from '#accounts/passkeys.ts';
import { createPasskeysStore } from '#accounts/store-passkeys.ts';
import { createAccountsStore } from '#accounts/store.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { note } from '../../show/after-change.ts';
import type { Target } from '../../target.ts';

/**
 * Removes the passkeys and recovery codes of an account, by its address or its id, and ends its sessions.
 * @throws Error when there is no such account
 */
export async function resetSecondFactor(
  target: Target,
  clock: Clock,
  { account: named, by }: { account: string; by: string },
): Promise<string> {
  const { documents, tables } = target;
  const where = { documents, clock, environment: { ACCOUNTS_TABLE: tables.accounts } };
  const id = (await createAccountsStore(where).byEmail(named))?.id ?? named;
  try {
    const account = await resetFactor(createPasskeysStore(where), id, () =>
      note(target, clock.now(), by, 'reset-factor', id),
    );
    return `${account.email || id}: passkeys and recovery codes are removed, and all sessions have ended.
The next sign-in with the password adds a new passkey. No email was sent: tell the person yourself.
`;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'person_not_found') throw error;
    throw new Error(`No account has the address or id ${named}. \`admin list\` has those with a role.`, {
      cause: error,
    });
  }
}
