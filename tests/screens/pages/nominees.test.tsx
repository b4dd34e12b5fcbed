import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import type { AppConfig } from '#contract/app.ts';
import type { Answer } from '#contract/routes.ts';
import { day, from } from '../../support/moments.ts';
import { heading, main } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';

/** The sample show: 16 categories, one of them empty, one with 40 nominees, titles in seven scripts. */
const site = screenSite();

const category = async (name: string) => within(await screen.findByRole('region', { name }));

test('every category of the show has its nominees with pictures, cast and ways to their cards', async () => {
  const show = await site.ask<Answer<'events.get'>>('events/get');
  await site.open('/nominees');
  await heading('The Nominees');
  const pictures = await category('Outstanding Picture');
  const regions = [...main().querySelectorAll('section')];
  const shown = regions.map((region) => ({
    title: region.querySelector('h2')?.textContent,
    nominees: [...region.querySelectorAll('.program-nominee > :last-child')]
      .map((each) => each.textContent)
      .toSorted(),
  }));
  expect(shown).toEqual(
    show.categories.map(({ id, title }) => ({
      title,
      nominees: show.nominees
        .filter(({ category_id }) => category_id === id)
        .map((nominee) => nominee.title)
        .toSorted(),
    })),
  );
  const card = pictures.getByRole('link', { name: 'Metropolis' });
  expect(card.getAttribute('href')).toBe('/gayvnawards/voting/outstanding-picture/metropolis');
  pictures.getByText(/^Brigitte Helm, Gustav Fröhlich/);
  pictures.getByRole('link', { name: 'Buster Keaton on X (opens in a new tab)' });
  const loading = [...main().querySelectorAll('.program-nominee img')].map((each) =>
    each.getAttribute('loading'),
  );
  expect([loading[0], new Set(loading.slice(1))]).toEqual(['eager', new Set(['lazy'])]);
});

test('a category is jumped to from the bar of all of them, and one without nominees says so and takes pre-nominations', async () => {
  const user = await site.open('/nominees', { width: 390 });
  const list = await screen.findByRole('navigation', { name: 'Categories of the nominees' });
  await user.click(within(list).getByRole('link', { name: 'Rediscovery of the Year 0 nominees' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rediscovery of the Year'));
  expect(location.hash).toBe('#category-rediscovery');
  const empty = await category('Rediscovery of the Year');
  empty.getByText('The nominees of this category haven’t been announced yet.');
  await empty.findByRole('link', { name: 'Pre-nominate in Rediscovery of the Year' });
});

test('while voting is open, categories lead to their votes, but for those of the jury', async () => {
  await site.open('/nominees');
  (await category('Outstanding Picture')).getByRole('link', { name: 'Vote in Outstanding Picture' });
  const byJury = await category('Writing and Lettering of Intertitles');
  byJury.getByText('Chosen by the jury');
  expect(byJury.queryByRole('link', { name: /^Vote/ })).toBeNull();
});

test.each([
  ['before voting', from('voting_start', -day), 'votingNotOpen'],
  ['after voting', from('voting_end', day), 'votingClosed'],
] as const)('%s nominees lead to a look at them, and nothing to a vote', async (_, moment, title) => {
  const { titles } = await site.ask<AppConfig>('app/get');
  await site.setClock(moment);
  const user = await site.open('/nominees', { width: 390 });
  const pictures = await category('Outstanding Picture');
  expect(within(main()).queryByRole('link', { name: /^Vote/ })).toBeNull();
  await user.click(pictures.getByRole('link', { name: 'Metropolis' }));
  await heading('Metropolis');
  within(main()).getByText(titles[title]);
});

test('nominees that cannot be loaded leave the words of the editor, and come with another try', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const recover = site.intercept(/events\/get/, () => refusal(500, 'internal', 'The projector is on fire.'));
  const user = await site.open('/nominees', { width: 390 });
  await screen.findByText(/^One hundred and more reasons/);
  const retry = await within(main()).findByRole('button', { name: 'Try again' });
  within(main()).getByText('We couldn’t load this page.');
  recover();
  await user.click(retry);
  await category('Outstanding Picture');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
