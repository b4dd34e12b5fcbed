import type { SignalKind } from '#count/signals.ts';
import { range, randomOf, type Random } from '../../support/random.ts';

export interface VotingCategory {
  category: string;
  nominees: readonly string[];
}

export interface Choice {
  category: string;
  nominee: string;
}

/** One action of a voter. Times are in milliseconds. */
export type Step = {
  /** Since the answer to the last step. */
  after: number;
  /** The caller hangs up after that long, and tries again as the same attempt. */
  lostAfter?: number;
} & (
  | { kind: 'vote'; choice: Choice; habit: 'once' | 'double-click' }
  /** Another tab of the same browser votes at the same moment. */
  | { kind: 'two-tabs'; choices: [Choice, Choice] }
  /** Cancels the voter's latest vote, if there is one. */
  | { kind: 'cancel' }
);

export interface VoterPlan {
  name: string;
  domain: string;
  address: string;
  arrivesAt: number;
  steps: Step[];
  /** Performs all steps at once, in no order. */
  isRushing?: true;
  fraud?: { kind: SignalKind; ring: number };
}

export interface PlanOptions {
  seed: string;
  voters: number;
  fraud: boolean;
  show: readonly VotingCategory[];
  voteLimit: number;
}

/** Milliseconds over which voters arrive, most of them early. */
const eveningOf = (voters: number): number => Math.max(3000, voters * 10);

/** An address of the range for carrier-grade NAT (RFC 6598), which holds four million. */
const ipv4 = (number: number): string =>
  `100.${64 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`;

/** Votes for distinct nominees, those at the head of the list far more often. */
function favorites({ category, nominees }: VotingCategory, count: number, random: Random): Choice[] {
  const rest = [...nominees];
  return range(Math.min(count, rest.length))
    .flatMap(() => rest.splice(Math.floor(random() ** 2 * rest.length), 1))
    .map((nominee) => ({ category, nominee }));
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}

const pick = (list: readonly string[], random: Random): string =>
  list[Math.floor(random() * list.length)] ?? '';

const pause = (random: Random): number => 1000 + Math.floor(random() * 600);

const votesFor = (choices: readonly Choice[], pauseOf: () => number): Step[] =>
  choices.map((choice) => ({ kind: 'vote', choice, habit: 'once', after: pauseOf() }));

/** Every voter, in no order. It depends on the options alone: the same seed gives the same evening. */
export const planOf = (options: PlanOptions): VoterPlan[] => [
  ...honestVoters(options),
  ...(options.fraud ? fraudsters(options) : []),
];

/** Email providers that five of six honest voters use. */
const providers = ['gmail.com', 'icloud.com', 'yahoo.com', 'outlook.com', 'proton.me'];
/** One voter in so many tries to exceed the vote limit, beginning with the first. */
const tryingMore = 20;
const ofOneDomain = 4;

function honestVoters({ seed, voters, show, voteLimit }: PlanOptions): VoterPlan[] {
  const homes = homesOf(voters, randomOf(`${seed}/homes`));
  return range(voters).map((index) => {
    const random = randomOf(`${seed}/voter/${index}`);
    const isAtProvider = random() < 5 / 6;
    return {
      name: `voter-${index}`,
      domain: isAtProvider ? pick(providers, random) : `family-${Math.floor(index / ofOneDomain)}.example`,
      address: homes[index] ?? '',
      arrivesAt: Math.floor(eveningOf(voters) * Math.min(1, -Math.log(1 - random()) / 3)),
      steps:
        index % tryingMore === 0 ? pastTheLimit(show, voteLimit, random) : evening(show, voteLimit, random),
    };
  });
}

/** Network addresses by voter: one person or a household of up to five. Every third home has IPv6. */
function homesOf(voters: number, random: Random): string[] {
  const homes: string[] = [];
  for (let home = 0; homes.length < voters; home += 1) {
    const people = random() < 0.65 ? 1 : 2 + Math.floor(random() * 4);
    const network = `2001:db8:${(home >> 16).toString(16)}:${(home & 65_535).toString(16)}`;
    for (const person of range(people)) homes.push(home % 3 === 2 ? `${network}::${person + 1}` : ipv4(home));
  }
  return homes;
}

