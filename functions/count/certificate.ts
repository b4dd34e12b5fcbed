import type { DisqualificationRule, RuleTerms } from '#contract/disqualification.ts';
import { isAccountId } from '#records/accounts.ts';
import type { ShowParts, Withdrawal } from '#records/show.ts';
import type { Json } from '#rules/canonical.ts';
import { addVotes, noBallots, type BallotCount } from './counts.ts';
import { countedFor, isCountedOnce, mergesOf, type Merges } from './merges.ts';
import type { Leaf } from './merkle.ts';
import { compare, rankedNominees, type Names } from './recount.ts';

export interface CertificateContext {
  event: Pick<ShowParts['event'], 'id' | 'code' | 'title'>;
  /** ISO 8601 in UTC; null if voting has no start. */
  votingStart: string | null;
  votingEnd: string;
  timeZone: string;
  /** Voting days, `YYYY-MM-DD`; the first is null if voting has no start. */
  firstDay: string | null;
  lastDay: string;
  voteLimit: number;
  names: Names;
  /** All rules, including revoked ones. */
  rules: readonly DisqualificationRule[];
  /** Public key of this certificate's seal, base64url. */
  key: string;
  /** Public key of receipts. */
  receiptKey: string;
  /** What the parts are hashed with in the seal; secret until the certificate is opened. */
  salt: string;
  /** Digest of the certificate that this one replaces. */
  replaces: string | null;
}

export type Certificate = ReturnType<typeof certificateOf>;

/**
 * The certificate of an edition. It holds no time of its own making and nothing random: equal ballots, rules and show
 * give an equal certificate.
 */
export function certificateOf(
  leaves: readonly Leaf[],
  tree: { bits: number; root: Buffer },
  { event: { id, code, title }, names, rules, ...terms }: CertificateContext,
) {
  const merges = mergesOf(rules);
  const tally = tallyOf(leaves, merges);
  return {
    format: 'acclaim-certificate/2',
    event: { id, code, title },
    ...terms,
    counted: tally.counted,
    disqualified: tally.disqualified,
    categories: names.categories.map((each) =>
      categoryOf(each, tally.categories.get(each.id) ?? noVotes(), names, merges),
    ),
    rules: rules
      .toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
      .map((rule) => publicRule(rule, tally)),
    tree: { hash: 'SHA-256', bits: tree.bits, root: tree.root.toString('hex') },
  } satisfies Json;
}

const noVotes = () => ({
  counted: noBallots(),
  /** Their votes are withheld. */
  disqualified: { ballots: 0 },
  days: new Map<string, number>(),
  nominees: new Map<string, number>(),
});

type CategoryTally = ReturnType<typeof noVotes>;
type Tally = ReturnType<typeof tallyOf>;

/** Counts by category and in all, and what each rule does; a ballot counts in every rule that hits it. */
function tallyOf(leaves: readonly Leaf[], merges: Merges) {
  const categories = new Map<string, CategoryTally>();
  const [disqualifiedBy, merged] = [new Map<string, number>(), new Map<string, Merged>()];
  const all = { counted: noBallots(), disqualified: { ballots: 0 } };
  for (const { category: id, day, nominees, rules } of leaves) {
    const of = categories.get(id) ?? noVotes();
    categories.set(id, of);
    if (rules.length > 0) {
      all.disqualified.ballots += 1;
      of.disqualified.ballots += 1;
      for (const rule of rules) add(disqualifiedBy, rule, 1);
      continue;
    }
    const whom = countedFor(nominees, merges);
    for (const count of [all.counted, of.counted]) addVotes(count, whom.length);
    add(of.days, day, whom.length);
    for (const nominee of whom) add(of.nominees, nominee, 1);
    for (const nominee of nominees.filter((each) => merges.has(each)))
      noteMerged(merged, nominee, isCountedOnce(nominee, nominees, merges));
  }
  return { ...all, categories, disqualifiedBy, merged };
}

function add(counts: Map<string, number>, name: string, more: number): void {
  counts.set(name, (counts.get(name) ?? 0) + more);
}

/** Votes of a merged nominee, and how many of them another vote of the ballot makes count once. */
interface Merged {
  votes: number;
  once: number;
}

function noteMerged(all: Map<string, Merged>, nominee: string, isOnce: boolean): void {
  const { votes, once } = all.get(nominee) ?? { votes: 0, once: 0 };
  all.set(nominee, { votes: votes + 1, once: once + (isOnce ? 1 : 0) });
}

function categoryOf(
  { id, key, title, decided_by, withdrawn }: Names['categories'][number],
  { days, nominees, ...counts }: CategoryTally,
  names: Names,
  merges: Merges,
) {
  const withdrawals = new Map(names.nominees.map((each) => [each.nominee_id, each.withdrawn]));
  return {
    id,
    key,
    title,
    decided_by,
    ...withdrawal(withdrawn),
    ...counts,
    days: Object.fromEntries([...days].sort(([a], [b]) => compare(a, b))),
    nominees: rankedNominees(names, id, nominees.keys(), (nominee) => {
      const into = merges.get(nominee);
      return {
        ...withdrawal(withdrawals.get(nominee)),
        ...(into !== undefined && { mergedInto: into }),
        votes: nominees.get(nominee) ?? 0,
      };
    }),
  };
}

function withdrawal(of: Withdrawal | undefined): {
  withdrawn?: true;
  withdrawal?: { [name: string]: string };
} {
  if (!of) return {};
  const { at, by, reason } = of;
  return { withdrawn: true, withdrawal: { at, by: publicAuthor(by), reason } };
}

/** Nothing public leads to an account: an id is nobody's name, and a certificate outlives the account. */
const publicAuthor = (by: string): string => (isAccountId(by) ? 'an admin of the show' : by);

/** A rule that disqualifies fewer than 20 voters has no figure: leaves don't name it. */
const publicRule = (
  { id, terms, by, at, reason, revoked }: DisqualificationRule,
  { disqualifiedBy, merged }: Pick<Tally, 'disqualifiedBy' | 'merged'>,
) => ({
  id,
  terms: publicTerms(terms),
  by: publicAuthor(by),
  at,
  reason,
  revoked: revoked ? { by: publicAuthor(revoked.by), at: revoked.at, reason: revoked.reason } : null,
  ...(terms.kind === 'merge'
    ? { merged: { ...((!revoked && merged.get(terms.nominee)) || { votes: 0, once: 0 }) } }
    : { disqualified: effectOf(disqualifiedBy.get(id), revoked !== undefined) }),
});

function effectOf(ballots: number | undefined, isRevoked: boolean): Pick<BallotCount, 'ballots'> | null {
  if (isRevoked) return { ballots: 0 };
  return ballots === undefined ? null : { ballots };
}

/** Nothing that leads to a person: accounts and addresses as a number, a domain not at all. */
function publicTerms(terms: RuleTerms): { [name: string]: string | number } {
  if (terms.kind === 'account') return { kind: terms.kind, accounts: terms.accounts.length };
  if (terms.kind === 'address') return { kind: terms.kind, addresses: terms.addresses.length };
  if (terms.kind === 'domain') return { kind: terms.kind };
  return terms;
}
