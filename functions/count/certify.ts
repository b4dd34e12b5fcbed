import { createHash } from 'node:crypto';
import type { DisqualificationRule } from '#contract/disqualification.ts';
import type { Authors } from '#platform/authors.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { announced } from '#records/published.ts';
import type { EditionTerms } from '#records/show.ts';
import { canonical, type Json } from '#rules/canonical.ts';
import { votingEndOf } from '#rules/edition-state.ts';
import { daysAnywhere, votingDay } from '#rules/voting-day.ts';
import { certificateOf, type Certificate } from './certificate.ts';
import { mergeRules } from './merges.ts';
import { type Leaf, leafHash, type LeafTree, treeOf, writeLeaves } from './merkle.ts';
import { categoriesIn, type Names } from './recount.ts';
import { fewestVoters } from './voters.ts';
import { type FactSource, gatherFacts, inForce, judgedBallots, verdictOf } from './rules.ts';

/** A certificate with its canonical text, the SHA-256 of that in hexadecimal, and its tree. */
type Unsealed = ReturnType<typeof unsealed>;

/** With the canonical text of its seal. */
export interface Certified extends Unsealed {
  seal: string;
}

export interface CertifyStore {
  /** Undefined if there is no such edition. */
  terms(): Promise<EditionTerms | undefined>;
  names(): Promise<Names>;
  /** All rules, including revoked ones. */
  rules(): Promise<DisqualificationRule[]>;
  /** Every ballot of these categories once, unordered, including empty ones. */
  ballots(categories: ReadonlySet<string>): AsyncIterable<ReadBallot>;
  accounts: FactSource['accounts'];
  current(): Promise<{ digest: string; replaces: string | null; seal: string } | undefined>;
  /**
   * Stores the certificate and all that proofs need, and makes it the current one, sealed. False if the current one is
   * not the one of the digest `before`, or there is one and no digest.
   */
  publish(certified: Certified, before: string | undefined): Promise<boolean>;
  /** Destroys the keys of these voting days. */
  forgetNetworkKeys(isOver: (day: string) => boolean): Promise<void>;
}

export interface Notary {
  /** Public half of the key of seals, base64url. */
  publicKey: string;
  /** Public half of the key of receipts. */
  receiptKey: string;
  nameOf: (ballot: ReadBallot) => string;
  sign: (text: string) => Promise<string>;
  /** See `sealSalt`. */
  saltOf: (edition: string, replaces: string | null) => string;
}

/** The show cannot be certified; the message says why, and what to do. */
export class NotCertifiable extends Error {}

/**
 * How long after the end of voting a vote may still be written, in milliseconds: instances cache the event
 * for five seconds, a call takes ten at most, and clocks differ.
 */
const settling = 60_000;

export interface CertifyOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Replaces the certificate that stands. */
  replace?: boolean;
  /** Ids of rules that may take out the ballots of fewer than 20 voters. */
  few?: readonly string[];
  /** Looks up what authors are called in messages; default: as stored. */
  names?: Authors['names'];
}

/**
 * Counts the ballots under the rules in force, and publishes the seal of the certificate. Repeating it with unchanged
 * data gives the same certificate, keeps the seal with its instant, and changes nothing.
 * @throws NotCertifiable while voting is open, if ballots break the voting rules that the certificate states, if a rule
 * takes out fewer than 20 voters and `few` does not name it, and if another certificate exists and `replace` is off
 */
export async function certify(
  store: CertifyStore,
  notary: Notary,
  { now, replace = false, few = [], names = asStored }: CertifyOptions,
): Promise<Certified> {
  const edition = await store.terms();
  if (!edition) throw new NotCertifiable('There is no such edition; `show editions` lists them.');
  const votingEnd = requireEnded(edition, now);
  const current = await store.current();
  const { build, rulesOfFew } = await prepare(store, notary, edition, votingEnd);
  const again = build(current?.replaces ?? null);
  const isSame = again.digest === current?.digest;
  if (current && !isSame && !replace)
    throw new NotCertifiable(
      `Another certificate stands already (${current.digest}): ballots, rules or the show have changed since. ` +
        'Say --replace to publish one that takes its place and says so; the old one is kept.',
    );
  if (!isSame) await requireNamed(rulesOfFew, few, names);
  const made = isSame || !current ? again : build(current.digest);
  const certified = { ...made, seal: isSame ? current.seal : await seal(made, now, notary) };
  // Where the answer was lost, the repeat finds the certificate of the first try.
  if (!(await store.publish(certified, current?.digest)) && (await store.current())?.seal !== certified.seal)
    throw new NotCertifiable('Somebody else has certified this edition meanwhile; certify again.');
  // Another edition may take votes by now, on the very day on which this one ended.
  const others = edition.endedAt === undefined ? [] : daysAnywhere(now);
  const { lastDay } = certified.certificate;
  await store.forgetNetworkKeys((day) => day <= lastDay && !others.includes(day));
  return certified;
}

function requireEnded(edition: EditionTerms, now: number): number {
  const end = votingEndOf(edition);
  if (end === undefined)
    throw new NotCertifiable('Voting has no end; set voting_end in show.json and import it, then certify.');
  const ended = new Date(end).toISOString();
  if (now < end) throw new NotCertifiable(`Voting is open until ${ended}; certify when it has ended.`);
  if (now >= end + settling) return end;
  const wait = Math.ceil((end + settling - now) / 1000);
  throw new NotCertifiable(
    `Voting ended at ${ended}, and last votes may still arrive; try again in ${wait} seconds.`,
  );
}

