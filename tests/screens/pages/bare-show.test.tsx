import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { fanCategories, sampleParts, writeShow } from '../../e2e/shell/small-show.ts';
import { day, from } from '../../support/moments.ts';
import { footer, goTo, heading, main } from '../page.ts';
import { screenSite } from '../site.tsx';

/** A show that leaves out all it may leave out. */
const site = screenSite(async (dir) => {
  const parts = await sampleParts();
  for (const name of Object.keys(parts.options) as (keyof typeof parts.options)[]) parts.options[name] = '';
  parts.social = { twitter: '', facebook: 'https://example.org/nitrate/facebook' };
  parts.live = { enabled: false, embed: '<iframe src="/local/live"></iframe>' };
  parts.app.hero = { desktop: '', mobile: '' };
  parts.app.hashtag = { text: '', image: '' };
  parts.app.presentedBy = { text: '', image: '', url: '' };
  parts.app.titles = { votingClosed: '', votingNotOpen: '' };
  parts.theme.logo = '';
  parts.menus = [];
  parts.pages = parts.pages.filter(({ code }) => ['privacy', 'notice-2257', 'contact'].includes(code));
  await writeShow(dir, parts, fanCategories);
});

test('an option without a picture gives the default picture of the hero, small and large, without a link or a stream', async () => {
  await site.open('/');
  const hero = await screen.findByTestId('home-hero');
  expect(hero.querySelector('source')?.srcset).toMatch(/hero-mobile\.jpg$/);
  expect(hero.querySelector('img')?.src).toMatch(/hero-desktop\.jpg$/);
  expect(within(hero).queryByRole('link', { name: 'The Nitrate Awards' })).toBeNull();
  expect(document.querySelector('iframe')).toBeNull();
});

test('what the show leaves out of categories, winners and the frame is not there', async () => {
  await site.open('/categories');
  await screen.findByText("The People's Picture");
  const titles = within(main()).getAllByRole('heading', { level: 2 });
  expect(titles.map((each) => each.textContent)).toEqual(['Fan Award Categories']);

  const foot = await footer();
  await foot.findByRole('link', { name: /^Facebook/ });
  expect(foot.queryByRole('link', { name: /Sponsor|Press|Twitter/ })).toBeNull();
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'The Nitrate Awards' });
  const band = within(screen.getByRole('complementary', { name: 'Follow the show' }));
  band.getByText('Thank you for using our show hashtag!');
  expect(band.queryByRole('img')).toBeNull();

  goTo('/winners');
  await heading('Winners');
  await within(main()).findByText('The winners haven’t been announced yet.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['before its start', from('voting_start', -day), 'Voting opens soon'],
  ['after its end', from('voting_end', day), 'Voting is closed'],
])('the voting page has a title of its own %s', async (_, moment, title) => {
  await site.setClock(moment);
  await site.open('/voting');
  await heading(title);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
