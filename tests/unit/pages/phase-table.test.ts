import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { phases, type Phase } from '#contract/phase.ts';
import { drawPage } from '../../../web/render.tsx';
import { descriptionOf } from '../../../functions/pages/description.ts';
import { factsOf } from '../../../functions/pages/facts.ts';
import { titleOf } from '../../../functions/pages/head.ts';
import { toAppConfig } from '../../../functions/show/domain.ts';
import { places, readParts, wordsAt, type Place } from '../../support/phase-table.ts';
import { testApp, testDeployment } from '../../support/show.ts';
import { category, nominee } from './show.ts';

const messages = { votingClosed: '<p>The ballots are sealed.</p>', votingNotOpen: '<p>Come back.</p>' };
const app = { ...testApp, messages };
const event = {
  id: 'e',
  code: 'GAYVNAWARDS',
  siteCode: 'test',
  title: 'The Test Awards',
  is_voting_active: true,
  fan_prenom_start: '2026-09-01T07:00:00.000Z',
  fan_prenom_end: '2026-09-20T07:00:00.000Z',
  voting_start: '2026-10-30T07:00:00.000Z',
  voting_end: '2026-11-03T08:00:00.000Z',
};
const one = { ...category, key: 'picture', title: 'Outstanding Picture' };
const other = { ...category, id: 'c2', key: 'best-scene', title: 'Best Scene', decided_by: 'jury' as const };
const nominees = [
  { ...nominee, category_key: 'picture' },
  { ...nominee, nominee_id: 'n2', category_id: 'c2', category_key: 'best-scene' },
];
const revealed: Record<string, number> = { revealing: 1, announced: 2 };

/** The instant of a phase. */
const instants: Record<Phase, string> = {
  before: event.fan_prenom_end,
  nominating: '2026-09-01T07:00:00.001Z',
  open: event.voting_start,
  closed: event.voting_end,
  revealing: event.voting_end,
  announced: event.voting_end,
};

function answersIn(phase: Phase) {
  const count = revealed[phase] ?? 0;
  const at = Date.parse(instants[phase]);
  const won = [one, other].slice(0, count);
  return {
    'app.get': toAppConfig(
      { app, event, ...(count > 0 && { reveals: { revealed: count, unrevealed: 2 - count } }) },
      testDeployment,
      (name) => name,
      at,
    ),
    'navigation.menus?code=main&align=left': [],
    'navigation.menus?code=main&align=right': [],
    'template.get': { widgets: ['hero', 'categories'].map((type) => ({ id: type, type })) },
    'events.get': { event, categories: [one, other], nominees, withdrawn: [] },
    'categories.get': {},
    'nominees.get': { title: 'Nominees', body: '' },
    'prenominations.events': { data: [event] },
    'prenominations.categories?event=e': { data: [one] },
    'winners.list?': {
      edition: { id: 'e', title: 'An edition' },
      isRunning: true,
      editions: [],
      categories: won.map((each, index) => ({
        ...each,
        winners: [nominee],
        revealed_at: new Date(at + index).toISOString(),
      })),
    },
  };
}

/** The page of a place, as the server draws it. */
async function drawn(phase: Phase, place: Place) {
  const { path } = places[place];
  const at = Date.parse(instants[phase]);
  const { markup, missing } = await drawPage({ path, signedIn: false, at, answers: answersIn(phase) });
  expect(missing).toEqual([]);
  return parseHTML(`<html><body>${markup}</body></html>`).document;
}

test.each(phases)('while the show is %s, each page says and offers what the table has', async (phase) => {
  for (const place of Object.keys(places) as Place[]) {
    const document = await drawn(phase, place);
    expect([place, readParts(places[place].parts, document)]).toEqual([
      place,
      wordsAt(phase, place, app.titles),
    ]);
    const text = document.querySelector('main')?.textContent ?? '';
    const isOfVoting = place === 'voting' || place === 'nominee';
    expect(text.includes('The ballots are sealed.')).toBe(isOfVoting && phase === 'closed');
    expect(text.includes('Come back.')).toBe(isOfVoting && (phase === 'before' || phase === 'nominating'));
  }
});

test('once winners are out, the hero shows the one revealed last, with its picture', async () => {
  for (const phase of ['revealing', 'announced'] as const) {
    const shown = (await drawn(phase, 'hero')).querySelector('.hero-winner');
    const last = phase === 'revealing' ? one : other;
    expect(readParts('h2, .hero-winner-category', shown!)).toEqual([last.title, nominee.title]);
    expect(shown?.querySelectorAll('.picture')).toHaveLength(1);
  }
});

test.each([
  ['before', '', 'Voting opens October 30, 2026.', 'Opens October 30 at 12:00 AM PT'],
  ['nominating', '', 'Pre-nominations close September 20, 2026.', 'Until September 20 at 12:00 AM PT'],
  ['open', 'Vote for ', 'Voting closes November 3, 2026.', 'Until November 3 at 12:00 AM PT'],
  ['closed', '', 'Voting closed November 3, 2026.', 'Ended November 3 at 12:00 AM PT'],
  ['revealing', '', 'The winners are being announced.', undefined],
  ['announced', '', 'The winners are out.', undefined],
] as const)(
  'while the show is %s, titles and descriptions say so, and the hero until when',
  async (phase, call, sentence, date) => {
    const answers = answersIn(phase);
    const ofNominee = { path: '/voting/picture/sunrise', nominee: nominee.nominee_id };
    expect(titleOf(ofNominee, answers, '')).toBe(`${call}Sunrise – Outstanding Picture | The Test Awards`);
    const described = (page: typeof ofNominee | { path: string }) =>
      descriptionOf(factsOf(page, answers), answers);
    expect(described(ofNominee)).toContain(`${call}Sunrise, nominated for`);
    for (const page of [ofNominee, { path: '/' }]) expect(described(page)).toContain(sentence);
    expect(readParts('.home-phase + p:not([class])', await drawn(phase, 'hero'))[0]).toBe(date);
  },
);