/** Reads and counts everything once; `build` makes the certificate. */
async function prepare(
  store: CertifyStore,
  notary: Notary,
  { event, timeZone, voteLimit }: EditionTerms,
  votingEnd: number,
): Promise<{
  build: (replaces: string | null) => Unsealed;
  /** Those in force that take out fewer than 20 voters. */
  rulesOfFew: DisqualificationRule[];
}> {
  const [{ categories, nominees }, rules] = await Promise.all([store.names(), store.rules()]);
  // Who was announced later could not be voted for.
  const names = { categories, nominees: announced(nominees, event, votingEnd - 1) };
  const ballots = () => store.ballots(categoriesIn(names));
  const { id, code, title, voting_start: start } = event;
  const terms = {
    votingStart: start === null ? null : new Date(start).toISOString(),
    votingEnd: new Date(votingEnd).toISOString(),
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
  const { leaves, ofFew } = await writeLeaves(ballots(), notary.nameOf, verdictOf(active, facts));
  requireWithin(terms, leaves);
  requireFans(names, leaves);
  requireSingleSteps(rules);
  const tree = treeOf(leaves);
  const context = {
    event: { id, code, title },
    ...terms,
    names,
    rules,
    key: notary.publicKey,
    receiptKey: notary.receiptKey,
  };
  const build = (replaces: string | null) =>
    unsealed(certificateOf(leaves, tree, { ...context, salt: notary.saltOf(id, replaces), replaces }), tree);
  return { build, rulesOfFew: active.filter((rule) => ofFew.has(rule.id)) };
}

const asStored: Authors['names'] = async () => (stored) => stored;

/** The operator, not the author of a rule, decides whether a few people's votes may show in the count. */
async function requireNamed(
  rules: readonly DisqualificationRule[],
  few: readonly string[],
  names: Authors['names'],
): Promise<void> {
  const unnamed = rules.filter(({ id }) => !few.includes(id));
  if (unnamed.length === 0) return;
  const called = await names(unnamed.map(({ by }) => by));
  const lines = unnamed.map(
    ({ id, by, at, reason }) => `  ${id}  added by ${called(by)} at ${at}: ${reason}`,
  );
  throw new NotCertifiable(
    `${unnamed.length === 1 ? 'This rule takes' : 'Each of these rules takes'} out the ballots of fewer than ${fewestVoters} voters. Anyone who knows the count without it ` +
      `could tell from the certificate how they voted:\n${lines.join('\n')}\n` +
      `If it is right to take them out, add ${unnamed.map(({ id }) => `--few ${id}`).join(' ')}; if not, revoke it.`,
  );
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

function requireFans({ categories }: Names, leaves: readonly Leaf[]): void {
  for (const { id, title, decided_by } of categories) {
    const ballots = decided_by === 'jury' ? leaves.filter(({ category }) => category === id).length : 0;
    if (ballots > 0)
      throw new NotCertifiable(
        `A jury decides ${title}, and ${ballots === 1 ? '1 ballot has' : `${ballots} ballots have`} votes in it. ` +
          'Set decided_by to fans in categories.csv, import it, and certify again.',
      );
  }
}

/** Two merges that were added at the same moment may have missed each other. */
function requireSingleSteps(rules: readonly DisqualificationRule[]): void {
  const merges = mergeRules(rules);
  for (const { id, terms } of merges) {
    const other = merges.find(
      (each) => each.id !== id && [terms.nominee, terms.into].includes(each.terms.nominee),
    );
    if (other)
      throw new NotCertifiable(
        `The rules ${id} and ${other.id} merge nominees in more than one step. Revoke one of the two, and certify again.`,
      );
  }
}

function unsealed(certificate: Certificate, tree: LeafTree) {
  const text = canonical(certificate);
  return { certificate, text, digest: sha256(text), tree };
}

/**
 * Signs digest and instant, and a hash of each part, so that a change can be traced to its part. Without the salt in
 * the certificate, no hash tells whether a guess at a part is right.
 */
async function seal({ certificate, digest }: Unsealed, now: number, notary: Notary): Promise<string> {
  const { categories, rules, ...others } = certificate;
  const hash = (name: string, value: Json): [string, string] => [
    name,
    sha256(`${certificate.salt}\n${name}\n${canonical(value)}`),
  ];
  const parts = Object.fromEntries([
    ...Object.entries<Json>(others).map(([name, value]) => hash(name, value)),
    ...categories.map((each) => hash(`categories/${each.id}`, each)),
    ...rules.map((each) => hash(`rules/${each.id}`, each)),
  ]) as Record<string, string>;
  const sealed = {
    format: 'acclaim-seal/3',
    certificate: digest,
    key: notary.publicKey,
    parts,
    sealed: new Date(now).toISOString(),
  };
  return canonical({ ...sealed, signature: await notary.sign(sealedText(sealed)) });
}

/** What a seal's signature is over: short however many parts there are, since KMS signs 4 KB at most. */
export const sealedText = (sealed: Json): string => `acclaim-seal/3\n${sha256(canonical(sealed))}`;

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
