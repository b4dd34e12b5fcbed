import { expect, test } from 'vitest';
import { day, from } from '../../support/moments.ts';
import { sampleSite } from '../site.ts';
import { eventually, goTo, heading, shownPicture } from '../shell/page-state.ts';
import { fanCategories, sampleParts, writeShow } from '../shell/small-show.ts';

/** A show that leaves out all it may leave out. */
const { open, setClock } = sampleSite(async (dir) => {
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
  const { page } = await open('/', { width: 390 });
  const hero = page.getByTestId('home-hero');
  const shown = () => shownPicture(hero);
  await eventually(shown).toMatch(/\/gayvnawards\/assets\/hero-mobile-[\w-]+\.jpg$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventually(shown).toMatch(/\/gayvnawards\/assets\/hero-desktop-[\w-]+\.jpg$/);
  expect(await hero.getByRole('link').count()).toBe(0);
  expect(await page.locator('iframe').count()).toBe(0);
});

test('what the show leaves out of categories, winners and the frame is not there', async () => {
  const { page, allow } = await open('/categories');
  allow(/404/);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 2, name: 'Fan Award Categories', exact: true }).waitFor();
  await main.getByText("The People's Picture", { exact: true }).waitFor();
  expect(await main.getByRole('heading', { level: 2 }).count()).toBe(1);

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Facebook' }).waitFor();
  for (const name of ['Sponsor', 'Press', 'Twitter']) {
    expect(await footer.getByRole('link', { name }).count()).toBe(0);
  }
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'The Nitrate Awards' }).waitFor();
  const band = page.getByRole('complementary', { name: 'Follow the show' });
  await band.getByText('Thank you for using our show hashtag!', { exact: true }).waitFor();
  expect(await band.getByRole('img').count()).toBe(0);

  await goTo(page, '/winners');
  await heading(page, 'Winners').waitFor();
  await main.getByText('The winners haven’t been announced yet.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('the voting page has a title of its own before its start and after its end', async () => {
  await setClock(from('voting_start', -day));
  const { page } = await open('/voting');
  // Until the page has come, its skeleton has a heading of its own.
  await heading(page, 'Voting opens soon').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await setClock(from('voting_end', day));
  await page.reload();
  await heading(page, 'Voting is closed').waitFor();
});
