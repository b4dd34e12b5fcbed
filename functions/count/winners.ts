import { isEligible } from '#records/published.ts';
import type { StoredWinners } from '#records/show.ts';
import { contested, revealsOf } from '#rules/edition-state.ts';
import type { Names } from './recount.ts';

/** What winners follow from in a certificate. */
export interface CertifiedVotes {
  categories: readonly {
    id: string;
    nominees: readonly { id: string; votes: number; withdrawn?: unknown }[];
  }[];
}

/**
 * Who wins the fans' categories by a certificate: the nominee with most votes, several in a tie, nobody without a
 * vote; nobody who was withdrawn or merged into another, also since. By category id.
 */
export function proposedWinners({ categories }: CertifiedVotes, names: Names): ReadonlyMap<string, string[]> {
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

/** The fans' categories that nobody wins by a certificate; none while there is none. */
export const unwonBy = (certificate: CertifiedVotes | undefined, names: Names): string[] =>
  certificate
    ? [...proposedWinners(certificate, names)].flatMap(([id, won]) => (won.length === 0 ? [id] : []))
    : [];

/** The categories whose winners can be revealed: contested ones, but those of fans in which no vote counts. */
export function revealable(names: Names, certificate: CertifiedVotes | undefined): string[] {
  const unwon = unwonBy(certificate, names);
  return contested(names.categories, names.nominees).filter((id) => !unwon.includes(id));
}

/** How many categories are revealed, and how many have yet to be. */
export const revealProgress = (
  names: Names,
  certificate: CertifiedVotes | undefined,
  winners: ReadonlyMap<string, StoredWinners>,
) => revealsOf(revealable(names, certificate), winners);
