import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { NomineeRow } from '#contract/content.ts';
import type { Answer } from '#contract/routes.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { signInOverHttp } from '../../support/http-voter.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const show = () => site.ask<Answer<'events.get'>>('events/get');
const publicTitles = async (category: string) =>
  (await show()).nominees.filter(({ category_key: key }) => key === category).map(({ title }) => title);
const publicCategory = async (category: string) =>
  (await show()).categories.find(({ key }) => key === category)!;
const organizer = () => signInOverHttp(site.url(), 'ed@acclaim.test', ['admin']);
const addDrafts = async (category: string, ...titles: string[]) => {
  const { call } = await organizer();
  for (const title of titles) {
    const nominee = { category, title, model: 'MOVIE', draft: 'yes' };
    expect((await call('content.saveNominee', { nominee, version: '' })).status).toBe(200);
  }
};
const rowsOf = async (category: string) => {
  const { call } = await organizer();
  const more = { params: { part: 'nominees' }, query: { category } };
  return ((await call('content.get', undefined, {}, more)).body as { value: NomineeRow[] }).value;
};

async function opened(category: string, width = 1440) {
  const watched = await site.open(`/admin/nominees?category=${category}`, { as: admin, width });
  await titles(watched.page).first().waitFor();
  return watched;
}
const titles = (page: Page) => page.getByRole('textbox', { name: /^Title of/ });
const titleField = (page: Page, title: string) =>
  page.getByRole('textbox', { name: `Title of ${title}`, exact: true });
const lineOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: titleField(page, title) });
const details = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `Details of ${title}` }).click();
  return page.getByRole('group', { name: `Details of ${title}` });
};

