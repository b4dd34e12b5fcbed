import { expect, test } from 'vitest';
import { day, from } from '../moments.ts';
import { sampleSite } from '../site.ts';
import { eventually, heading, shownPicture } from '../shell/page-state.ts';
import { fanCategories, sampleParts, writeShow } from '../shell/small-show.ts';

/** A show that leaves out all it may leave out. */
const { open, setClock } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  for (const name of Object.keys(parts.options) as (keyof typeof parts.options)[]) parts.options[name] = '';
  parts.social = { twitter: '', facebook: 'https://example.org/nitrate/facebook' };
  parts.app.hero = { desktop: '', mobile: '' };
  parts.app.hashtag = { text: '', image: '' };
  parts.app.presentedBy = { text: '', image: '', url: '' };
  parts.app.titles = { votingClosed: '', votingNotOpen: '' };
  parts.theme.logo = '';
  parts.menus = [];
  parts.pages = parts.pages.filter(({ code }) => ['privacy', 'notice-2257', 'contact'].includes(code));
  await writeShow(dir, parts, fanCategories);
});

test('an option without a picture gives the default picture of the hero, small and large, without a link', async () => {
  const { page } = await open('/', { width: 390 });
  const hero = page.getByTestId('home-hero');
  const shown = () => shownPicture(hero);
  await eventually(shown).toMatch(/\/gayvnawards\/assets\/hero-mobile-[\w-]+\.jpg$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventually(shown).toMatch(/\/gayvnawards\/assets\/hero-desktop-[\w-]+\.jpg$/);
  expect(await hero.getByRole('link').count()).toBe(0);
});

test('the footer has no Sponsor and Press buttons, and the icons of the addresses that are set', async () => {
  const { page } = await open('/categories');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Facebook' }).waitFor();
  for (const name of ['Sponsor', 'Press', 'Twitter']) {
    expect(await footer.getByRole('link', { name }).count()).toBe(0);
  }
});

test('a group that does not exist has no list', async () => {
  const { page } = await open('/categories');
  await page.getByRole('heading', { level: 2, name: 'Fan Award Categories', exact: true }).waitFor();
  await page.getByText("The People's Picture", { exact: true }).waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 2 }).count()).toBe(1);
  expect(await page.getByText('Award Categories', { exact: true }).count()).toBe(0);
});

test('the brand is the name of the awards, and the thanks for the hashtag need no picture', async () => {
  const { page } = await open('/categories');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'The Nitrate Awards' })
    .waitFor();
  const band = page.getByRole('complementary', { name: 'Follow the show' });
  await band.getByText('Thank you for using our show hashtag!', { exact: true }).waitFor();
  expect(await band.getByRole('img').count()).toBe(0);
});

test('winners that are not written yet are a page without an error message', async () => {
  const { page, allow } = await open('/winners');
  allow(/404/);
  await heading(page, 'Winners').waitFor();
  await page.getByText('There’s nothing here yet.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test.each([
  ['before its start', from('voting_start', -day), 'Voting opens soon'],
  ['after its end', from('voting_end', day), 'Voting is closed'],
])('the voting page %s has a title of its own', async (_, moment, title) => {
  await setClock(moment);
  const { page } = await open('/voting');
  // Until the page has come, its skeleton has a heading of its own.
  await heading(page, title).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});
