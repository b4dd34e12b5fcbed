import { range, randomOf, type Random } from '../support/random.ts';
import {
  eveningOf,
  favourites,
  ipv4,
  pick,
  shuffled,
  type Ballot,
  type PlanOptions,
  type Step,
  type VoterPlan,
} from './evening.ts';

/** Where honest people have their mail: five of six at a provider that everybody uses. */
const providers = ['gmail.com', 'icloud.com', 'yahoo.com', 'outlook.com', 'proton.me'];
/** One person in so many tries to vote past the limit, the first one too. */
const tryingMore = 20;
/** Accounts at one small domain. */
const ofOneDomain = 4;

/** Honest people, with the habits and mishaps of people. */
export function honestVoters({ seed, voters, show, voteLimit }: PlanOptions): VoterPlan[] {
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

/** Network addresses by voter: alone, or in a household of up to five. Every third home has an IPv6 network with an address a person. */
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

/** What a person does: a few categories, favourites more often than others, with the habits and mishaps of people. */
function evening(show: readonly Ballot[], voteLimit: number, random: Random): Step[] {
  const categories = shuffled(show, random).slice(0, 1 + Math.floor(random() * 3));
  const steps: Step[] = [];
  const pause = () => 1000 + Math.floor(random() * 600);
  const mishap = () => (random() < 0.06 ? { lostAfter: 1 + Math.floor(random() * 30) } : {});
  const tabs = random() < 0.05;
  for (const [place, { category, nominees }] of categories.entries()) {
    const choices = favourites(nominees, 1 + Math.floor(random() * voteLimit), random).map((nominee) => ({
      category,
      nominee,
    }));
    const [first, second] = choices;
    const inTabs = tabs && place === 0 && first && second;
    if (inTabs) steps.push({ kind: 'two-tabs', choices: [first, second], after: pause(), ...mishap() });
    for (const choice of inTabs ? choices.slice(2) : choices) {
      const habit = random() < 0.08 ? 'double-click' : 'once';
      steps.push({ kind: 'vote', choice, habit, after: pause(), ...mishap() });
      if (random() >= 0.07) continue;
      steps.push({ kind: 'cancel', after: pause(), ...mishap() });
      // Half of them find that it was right after all.
      if (random() < 0.5) steps.push({ kind: 'vote', choice, habit: 'once', after: pause(), ...mishap() });
    }
  }
  return steps;
}

/** Votes for one nominee more than the limit allows, in a category that has so many; the usual evening where none has. */
function pastTheLimit(show: readonly Ballot[], voteLimit: number, random: Random): Step[] {
  const [ballot] = shuffled(show, random).filter(({ nominees }) => nominees.length > voteLimit);
  if (!ballot) return evening(show, voteLimit, random);
  const { category, nominees } = ballot;
  return favourites(nominees, voteLimit + 1, random).map((nominee) => ({
    kind: 'vote',
    choice: { category, nominee },
    habit: 'once',
    after: 1000 + Math.floor(random() * 600),
  }));
}
