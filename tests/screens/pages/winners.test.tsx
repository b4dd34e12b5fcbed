import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { editions, wonList } from '../../support/won-lists.ts';
import { heading, main } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';

const site = screenSite();

/** Answers with so many winners of the newest edition, which may become more, and with a few of each earlier one. */
async function winnersOf(count: number) {
  const show = await site.ask<Answer<'events.get'>>('events/get');
  const now = { count, fails: '' };
  site.intercept(/winners\/list/, async (_, address) => {
    const asked = new URL(address as string, 'http://site').searchParams.get('edition');
    if (now.fails && asked === now.fails) return refusal(500, 'internal', 'The archive is on fire.');
    const earlier = editions.slice(1).find(({ id }) => id === asked);
    const list = wonList(show, now.count, earlier);
    // Earlier editions have winners of their own.
    const name = (title: string) => (earlier ? `${title}, ${earlier.id.slice(-4)}` : title);
    const categories = list.categories.map((category) => ({
      ...category,
      winners: category.winners.map((winner) => ({ ...winner, title: name(winner.title) })),
    }));
    return Response.json({ ...list, categories });
  });
  return { now, show };
}

const titles = (level: number) =>
  within(main())
    .queryAllByRole('heading', { level })
    .map(({ textContent }) => textContent);

test('the page opens on the winner revealed last, then has the others in the order of the show, and a new one takes its place and is announced', async () => {
  const { now, show } = await winnersOf(2);
  await site.open('/winners');
  await heading('The Winners');
  const [first, second, third] = show.categories.map(({ title }) => title);
  await waitFor(() => expect(titles(3)).toEqual([second, first]));
  expect(main().querySelectorAll('[data-lead]')).toHaveLength(1);
  expect(main().textContent).not.toContain('Just revealed.');
  now.count = 5;
  document.dispatchEvent(new Event('visibilitychange'));
  const fourthAndFifth = show.categories.slice(3, 5).map(({ title }) => title);
  await waitFor(() => expect(titles(3)).toEqual([third, first, second, ...fourthAndFifth]));
  expect(within(main()).getAllByText('Just revealed.')).toHaveLength(3);
  const [lead] = within(main()).getAllByText('Just revealed.');
  expect(lead?.closest('[data-lead]')?.querySelectorAll('h4')).toHaveLength(2);
  await waitFor(() => expect(screen.getByTestId('announcer').textContent).toContain(`${third}: `));
  const list = main().querySelector('.winners-grid');
  expect(list?.children).toHaveLength(4);
});

test('until its first winner is out, the page opens on those of the edition before, and says when the vote ends', async () => {
  const show = await site.ask<Answer<'events.get'>>('events/get');
  site.intercept(/winners\/list/, async () => Response.json(wonList(show, 2, editions[1])));
  await site.open('/winners');
  await screen.findByRole('heading', { level: 2, name: 'The Third Nitrate Awards' });
  expect(main().querySelectorAll('[data-lead]')).toHaveLength(1);
  within(main()).getByText(/^The next winners aren’t out yet\. Voting closes \w+ \d+, \d{4}\.$/);
});

test('a winner of any year is found by a part of its name; what is missing is said, and loads with another try', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { now } = await winnersOf(3);
  now.fails = 'nitrate-2025';
  const user = await site.open('/winners');
  const field = await screen.findByLabelText('Find a winner of any year');
  await user.type(field, '202');
  const search = within(screen.getByRole('search'));
  await search.findByText('We couldn’t load the winners of every year.', { exact: false });
  await search.findByText('4 winners');
  now.fails = '';
  await user.click(search.getByRole('button', { name: 'Try again' }));
  await search.findByText('8 winners');
  expect(search.queryByRole('alert')).toBeNull();
  expect(search.getAllByRole('link')[0]?.getAttribute('href')).toBe('/gayvnawards/winners/nitrate-2026');
  await user.type(field, 'x');
  await search.findByText('No winner has this name.');
  await user.keyboard('{Escape}');
  expect(search.queryAllByRole('link')).toEqual([]);
});