/** The usual evening: a few categories, some favorites, and now and then a mishap. */
function evening(show: readonly VotingCategory[], voteLimit: number, random: Random): Step[] {
  const categories = shuffled(show, random).slice(0, 1 + Math.floor(random() * 3));
  const steps: Step[] = [];
  const mishap = () => (random() < 0.06 ? { lostAfter: 1 + Math.floor(random() * 30) } : {});
  const timing = () => ({ after: pause(random), ...mishap() });
  const tabs = random() < 0.05;
  for (const [index, category] of categories.entries()) {
    const choices = favorites(category, 1 + Math.floor(random() * voteLimit), random);
    const [first, second] = choices;
    const inTabs = tabs && index === 0 && first && second;
    if (inTabs) steps.push({ kind: 'two-tabs', choices: [first, second], ...timing() });
    for (const choice of inTabs ? choices.slice(2) : choices) {
      const habit = random() < 0.08 ? 'double-click' : 'once';
      steps.push({ kind: 'vote', choice, habit, ...timing() });
      if (random() >= 0.07) continue;
      steps.push({ kind: 'cancel', ...timing() });
      // Half of them change their minds again.
      if (random() < 0.5) steps.push({ kind: 'vote', choice, habit: 'once', ...timing() });
    }
  }
  return steps;
}

/** Votes for one nominee more than the limit allows; the usual evening when no category has so many. */
function pastTheLimit(show: readonly VotingCategory[], voteLimit: number, random: Random): Step[] {
  const [large] = shuffled(show, random).filter(({ nominees }) => nominees.length > voteLimit);
  if (!large) return evening(show, voteLimit, random);
  return votesFor(favorites(large, voteLimit + 1, random), () => pause(random));
}

/** Accounts in a ring, by kind. */
const ringSizes: Record<SignalKind, number> = {
  burst: 30,
  address: 20,
  domain: 20,
  mailbox: 14,
  signups: 12,
  speed: 15,
  identical: 12,
};
const fraudKinds = Object.keys(ringSizes) as SignalKind[];
/** Honest voters per ring of each kind. */
const votersPerRing = 1000;
/** Addresses of fraudsters begin here, beyond those of honest homes. */
const firstAddress = 2_000_000;

/** One ring of each kind per thousand honest voters, at least one. */
function fraudsters(options: PlanOptions): VoterPlan[] {
  const rings = Math.max(1, Math.round(options.voters / votersPerRing));
  return fraudKinds.flatMap((kind) => range(rings).flatMap((ring) => members(kind, ring, options)));
}

function members(kind: SignalKind, ring: number, options: PlanOptions): VoterPlan[] {
  const { seed, voters, show, voteLimit } = options;
  const large = show.filter(({ nominees }) => nominees.length >= voteLimit);
  /** Votes up to the limit in so many categories. */
  const choicesOf = (categories: number, random: Random) =>
    shuffled(large, random)
      .slice(0, categories)
      .map((category) => favorites(category, voteLimit, random));
  const shared = randomOf(`${seed}/${kind}/${ring}`);
  const begin = Math.floor(shared() * eveningOf(voters) * 0.6);
  const paid = choicesOf(3, shared);
  const offset = firstAddress + (fraudKinds.indexOf(kind) * 1000 + ring) * 100;
  return range(ringSizes[kind]).map((member): VoterPlan => {
    const random = randomOf(`${seed}/${kind}/${ring}/${member}`);
    const own = {
      name: `${kind}-${ring}-${member}`,
      domain: pick(providers, random),
      address: ipv4(offset + member),
      arrivesAt: begin + Math.floor(random() * eveningOf(voters) * 0.4),
      fraud: { kind, ring },
    };
    const atOnce = (choices: readonly Choice[]) => ({
      steps: votesFor(choices, () => 0),
      isRushing: true as const,
    });
    const slowly = (choices: readonly Choice[]) => ({
      steps: votesFor(shuffled(choices, random), () => pause(random)),
    });
    if (kind === 'burst') {
      const firsts = paid.slice(0, 2).flatMap((choices) => choices.slice(0, 1));
      return { ...own, address: ipv4(offset), arrivesAt: begin, ...atOnce(firsts) };
    }
    if (kind === 'speed') return { ...own, ...atOnce(choicesOf(3, random).flat()) };
    if (kind === 'identical') return { ...own, ...slowly(paid.flat()) };
    const some = slowly(choicesOf(2, random).flat());
    if (kind === 'signups') return { ...own, address: ipv4(offset), arrivesAt: begin, ...some };
    // Tags behind one name, as anybody may make.
    if (kind === 'mailbox')
      return { ...own, name: `${kind}-${ring}+${member}`, domain: 'gmail.com', ...some };
    return kind === 'address'
      ? { ...own, address: ipv4(offset), ...some }
      : { ...own, domain: `throwaway-${ring}.example`, ...some };
  });
}
