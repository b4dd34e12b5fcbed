import { range, randomOf, type Random } from '../support/random.ts';
import {
  eveningOf,
  favorites,
  ipv4,
  pick,
  shuffled,
  type VotingCategory,
  type PlanOptions,
  type Step,
  type VoterPlan,
} from './evening.ts';
import { fraudsters } from './plan-fraud.ts';

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
    for (const person of range(people)) homes.push(addressOf(home, person));
  }
  return homes;
}

const addressOf = (home: number, person: number): string =>
  home % 3 === 2
    ? `2001:db8:${(home >> 16).toString(16)}:${(home & 65_535).toString(16)}::${person + 1}`
    : ipv4(home);

/** The usual evening: a few categories, some favorites, and now and then a mishap. */
function evening(show: readonly VotingCategory[], voteLimit: number, random: Random): Step[] {
  const categories = shuffled(show, random).slice(0, 1 + Math.floor(random() * 3));
  const steps: Step[] = [];
  const pause = () => 1000 + Math.floor(random() * 600);
  const mishap = () => (random() < 0.06 ? { lostAfter: 1 + Math.floor(random() * 30) } : {});
  const tabs = random() < 0.05;
  for (const [index, { category, nominees }] of categories.entries()) {
    const choices = favorites(nominees, 1 + Math.floor(random() * voteLimit), random).map((nominee) => ({
      category,
      nominee,
    }));
    const [first, second] = choices;
    const inTabs = tabs && index === 0 && first && second;
    if (inTabs) steps.push({ kind: 'two-tabs', choices: [first, second], after: pause(), ...mishap() });
    for (const choice of inTabs ? choices.slice(2) : choices) {
      const habit = random() < 0.08 ? 'double-click' : 'once';
      steps.push({ kind: 'vote', choice, habit, after: pause(), ...mishap() });
      if (random() >= 0.07) continue;
      steps.push({ kind: 'cancel', after: pause(), ...mishap() });
      // Half of them change their minds again.
      if (random() < 0.5) steps.push({ kind: 'vote', choice, habit: 'once', after: pause(), ...mishap() });
    }
  }
  return steps;
}

/** Votes for one nominee more than the limit allows; the usual evening when no category has so many. */
function pastTheLimit(show: readonly VotingCategory[], voteLimit: number, random: Random): Step[] {
  const [large] = shuffled(show, random).filter(({ nominees }) => nominees.length > voteLimit);
  if (!large) return evening(show, voteLimit, random);
  const { category, nominees } = large;
  return favorites(nominees, voteLimit + 1, random).map((nominee) => ({
    kind: 'vote',
    choice: { category, nominee },
    habit: 'once',
    after: 1000 + Math.floor(random() * 600),
  }));
}
