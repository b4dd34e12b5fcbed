import type { AppConfig } from '#contract/app.ts';
import type { Phase } from '#contract/phase.ts';

/** Where a visitor reads what the show is at: a page, and on it the elements whose words follow the phase. */
export const places = {
  hero: { path: '/', parts: '.home-phase, .home-hero-ways a' },
  home: { path: '/', parts: '#category-cards' },
  menu: { path: '/', parts: '.site-header a[href$="/pre-nomination"]' },
  voting: { path: '/voting', parts: 'main h1, .voting-ways a' },
  nominee: {
    path: '/voting/picture/sunrise',
    parts: 'main h1, .nominee-vote-for, .nominee-phase > p:first-of-type, .voting-ways a',
  },
  nominees: { path: '/nominees', parts: '#category-picture ~ a' },
  nominations: { path: '/pre-nomination', parts: 'main h1, main [data-prenominations] a' },
} as const;
export type Place = keyof typeof places;

/**
 * What visitors read at each place in each phase, in the order of the page; a word of `titles` stands for the show's own.
 * While votes are taken, the voting page has the ballot, the page of a nominee the vote, and each category of the nominees a way to it.
 */
export const phaseTable: Readonly<Record<Phase, Record<Place, readonly string[]>>> = {
  before: {
    hero: ['votingNotOpen', 'See the nominees'],
    home: ['The nominees'],
    menu: [],
    voting: ['votingNotOpen', 'See the nominees'],
    nominee: ['Sunrise', 'votingNotOpen', 'See the nominees'],
    nominees: [],
    nominations: ['Pre-Nominations Closed', 'See the nominees'],
  },
  nominating: {
    hero: ['Pre-nominations are open', 'Pre-nominate', 'See the nominees'],
    home: ['The nominees'],
    menu: ['Pre-Nominations'],
    voting: ['votingNotOpen', 'Pre-nominate', 'See the nominees'],
    nominee: ['Sunrise', 'votingNotOpen', 'Pre-nominate', 'See the nominees'],
    nominees: [],
    nominations: ['Pre-Nominations'],
  },
  open: {
    hero: ['Voting is open', 'Vote now'],
    home: ['Choose a category'],
    menu: [],
    voting: ['Outstanding Picture'],
    nominee: ['Sunrise', 'Vote for Sunrise'],
    nominees: ['Vote in Outstanding Picture'],
    nominations: ['Pre-Nominations Closed', 'Vote now'],
  },
  closed: {
    hero: ['votingClosed', 'See the nominees'],
    home: ['The nominees'],
    menu: [],
    voting: ['votingClosed', 'See the nominees'],
    nominee: ['Sunrise', 'votingClosed', 'See the nominees'],
    nominees: [],
    nominations: ['Pre-Nominations Closed', 'See the nominees'],
  },
  revealing: {
    hero: ['The winners are being announced', 'See the winners', 'See the nominees'],
    home: ['The nominees'],
    menu: [],
    voting: ['The winners are being announced', 'See the winners', 'See the nominees'],
    nominee: ['Sunrise', 'The winners are being announced', 'See the winners', 'See the nominees'],
    nominees: [],
    nominations: ['Pre-Nominations Closed', 'See the winners'],
  },
  announced: {
    hero: ['The winners are out', 'See all winners', 'See the nominees'],
    home: ['The nominees'],
    menu: [],
    voting: ['The winners are out', 'See all winners', 'See the nominees'],
    nominee: ['Sunrise', 'The winners are out', 'See all winners', 'See the nominees'],
    nominees: [],
    nominations: ['Pre-Nominations Closed', 'See all winners'],
  },
};

/** A cell of the table in the words of a show. */
export const wordsAt = (phase: Phase, place: Place, titles: AppConfig['titles']): string[] =>
  phaseTable[phase][place].map((words) => titles[words as keyof typeof titles] ?? words);

/** What a page says in elements of a place; runs in the browser, too. */
export const readParts = (parts: string, page: Pick<ParentNode, 'querySelectorAll'> = document): string[] =>
  Array.from(page.querySelectorAll(parts), ({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
