import { expect, test } from 'vitest';
import type { Phase } from '#contract/phase.ts';
import { drawPage } from '../../../web/render.tsx';
import { toAppConfig } from '../../../functions/show/domain.ts';
import { testApp, testDeployment, testEvent } from '../../support/show.ts';
import { category, nominee } from './show.ts';

const messages = { votingClosed: '<p>The ballots are sealed.</p>', votingNotOpen: '<p>Come back.</p>' };
const start = Date.parse(testEvent.voting_start ?? '');
const end = Date.parse(testEvent.voting_end ?? '');

const other = { ...category, id: 'c2', key: 'best-scene', title: 'Best Scene' };
const categories = [category, other, { ...category, id: 'c3', key: 'empty', title: 'Empty' }];
const nominees = [nominee, { ...nominee, nominee_id: 'n2', category_id: 'c2', category_key: 'best-scene' }];
const won = (each: typeof category) => ({ ...each, winners: [nominee], revealed_at: testEvent.voting_end });

/** Home and the voting page at an instant, with winners of an edition. */
async function drawnAt(at: number, winners: readonly (typeof category)[], isRunning = true) {
  const answers = {
    'app.get': toAppConfig(
      { app: { ...testApp, messages }, event: testEvent },
      testDeployment,
      (name) => name,
      at,
    ),
    'navigation.menus?code=main&align=left': [],
    'navigation.menus?code=main&align=right': [],
    'prenominations.events': { data: [] },
    'template.get': { widgets: [{ id: 'ballot', type: 'ballot' }] },
    'events.get': { event: testEvent, categories, nominees, withdrawn: [] },
    'winners.list?': {
      edition: { id: 'e', title: 'An edition' },
      isRunning,
      editions: [],
      categories: winners.map(won),
    },
  };
  const pages = await Promise.all(
    ['/', '/voting'].map((path) => drawPage({ path, signedIn: false, at, answers })),
  );
  for (const { missing } of pages) expect(missing).toEqual([]);
  return pages.map(({ markup }) => /<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? '');
}

const cases: [Phase, ...Parameters<typeof drawnAt>][] = [
  ['before', start - 1, []],
  ['before', start - 1, [category]],
  ['open', end - 1, [category]],
  ['closed', end, []],
  ['closed', end, [category, other], false],
  ['revealing', end, [category]],
  ['announced', end, [category, other]],
];

test.each(cases)(
  'in the phase %s, home and voting lead where there is something',
  async (phase, ...state) => {
    const pages = await drawnAt(...state);
    const areOut = phase === 'revealing' || phase === 'announced';
    for (const page of pages) {
      expect(page.includes('>See the winners<')).toBe(areOut);
      expect(page.includes('The ballots are sealed.')).toBe(phase === 'closed');
      expect(page.includes('The winners are being announced')).toBe(phase === 'revealing');
      expect(page.includes('The winners are out')).toBe(phase === 'announced');
    }
    expect(pages[0]?.includes('>Vote now<')).toBe(phase === 'open');
  },
);
