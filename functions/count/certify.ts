import { createHash } from 'node:crypto';
import type { DisqualificationRule } from '#contract/disqualification.ts';
import type { ReadBallot } from '#records/ballots.ts';
import type { EditionTerms, ShowParts } from '#records/show.ts';
import { canonical, type Json } from '#rules/canonical.ts';
import { votingDay } from '#rules/voting-day.ts';
import { certificateOf, type Certificate } from './certificate.ts';
import { type Leaf, leafHash, type LeafTree, treeOf, writeLeaves } from './merkle.ts';
import { categoriesIn, type Names } from './recount.ts';
import { type FactSource, gatherFacts, inForce, judgedBallots, verdictOf } from './rules.ts';

/** A certificate with its canonical text, the SHA-256 of that in hexadecimal, its seal and its tree. */
export type Certified = ReturnType<typeof seal>;

export interface CertifyStore {
  /** What the edition's votes are judged by; undefined if there is no such edition. */
  terms(): Promise<EditionTerms | undefined>;
  names(): Promise<Names>;
  /** All rules, including revoked ones. */
  rules(): Promise<DisqualificationRule[]>;
  /** Every ballot of these categories once, unordered, including empty ones. */
  ballots(categories: ReadonlySet<string>): AsyncIterable<ReadBallot>;
  accounts: FactSource['accounts'];
  current(): Promise<{ digest: string; replaces: string | null } | undefined>;
  /** Stores the certificate and all that proofs need, and makes it the current one. */
  publish(certified: Certified): Promise<void>;
  forgetNetworkKeys(): Promise<void>;
}

export interface Notary {
  publicKey: string;
  nameOf: (ballot: ReadBallot) => string;
  sign: (text: string) => string;
}

/** The show cannot be certified; the message says why, and what to do. */
export class NotCertifiable extends Error {}

/**
 * How long after the end of voting a vote may still be written, in milliseconds: instances cache the event
 * for five seconds, a call takes ten at most, and clocks differ.
 */
const settling = 60_000;

/**
 * Counts the ballots under the rules in force and publishes the certificate. Repeating it with unchanged data
 * gives the same certificate and changes nothing.
 * @throws NotCertifiable while voting is open, if ballots break the voting rules that the certificate states,
 * and if another certificate exists and `replace` is off
 */
export async function certify(
  store: CertifyStore,
  notary: Notary,
  { now, replace = false }: { now: number; replace?: boolean },
): Promise<Certified> {
  const edition = await store.terms();
  if (!edition) throw new NotCertifiable('There is no such edition; `show editions` lists them.');
  const votingEnd = requireEnded(edition.event, now);
  const current = await store.current();
  const build = await prepare(store, notary, edition, votingEnd);
  const again = build(current?.replaces ?? null);
  if (current && again.digest !== current.digest && !replace)
    throw new NotCertifiable(
      `Another certificate stands already (${current.digest}): ballots, rules or the show have changed since. ` +
        'Say --replace to publish one that takes its place and says so; the old one is kept.',
    );
  const certified = !current || again.digest === current.digest ? again : build(current.digest);
  await store.publish(certified);
  await store.forgetNetworkKeys();
  return certified;
}

function requireEnded(event: ShowParts['event'], now: number): number {
  if (event.voting_end === null)
    throw new NotCertifiable('Voting has no end; set voting_end in show.json and import it, then certify.');
  const end = Date.parse(event.voting_end);
  const ended = new Date(end).toISOString();
  if (now < end) throw new NotCertifiable(`Voting is open until ${ended}; certify when it has ended.`);
  if (now >= end + settling) return end;
  const wait = Math.ceil((end + settling - now) / 1000);
  throw new NotCertifiable(
    `Voting ended at ${ended}, and last votes may still arrive; try again in ${wait} seconds.`,
  );
}

/** Reads and counts everything once; the returned function builds the certificate. */
async function prepare(
  store: CertifyStore,
  notary: Notary,
  { event, timeZone, voteLimit }: EditionTerms,
  votingEnd: number,
): Promise<(replaces: string | null) => Certified> {
  const [names, rules] = await Promise.all([store.names(), store.rules()]);
  const ballots = () => store.ballots(categoriesIn(names));
  const { id, code, title, voting_start: start } = event;
  const terms = {
    timeZone,
    firstDay: start === null ? null : votingDay(Date.parse(start), timeZone),
    // The end itself is no longer part of voting.
    lastDay: votingDay(votingEnd - 1, timeZone),
    voteLimit,
  };
  const active = inForce(rules);
  const facts = await gatherFacts(active, {
    accounts: store.accounts,
    ballots: () => judgedBallots(ballots()),
  });
  const leaves = await writeLeaves(ballots(), notary.nameOf, verdictOf(active, facts));
  requireWithin(terms, leaves);
  const tree = treeOf(leaves);
  const context = {
    event: { id, code, title },
    votingEnd: new Date(votingEnd).toISOString(),
    ...terms,
    names,
    rules,
    key: notary.publicKey,
  };
  return (replaces) => seal(certificateOf(leaves, tree, { ...context, replaces }), tree, notary);
}

/** Verifiers check every ballot against these terms, so they must match what was in force. */
function requireWithin(
  { firstDay, lastDay, voteLimit }: Pick<Certificate, 'firstDay' | 'lastDay' | 'voteLimit'>,
  leaves: readonly Leaf[],
): void {
  const days = leaves
    .map(({ day }) => day)
    .filter((day) => (firstDay !== null && day < firstDay) || day > lastDay);
  if (days.length > 0)
    throw new NotCertifiable(
      `${days.length === 1 ? '1 ballot is' : `${days.length} ballots are`} outside the voting days (${firstDay ?? 'any'} to ${lastDay}), ` +
        `for example one from ${days[0]}. Set voting_start and voting_end in show.json to the time in which votes were taken, import it, and certify again.`,
    );
  const most = leaves.reduce((max, { nominees }) => Math.max(max, nominees.length), 0);
  if (most > voteLimit)
    throw new NotCertifiable(
      `Some ballots hold ${most} votes, and the limit is ${voteLimit}. Set voteLimit in show.json to the largest that was in force while ` +
        'voting was open, import it, and certify again.',
    );
}

/** The seal signs a hash of each part, so that a change can be traced to its part. */
function seal(certificate: Certificate, tree: LeafTree, notary: Notary) {
  const text = canonical(certificate);
  const digest = sha256(text);
  const { categories, rules, ...others } = certificate;
  const parts = Object.fromEntries([
    ...Object.entries<Json>(others).map(([name, value]) => [name, sha256(canonical(value))]),
    ...categories.map((each) => [`categories/${each.id}`, sha256(canonical(each))]),
    ...rules.map((each) => [`rules/${each.id}`, sha256(canonical(each))]),
  ]) as Record<string, string>;
  const sealed = { format: 'acclaim-seal/1', certificate: digest, parts };
  const signature = notary.sign(canonical(sealed));
  return { certificate, text, digest, seal: canonical({ ...sealed, signature }), tree };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Lines of the published bundle, without line ends: the certificate, its seal, then each ballot with its
 * number and the first 16 digits of its hash.
 */
export function* bundleLines({ text, seal: sealText, tree }: Certified): Generator<string> {
  yield text;
  yield sealText;
  let number = 0;
  for (const { leaves } of tree.buckets) {
    for (const leaf of leaves) {
      number += 1;
      yield `[${number},"${leafHash(leaf.text).toString('hex').slice(0, 16)}",${leaf.text}]`;
    }
  }
}
