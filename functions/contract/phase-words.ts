import type { AppConfig } from './app.ts';
import type { EventDates, Phase } from './phase.ts';

/** The route of what there is to do in a phase, and what leads there. */
export const ways = {
  vote: { route: 'voting.index', words: 'Vote now' },
  nominate: { route: 'prenom.index', words: 'Pre-nominate' },
  nominees: { route: 'nominees', words: 'See the nominees' },
  winners: { route: 'winners', words: 'See the winners' },
  allWinners: { route: 'winners', words: 'See all winners' },
} as const;
export type Way = keyof typeof ways;

interface PhaseWords {
  /** What the show is at, where it has no words of its own for that. */
  title: string;
  /** Which of the show's titles and messages are those words. */
  own?: keyof AppConfig['titles'];
  /** In place of both on home. */
  onHome?: string;
  /** The date that the phase turns on, and what happens or has happened then: in words of their own, and below the title. */
  turn?: { on: keyof Omit<EventDates, 'is_voting_active'>; words: string; below: string };
  /** What there is to add, below both. */
  note?: string;
  /** Over the pictures of the categories. */
  categories: string;
  /** What there is to do, the most important first. */
  ways: readonly [Way, ...Way[]];
}

const theNominees = 'The nominees';

/** What pages of the site say and offer in each phase; tests/support/phase-table.ts has all of it by place. */
export const phaseWords: Readonly<Record<Phase, PhaseWords>> = {
  before: {
    title: 'Voting opens soon',
    own: 'votingNotOpen',
    turn: { on: 'voting_start', words: 'Voting opens', below: 'Opens' },
    categories: theNominees,
    ways: ['nominees'],
  },
  nominating: {
    title: 'Voting opens soon',
    own: 'votingNotOpen',
    onHome: 'Pre-nominations are open',
    turn: { on: 'fan_prenom_end', words: 'Pre-nominations close', below: 'Until' },
    categories: theNominees,
    ways: ['nominate', 'nominees'],
  },
  open: {
    title: 'Voting is open',
    turn: { on: 'voting_end', words: 'Voting closes', below: 'Until' },
    categories: 'Choose a category',
    ways: ['vote'],
  },
  closed: {
    title: 'Voting is closed',
    own: 'votingClosed',
    turn: { on: 'voting_end', words: 'Voting closed', below: 'Ended' },
    note: 'The votes are being counted',
    categories: theNominees,
    ways: ['nominees'],
  },
  revealing: {
    title: 'The winners are being announced',
    categories: theNominees,
    ways: ['winners', 'nominees'],
  },
  announced: { title: 'The winners are out', categories: theNominees, ways: ['allWinners', 'nominees'] },
};

/** What the show is at, in its own words where it has any. */
export function titleIn(phase: Phase, { titles }: Pick<AppConfig, 'titles'>): string {
  const { title, own } = phaseWords[phase];
  return (own && titles[own]) || title;
}

/** The instant that a phase turns on; undefined where the show has none on its calendar. */
export function turnIn(phase: Phase, { schedule }: Pick<AppConfig, 'schedule'>): string | undefined {
  const { turn } = phaseWords[phase];
  return (turn && schedule[turn.on]) ?? undefined;
}
