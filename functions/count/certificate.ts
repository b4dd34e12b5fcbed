import type { DisqualificationRule, RuleTerms } from '#contract/disqualification.ts';
import type { ShowParts } from '#records/show.ts';
import type { Json } from '#rules/canonical.ts';
import type { Leaf } from './merkle.ts';
import { withdrawnIn, type Names } from './recount.ts';

/** What a certificate says besides the ballots. */
export interface CertificateContext {
  event: Pick<ShowParts['event'], 'id' | 'code' | 'title'>;
  /** When voting ended, ISO 8601 in UTC. */
  votingEnd: string;
  timeZone: string;
  /** First and last voting day, `YYYY-MM-DD`; the first is null if voting has no start. */
  firstDay: string | null;
  lastDay: string;
  /** Maximum votes per ballot. */
  voteLimit: number;
  names: Names;
  /** All rules, including revoked ones. */
  rules: readonly DisqualificationRule[];
  /** Public key of the receipts and of this certificate's seal, base64url. */
  key: string;
  /** Digest of the certificate that this one replaces. */
  replaces: string | null;
}

type Count = { ballots: number; votes: number };

interface CategoryTally {
  counted: Count;
  disqualified: Count;
  days: Map<string, number>;
  nominees: Map<string, { votes: number; disqualified: number }>;
}

/**
 * The certificate of a show. It holds no timestamp and nothing random: equal ballots, rules and show give an
 * equal certificate.
 */
export function certificateOf(
  leaves: readonly Leaf[],
  tree: { bits: number; root: Buffer },
  context: CertificateContext,
) {
  const tallies = tally(leaves);
  const [counted, disqualified] = [
    total([...tallies.values()].map((each) => each.counted)),
    total([...tallies.values()].map((each) => each.disqualified)),
  ];
  const effects = effectsOf(leaves);
  const { id, code, title } = context.event;
  return {
    format: 'acclaim-certificate/1',
    event: { id, code, title },
    votingEnd: context.votingEnd,
    timeZone: context.timeZone,
    firstDay: context.firstDay,
    lastDay: context.lastDay,
    voteLimit: context.voteLimit,
    counted,
    disqualified,
    categories: idsIn(tallies, context.names).map((each) => category(each, tallies.get(each), context.names)),
    rules: inOrder(context.rules).map((rule) => publicRule(rule, effects.get(rule.id))),
    tree: { hash: 'SHA-256', bits: tree.bits, root: tree.root.toString('hex') },
    key: context.key,
    replaces: context.replaces,
  } satisfies Json;
}

export type Certificate = ReturnType<typeof certificateOf>;

function tally(leaves: readonly Leaf[]): Map<string, CategoryTally> {
  const tallies = new Map<string, CategoryTally>();
  for (const { category: id, day, nominees, rules } of leaves) {
    const of: CategoryTally = tallies.get(id) ?? {
      counted: { ballots: 0, votes: 0 },
      disqualified: { ballots: 0, votes: 0 },
      days: new Map(),
      nominees: new Map(),
    };
    tallies.set(id, of);
    const isCounted = rules.length === 0;
    add(isCounted ? of.counted : of.disqualified, nominees.length);
    if (isCounted) of.days.set(day, (of.days.get(day) ?? 0) + nominees.length);
    for (const nominee of nominees) {
      const votes = of.nominees.get(nominee) ?? { votes: 0, disqualified: 0 };
      votes[isCounted ? 'votes' : 'disqualified'] += 1;
      of.nominees.set(nominee, votes);
    }
  }
  return tallies;
}

/** Ballots and votes that each rule disqualifies; a ballot hit by several rules counts in each. */
function effectsOf(leaves: readonly Leaf[]): Map<string, Count> {
  const effects = new Map<string, Count>();
  for (const { rules, nominees } of leaves) {
    for (const rule of rules) {
      const effect = effects.get(rule) ?? { ballots: 0, votes: 0 };
      add(effect, nominees.length);
      effects.set(rule, effect);
    }
  }
  return effects;
}

function add(count: Count, votes: number): void {
  count.ballots += 1;
  count.votes += votes;
}

const total = (counts: readonly Count[]): Count => ({
  ballots: counts.reduce((sum, { ballots }) => sum + ballots, 0),
  votes: counts.reduce((sum, { votes }) => sum + votes, 0),
});

/** Categories in the order of the show, then those that left the show but have ballots. */
function idsIn(tallies: ReadonlyMap<string, CategoryTally>, { categories }: Names): string[] {
  const known = categories.map(({ id }) => id);
  return [...known, ...[...tallies.keys()].filter((id) => !known.includes(id)).sort()];
}

function category(id: string, counts: CategoryTally | undefined, names: Names) {
  const known = names.categories.find((each) => each.id === id);
  const titles = new Map(
    names.nominees.filter((each) => each.category_id === id).map((each) => [each.nominee_id, each.title]),
  );
  const ids = new Set([...titles.keys(), ...(counts?.nominees.keys() ?? [])]);
  const markOf = withdrawnIn(names);
  const nominees = [...ids].map((nominee) => ({
    id: nominee,
    title: titles.get(nominee) ?? nominee,
    ...markOf(nominee),
    ...(counts?.nominees.get(nominee) ?? { votes: 0, disqualified: 0 }),
  }));
  return {
    id,
    key: known?.key ?? id,
    title: known?.title ?? id,
    ...markOf(id),
    counted: counts?.counted ?? { ballots: 0, votes: 0 },
    disqualified: counts?.disqualified ?? { ballots: 0, votes: 0 },
    days: Object.fromEntries([...(counts?.days ?? [])].sort(([a], [b]) => compare(a, b))),
    nominees: nominees.sort((a, b) => b.votes - a.votes || compare(a.title, b.title) || compare(a.id, b.id)),
  };
}

const inOrder = (rules: readonly DisqualificationRule[]): DisqualificationRule[] =>
  rules.toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id));

/** A public rule gives accounts and addresses only as a number. */
function publicRule({ id, terms, by, at, reason, revoked }: DisqualificationRule, effect?: Count) {
  return {
    id,
    terms: publicTerms(terms),
    by,
    at,
    reason,
    revoked: revoked ? { by: revoked.by, at: revoked.at, reason: revoked.reason } : null,
    disqualified: effect ?? { ballots: 0, votes: 0 },
  };
}

function publicTerms(terms: RuleTerms): { [name: string]: string | number } {
  if (terms.kind === 'account') return { kind: terms.kind, accounts: terms.accounts.length };
  if (terms.kind === 'address') return { kind: terms.kind, addresses: terms.addresses.length };
  return terms;
}

/** By code units, so that the result is the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
