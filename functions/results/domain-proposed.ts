import type { Names } from '#count/recount.ts';
import { isEligible } from '#rules/edition-state.ts';

/** A category of a certificate. */
interface CertifiedCategory {
  id: string;
  nominees: readonly { id: string; votes: number; withdrawn?: unknown }[];
}

/**
 * Who wins the fans' categories by a certificate: the nominee with most votes, several in a tie, nobody without a
 * vote; nobody who was withdrawn or merged into another, also since. By category id.
 */
export function proposedWinners(
  { categories }: { categories: readonly CertifiedCategory[] },
  names: Names,
): ReadonlyMap<string, string[]> {
  const current = new Map(names.nominees.map((nominee) => [nominee.nominee_id, nominee]));
  const deciders = new Map(names.categories.map(({ id, decided_by }) => [id, decided_by]));
  const isStanding = (id: string) => {
    const nominee = current.get(id);
    return nominee !== undefined && isEligible(nominee);
  };
  const byFans = categories.filter(({ id }) => deciders.get(id) === 'fans');
  return new Map(
    byFans.map(({ id, nominees }) => {
      const eligible = nominees.filter((each) => !each.withdrawn && isStanding(each.id));
      const most = Math.max(0, ...eligible.map(({ votes }) => votes));
      return [id, eligible.filter(({ votes }) => votes > 0 && votes === most).map((each) => each.id)];
    }),
  );
}
