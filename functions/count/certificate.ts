import type { DisqualificationRule, RuleTerms } from '#contract/disqualification.ts';
import type { ShowParts } from '#records/show.ts';
import type { Json } from '#rules/canonical.ts';
import { addVotes, noBallots, type BallotCount } from './counts.ts';
import type { Leaf } from './merkle.ts';
import { categoryIds, categoryIn, compare, rankedNominees, type Names } from './recount.ts';

export interface CertificateContext {
  event: Pick<ShowParts['event'], 'id' | 'code' | 'title'>;
  /** ISO 8601 in UTC. */
  votingEnd: string;
  timeZone: string;
  /** Voting days, `YYYY-MM-DD`; the first is null if voting has no start. */
  firstDay: string | null;
  lastDay: string;
  voteLimit: number;
  names: Names;
  /** All rules, including revoked ones. */
  rules: readonly DisqualificationRule[];
  /** Public key of the receipts and of this certificate's seal, base64url. */
  key: string;
  /** Digest of the certificate that this one replaces. */
  replaces: string | null;
}

export type Certificate = ReturnType<typeof certificateOf>;

/**
 * The certificate of a show. It holds no timestamp and nothing random: equal ballots, rules and show give an
 * equal certificate.
 */
export function certificateOf(
  leaves: readonly Leaf[],
  tree: { bits: number; root: Buffer },
  { event: { id, code, title }, names, rules, ...terms }: CertificateContext,
) {
  const tally = tallyOf(leaves);
  return {
    format: 'acclaim-certificate/1',
    event: { id, code, title },
    ...terms,
    counted: tally.counted,
    disqualified: tally.disqualified,
    categories: categoryIds(names, tally.categories.keys()).map((each) =>
      category(each, tally.categories.get(each) ?? noVotes(), names),
    ),
    rules: rules
      .toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
      .map((rule) => publicRule(rule, tally.rules.get(rule.id) ?? noBallots())),
    tree: { hash: 'SHA-256', bits: tree.bits, root: tree.root.toString('hex') },
  } satisfies Json;
}

const noVotes = () => ({
  counted: noBallots(),
  disqualified: noBallots(),
  days: new Map<string, number>(),
  nominees: new Map<string, { votes: number; disqualified: number }>(),
});

type CategoryTally = ReturnType<typeof noVotes>;

/** Counts by category and in all, and what each rule disqualifies; a ballot counts in every rule that hits it. */
function tallyOf(leaves: readonly Leaf[]) {
  const categories = new Map<string, CategoryTally>();
  const effects = new Map<string, BallotCount>();
  const all = { counted: noBallots(), disqualified: noBallots() };
  for (const { category: id, day, nominees, rules } of leaves) {
    const of = categories.get(id) ?? noVotes();
    categories.set(id, of);
    const isCounted = rules.length === 0;
    const kind = isCounted ? 'counted' : 'disqualified';
    for (const count of [all[kind], of[kind]]) addVotes(count, nominees.length);
    if (isCounted) of.days.set(day, (of.days.get(day) ?? 0) + nominees.length);
    for (const nominee of nominees) {
      const votes = of.nominees.get(nominee) ?? { votes: 0, disqualified: 0 };
      votes[isCounted ? 'votes' : 'disqualified'] += 1;
      of.nominees.set(nominee, votes);
    }
    for (const rule of rules) {
      const effect = effects.get(rule) ?? noBallots();
      addVotes(effect, nominees.length);
      effects.set(rule, effect);
    }
  }
  return { ...all, categories, rules: effects };
}

const category = (id: string, { days, nominees, ...counts }: CategoryTally, names: Names) => ({
  ...categoryIn(names, id),
  ...counts,
  days: Object.fromEntries([...days].sort(([a], [b]) => compare(a, b))),
  nominees: rankedNominees(
    names,
    id,
    nominees.keys(),
    (nominee) => nominees.get(nominee) ?? { votes: 0, disqualified: 0 },
  ),
});

const publicRule = (
  { id, terms, by, at, reason, revoked }: DisqualificationRule,
  disqualified: BallotCount,
) => ({
  id,
  terms: publicTerms(terms),
  by,
  at,
  reason,
  revoked: revoked ? { by: revoked.by, at: revoked.at, reason: revoked.reason } : null,
  disqualified,
});

/** Accounts and addresses are public only as a number. */
function publicTerms(terms: RuleTerms): { [name: string]: string | number } {
  if (terms.kind === 'account') return { kind: terms.kind, accounts: terms.accounts.length };
  if (terms.kind === 'address') return { kind: terms.kind, addresses: terms.addresses.length };
  return terms;
}
