import type { SignalKind } from '#count/signals.ts';
import { range, randomOf, type Random } from '../support/random.ts';
import {
  eveningOf,
  favorites,
  ipv4,
  pick,
  shuffled,
  type Choice,
  type PlanOptions,
  type Step,
  type VoterPlan,
} from './evening.ts';

/** Accounts in a ring, by kind. */
const ringSizes: Record<SignalKind, number> = {
  burst: 30,
  address: 20,
  domain: 20,
  speed: 15,
  identical: 12,
};
const fraudKinds = Object.keys(ringSizes) as SignalKind[];
/** Honest voters per ring of each kind. */
const votersPerRing = 1000;

/** Addresses of fraudsters begin here, beyond those of honest homes. */
const firstAddress = 2_000_000;
const providers = ['gmail.com', 'outlook.com', 'yahoo.com', 'proton.me'];

/** One ring of each kind per thousand honest voters, at least one. */
export function fraudsters(options: PlanOptions): VoterPlan[] {
  const rings = Math.max(1, Math.round(options.voters / votersPerRing));
  return fraudKinds.flatMap((kind) => range(rings).flatMap((ring) => members(kind, ring, options)));
}

function members(kind: SignalKind, ring: number, options: PlanOptions): VoterPlan[] {
  const shared = randomOf(`${options.seed}/${kind}/${ring}`);
  const evening = eveningOf(options.voters);
  const begin = Math.floor(shared() * evening * 0.6);
  const paid = choicesOf(options, 3, shared);
  return range(ringSizes[kind]).map((member): VoterPlan => {
    const random = randomOf(`${options.seed}/${kind}/${ring}/${member}`);
    const offset = (fraudKinds.indexOf(kind) * 1000 + ring) * 100;
    const late = Math.floor(random() * evening * 0.4);
    const own = {
      name: `${kind}-${ring}-${member}`,
      domain: pick(providers, random),
      address: ipv4(firstAddress + offset + member),
      arrivesAt: begin + late,
      fraud: { kind, ring },
    };
    const slowly = atHumanPace(choicesOf(options, 2, random), random);
    const kinds: Record<SignalKind, () => VoterPlan> = {
      burst: () => ({
        ...own,
        address: ipv4(firstAddress + offset),
        arrivesAt: begin,
        steps: atOnce(paid.slice(0, 2)),
        isRushing: true,
      }),
      address: () => ({ ...own, address: ipv4(firstAddress + offset), steps: slowly }),
      domain: () => ({ ...own, domain: `throwaway-${ring}.example`, steps: slowly }),
      speed: () => ({ ...own, steps: atOnce(choicesOf(options, 3, random).flat()), isRushing: true }),
      identical: () => ({ ...own, steps: atHumanPace(paid, random) }),
    };
    return kinds[kind]();
  });
}

/** Votes up to the limit in so many categories: one list per category. */
const choicesOf = ({ show, voteLimit }: PlanOptions, categories: number, random: Random): Choice[][] =>
  shuffled(
    show.filter(({ nominees }) => nominees.length >= voteLimit),
    random,
  )
    .slice(0, categories)
    .map(({ category, nominees }) =>
      favorites(nominees, voteLimit, random).map((nominee) => ({ category, nominee })),
    );

/** One vote per list, or all votes of a single list. */
const atOnce = (choices: readonly (Choice | Choice[])[]): Step[] =>
  choices.flatMap((choice) => {
    const [first] = [choice].flat();
    return first ? [{ kind: 'vote' as const, choice: first, habit: 'once' as const, after: 0 }] : [];
  });

/** The votes in random order, at a human pace. */
const atHumanPace = (choices: Choice[][], random: Random): Step[] =>
  shuffled(choices.flat(), random).map((choice) => ({
    kind: 'vote',
    choice,
    habit: 'once',
    after: 1000 + Math.floor(random() * 600),
  }));