test('drafts are marked in the grid, edited and sorted in place, and announced: one alone, then all of the category', async () => {
  await addDrafts('direction', 'Dorothy Arzner', 'Germaine Dulac');
  const known = await publicTitles('direction');
  const { page } = await opened('direction');
  await page.getByText('2 drafts. Fans don’t see them until you announce them.').waitFor();
  await lineOf(page, 'Dorothy Arzner').getByText('Draft', { exact: true }).waitFor();
  await expectAccessible(page);

  await titleField(page, 'Dorothy Arzner').fill('Dorothy Arzner, Director');
  await eventually(async () => (await rowsOf('direction')).map(({ title }) => title)).toContain(
    'Dorothy Arzner, Director',
  );
  await page.getByRole('button', { name: 'Move Germaine Dulac' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await eventually(async () => (await rowsOf('direction')).map(({ title }) => title).slice(-2)).toEqual([
    'Germaine Dulac',
    'Dorothy Arzner, Director',
  ]);
  expect(await publicTitles('direction')).toEqual(known);

  await page.getByTitle('Draft 2').click();
  await eventually(() => titles(page).count()).toBe(2);
  await page.getByTitle(`Active ${known.length}`).click();
  await eventually(() => titles(page).count()).toBe(known.length);
  await page.getByTitle(`All ${known.length + 2}`).click();

  const group = await details(page, 'Germaine Dulac');
  await group.getByText('Fans don’t see it yet. Public when you announce it.').waitFor();
  await group.getByRole('button', { name: 'Announce it now' }).click();
  const one = page.getByRole('dialog', { name: 'Announce Germaine Dulac?' });
  expect(await axeViolations(page)).toEqual([]);
  await one.getByRole('button', { name: 'Announce it now' }).click();
  await page.getByText('Germaine Dulac is announced.').first().waitFor();
  await eventually(() => publicTitles('direction')).toContain('Germaine Dulac');
  expect(await publicTitles('direction')).not.toContain('Dorothy Arzner, Director');

  await page.getByRole('button', { name: 'Announce…' }).click();
  const all = page.getByRole('dialog', { name: 'Announce nominees' });
  await all.getByRole('radio', { name: 'Now: 1 draft of Outstanding Direction' }).check();
  await all.getByRole('button', { name: 'Announce now' }).click();
  await page.getByText('1 nominee announced.').first().waitFor();
  await eventually(() => publicTitles('direction')).toContain('Dorothy Arzner, Director');
  await page.getByRole('button', { name: 'Announce…' }).waitFor({ state: 'detached' });
});

test('a nominee is added as a draft, says from when on it is public, and is withdrawn as a draft', async () => {
  const { page } = await opened('romance', 390);
  await page.getByLabel('New nominee').fill('Love Unseen');
  await page.getByLabel('As a draft, hidden until it is announced').check();
  await page.getByRole('button', { name: 'Add nominee' }).click();
  await lineOf(page, 'Love Unseen').getByText('Draft', { exact: true }).waitFor();
  expect(await publicTitles('romance')).not.toContain('Love Unseen');

  await page.getByRole('button', { name: 'Announce…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce nominees' });
  await dialog.getByRole('radio', { name: /^At a set time/ }).check();
  await dialog.getByLabel(/^Nominees appear/).fill('2099-05-03T18:00');
  await dialog.getByRole('button', { name: 'Set the time' }).click();
  await page.getByText('1 draft. Fans don’t see it until May 3, 2099, 6:00 PM.').waitFor();
  const group = await details(page, 'Love Unseen');
  await group.getByText('Fans don’t see it yet. Public on May 3, 2099, 6:00 PM.').waitFor();
  await expectAccessible(page);

  await group.getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw Love Unseen?' });
  await withdraw.getByText(/^Fans haven’t seen it\./).waitFor();
  await withdraw.getByLabel('Reason').fill('It does not exist.');
  await withdraw.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByTitle('Withdrawn 1').click();
  await eventually(() => titles(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await lineOf(page, 'Love Unseen').getByText('Draft', { exact: true }).waitFor();
});

test('a nominee with votes goes to another category by keys: what becomes of them is said before, it begins there without, and undo takes it back', async () => {
  const [nominee] = (await show()).nominees.filter(({ category_key: key }) => key === 'world-cinema');
  const { title } = nominee!;
  const voter = await signInOverHttp(site.url(), 'vera@acclaim.test');
  const category = await publicCategory('world-cinema');
  const vote = { nominee: nominee!.nominee_id, category: category.id };
  expect((await voter.call('votes.vote', vote)).status).toBe(200);
  const votes = async () => (await rowsOf('world-cinema')).find(({ id }) => id === vote.nominee)!.votes!;
  await eventually(votes).toBeGreaterThan(0);
  const words = `${(await votes()).toLocaleString('en-US')} vote${(await votes()) === 1 ? '' : 's'}`;

  const { page } = await opened('world-cinema', 390);
  const group = await details(page, title);
  await group.getByRole('button', { name: 'Move to another category' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Move ${title} to another category` });
  await dialog.getByText(`It has ${words}, which can’t move along.`).waitFor();
  await dialog.getByRole('button', { name: 'Move it' }).press('Enter');
  await dialog.getByText('Choose a category.').waitFor();
  await dialog.getByLabel('Category').selectOption({ label: 'Outstanding Direction' });
  await dialog.getByText(/with the reason “Moved to Outstanding Direction”/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move it' }).press('Enter');

  const text = `${title} is in Outstanding Direction now. In ${category.title} it is withdrawn, with its ${words}.`;
  await page.getByText(text).first().waitFor();
  await lineOf(page, title).getByText('Withdrawn', { exact: true }).waitFor();
  await group.getByText('Withdrawn by Ada: Moved to Outstanding Direction').waitFor();
  await eventually(() => publicTitles('direction')).toContain(title);
  expect(await publicTitles('world-cinema')).not.toContain(title);
  const there = (await rowsOf('direction')).find((each) => each.title === title)!;
  expect(there.votes).toBe(0);
  expect((await rowsOf('world-cinema')).find(({ id }) => id === vote.nominee)).toMatchObject({
    image: there.image,
    cast: there.cast,
  });

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByText('Taken back.').first().waitFor();
  await eventually(() => publicTitles('world-cinema')).toContain(title);
  expect(await publicTitles('direction')).not.toContain(title);
  expect(await votes()).toBeGreaterThan(0);
});

test('a move says why it cannot be, and the way to the other category leads there', async () => {
  const { page, allow } = await opened('comic-performance');
  allow(/422/);
  const [first = ''] = await publicTitles('comic-performance');
  const group = await details(page, first);
  await group.getByRole('button', { name: 'Move to another category' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${first} to another category` });
  await addDrafts('favorite-villain', first);
  const { title: villain } = await publicCategory('favorite-villain');
  const { title: stunt } = await publicCategory('stunt-of-the-year');
  await dialog.getByLabel('Category').selectOption({ label: villain });
  await dialog.getByRole('button', { name: 'Move it' }).click();
  await dialog.getByText(`${villain} has ${first} already. Withdraw it here instead.`).waitFor();
  await dialog.getByLabel('Category').selectOption({ label: stunt });
  await dialog.getByRole('button', { name: 'Move it' }).click();
  await page.getByRole('link', { name: `Show ${stunt}` }).click();
  await titleField(page, first).waitFor();
  expect((await rowsOf('comic-performance')).find((each) => each.title === first)?.withdrawn).toBeDefined();
  await page.getByRole('link', { name: stunt, exact: true }).and(page.locator('[aria-current]')).waitFor();
});
