import type { SignalKind } from '#count/signals.ts';
import { range, randomOf, type Random } from '../support/random.ts';
import {
  eveningOf,
  favourites,
  ipv4,
  pick,
  shuffled,
  type Choice,
  type PlanOptions,
  type Step,
  type VoterPlan,
} from './evening.ts';

/** Accounts of a ring, by what it does. */
const ringSizes: Record<SignalKind, number> = {
  burst: 30,
  address: 20,
  domain: 20,
  speed: 15,
  identical: 12,
};
const fraudKinds = Object.keys(ringSizes) as SignalKind[];
/** Honest voters to a ring of each kind. */
const votersOfRing = 1000;

/** Addresses of fraudsters begin here, beyond those of honest homes. */
const firstAddress = 2_000_000;
const providers = ['gmail.com', 'outlook.com', 'yahoo.com', 'proton.me'];

/** The fraud of an evening: of each kind a ring for every thousand honest voters, one at least. */
export function fraudsters(options: PlanOptions): VoterPlan[] {
  const rings = Math.max(1, Math.round(options.voters / votersOfRing));
  return fraudKinds.flatMap((kind) => range(rings).flatMap((ring) => members(kind, ring, options)));
}

function members(kind: SignalKind, ring: number, options: PlanOptions): VoterPlan[] {
  const shared = randomOf(`${options.seed}/${kind}/${ring}`);
  const evening = eveningOf(options.voters);
  const begin = Math.floor(shared() * evening * 0.6);
  const paid = ballotsOf(options, 3, shared);
  return range(ringSizes[kind]).map((member): VoterPlan => {
    const random = randomOf(`${options.seed}/${kind}/${ring}/${member}`);
    const place = (fraudKinds.indexOf(kind) * 1000 + ring) * 100;
    const late = Math.floor(random() * evening * 0.4);
    const own = {
      name: `${kind}-${ring}-${member}`,
      domain: pick(providers, random),
      address: ipv4(firstAddress + place + member),
      arrivesAt: begin + late,
      fraud: { kind, ring },
    };
    const slowly = asPeopleDo(ballotsOf(options, 2, random), random);
    const kinds: Record<SignalKind, () => VoterPlan> = {
      burst: () => ({
        ...own,
        address: ipv4(firstAddress + place),
        arrivesAt: begin,
        steps: atOnce(paid.slice(0, 2)),
        isRushing: true,
      }),
      address: () => ({ ...own, address: ipv4(firstAddress + place), steps: slowly }),
      domain: () => ({ ...own, domain: `throwaway-${ring}.example`, steps: slowly }),
      speed: () => ({ ...own, steps: atOnce(ballotsOf(options, 3, random).flat()), isRushing: true }),
      identical: () => ({ ...own, steps: asPeopleDo(paid, random) }),
    };
    return kinds[kind]();
  });
}

/** Votes up to the limit in so many categories, a list a category. */
const ballotsOf = ({ show, voteLimit }: PlanOptions, categories: number, random: Random): Choice[][] =>
  shuffled(
    show.filter(({ nominees }) => nominees.length >= voteLimit),
    random,
  )
    .slice(0, categories)
    .map(({ category, nominees }) =>
      favourites(nominees, voteLimit, random).map((nominee) => ({ category, nominee })),
    );

/** A vote in each list, or all votes of one list. */
const atOnce = (choices: readonly (Choice | Choice[])[]): Step[] =>
  choices.flatMap((choice) => {
    const [first] = [choice].flat();
    return first ? [{ kind: 'vote' as const, choice: first, habit: 'once' as const, after: 0 }] : [];
  });

/** The votes at the pace of people, in an order of one's own. */
const asPeopleDo = (ballots: Choice[][], random: Random): Step[] =>
  shuffled(ballots.flat(), random).map((choice) => ({
    kind: 'vote',
    choice,
    habit: 'once',
    after: 1000 + Math.floor(random() * 600),
  }));
