import { requireAllowed } from '#content/guard.ts';
import type { StoredShow } from '#content/show.ts';
import { isCertified } from '#count/store-certificates.ts';
import { AppError } from '#platform/errors.ts';
import type { Target } from '../target.ts';

/**
 * The guard of the result, for a command: its operator may do what an admin may, and answers with --yes what an admin is asked.
 * @param now milliseconds since the epoch
 * @throws Error without a change
 */
export async function requireAllowedAt(
  { documents, tables }: Pick<Target, 'documents' | 'tables'>,
  plan: Parameters<typeof requireAllowed>[0],
  show: StoredShow,
  { now, yes }: { now: number; yes: boolean },
): Promise<void> {
  const guard = {
    isCertified: (event: Parameters<typeof isCertified>[2]['event']) =>
      isCertified(documents, tables.results, { event }),
    isAdmin: true,
    confirmed: yes,
    now,
  };
  await requireAllowed(plan, show, guard).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'confirmation_needed')
      throw new Error(`${error.message} Nothing was changed.`, { cause: error });
    const effects = Object.values(error.errors ?? {}).flat();
    throw new Error(
      `The result is certified. This ${effects.join('; it ')}. Nothing was changed; if that is what you want, add --yes.`,
      { cause: error },
    );
  });
}
