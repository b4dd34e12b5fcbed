import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { likenessOf } from '#rules/likeness.ts';
import { putItem } from '../../../functions/records/items.ts';
import type { StoredCategory } from '../../../functions/records/show.ts';
import { submissionKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { endSessions, signInAgain } from '../builder/open-builder.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const { open, ask, platform } = site;
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };
const editor = { email: 'editor@acclaim.test', fullname: 'Ed Itor', roles: ['editor'] };
const still = { reducedMotion: 'reduce' } as const;
const day = 86_400_000;

let event = '';
let category: StoredCategory;
/** Stores pre-nominations as if fans had sent them. */
async function nominate(name: string, count: number, more: { network?: string; daysAgo?: number } = {}) {
  const { documents, show } = platform();
  event ||= (await show.part('event'))!.id;
  category ??= (await show.categories(event))[0]!;
  const likeness = likenessOf(name).replaceAll(/\W/g, '');
  for (let fan = 0; fan < count; fan += 1) {
    const who = `${likeness}-${more.network ?? ''}${more.daysAgo ?? 0}-${fan}`;
    await putItem(documents, localTables.submissions, submissionKeys.nomination(who, category.id, likeness), {
      event,
      category: category.id,
      nomination: name,
      nonce: who,
      at: Date.now() - (more.daysAgo ?? fan % 9) * day,
      network: more.network ?? `home-${fan}`,
    });
  }
}
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const act = (page: Page, name: string, what: string) =>
  item(page, name).getByRole('button', { name: what }).click();
const titles = (page: Page) => page.locator('.named h2').allTextContents();

test('an editor joins, splits, rejects and accepts what fans nominated, and announces the draft', async () => {
  await nominate('The Passion of Joan of Arc', 12);
  await nominate('The Passion of Joan of Ark', 3);
  await nominate('La Passion de Jeanne d’Arc', 5);
  await nominate('Nine Minutes to Noon', 4);
  await nominate('Häxan', 3);
  await nominate('Vote For My Film', 40, { network: 'farm', daysAgo: 2 });
  await nominate('Vote For My Film', 2);

  const { page, allow } = await open('/admin/nominations', { ...still, as: editor });
  await item(page, 'Vote For My Film').getByText('40 of 42 came from one address on one day.').waitFor();
  expect(await page.title()).toBe('Nominations | Workshop | The Nitrate Awards');
  expect(await titles(page)).toEqual([
    'Vote For My Film',
    'The Passion of Joan of Arc',
    'La Passion de Jeanne d’Arc',
    'Nine Minutes to Noon',
    'Häxan',
  ]);
  await item(page, 'Vote For My Film').getByText('Spellings, days and networks').click();
  const table = item(page, 'Vote For My Film').getByRole('table');
  await item(page, 'Vote For My Film').getByText('As a table').click();
  await table.getByRole('row', { name: / 40 40$/ }).waitFor();
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'Join The Passion of Joan of Arc' }).check();
  await page.getByRole('checkbox', { name: 'Join La Passion de Jeanne d’Arc' }).check();
  await page.getByText('2 names, 20 nominations together').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await item(page, 'The Passion of Joan of Arc').getByText('20 nominations').waitFor();

  await act(page, 'The Passion of Joan of Arc', 'Split…');
  const split = page.getByRole('dialog', { name: 'Split The Passion of Joan of Arc' });
  expect(await axeViolations(page)).toEqual([]);
  await split.getByRole('checkbox', { name: /Jeanne/ }).check();
  await split.getByRole('button', { name: 'Split', exact: true }).click();
  await item(page, 'La Passion de Jeanne d’Arc').waitFor();
  await item(page, 'The Passion of Joan of Arc').getByText('15 nominations').waitFor();

  await act(page, 'Vote For My Film', 'Reject…');
  const reject = page.getByRole('dialog', { name: 'Reject Vote For My Film' });
  await reject.getByLabel('Reason (optional)').fill('One address.');
  await reject.getByRole('button', { name: 'Reject', exact: true }).click();
  await item(page, 'Vote For My Film')
    .getByText(/^Rejected by Ed Itor, .*: One address\.$/)
    .waitFor();

  await act(page, 'Nine Minutes to Noon', 'Accept…');
  const accept = page.getByRole('dialog', { name: 'Accept as a nominee' });
  allow(/422/);
  await accept.getByLabel('Title').fill('');
  await accept.getByRole('button', { name: 'Accept as a draft' }).click();
  await accept.getByText('Title is missing.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await accept.getByLabel('Title').fill('Nine Minutes to Noon');
  await accept.getByRole('button', { name: 'Accept as a draft' }).click();
  await item(page, 'Nine Minutes to Noon')
    .getByText(/^Draft nominee: Nine Minutes to Noon\. Accepted by Ed Itor/)
    .waitFor();
  await page.getByText('1 draft nominee. Drafts stay hidden until you announce them.').waitFor();
  const isPublic = async () => JSON.stringify(await ask('events/get')).includes('Nine Minutes to Noon');
  expect(await isPublic()).toBe(false);

  await page.getByRole('button', { name: 'Announce nominees…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce nominees' });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /^At a set time/ }).check();
  await dialog.getByRole('button', { name: 'Set the time' }).click();
  await dialog.getByText('Choose a day and a time.').waitFor();
  await dialog.getByLabel(/^Nominees appear/).fill('2099-01-31T20:00');
  await dialog.getByRole('button', { name: 'Set the time' }).click();
  await page.getByText('from Jan 31, 2099, 8:00 PM on.').waitFor();
  await page.getByRole('button', { name: 'Announce nominees…' }).click();
  await dialog.getByRole('radio', { name: 'Now: all 1 draft' }).check();
  await dialog.getByRole('button', { name: 'Announce now' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(isPublic).toBe(true);
  await item(page, 'Nine Minutes to Noon')
    .getByText(/^Nominee: Nine Minutes to Noon/)
    .waitFor();
});

test('the keyboard alone does it on a phone, where targets are large, and a session that ends loses nothing', async () => {
  const { page, allow } = await open('/admin/nominations', { ...still, as: admin, width: 390 });
  await item(page, 'Häxan').waitFor();
  const small = await page
    .locator('.named button, .named label, .named summary, .nominations select')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getClientRects().length > 0 && each.getBoundingClientRect().height < 44)
        .map((each) => each.textContent),
    );
  expect(small).toEqual([]);
  await item(page, 'Häxan').getByRole('button', { name: 'Reject…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Reject Häxan' }).waitFor();
  await page.getByLabel('Reason (optional)').fill('Too early.');
  allow(/401/);
  await endSessions(site);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await signInAgain(page);
  expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('Too early.');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await item(page, 'Häxan')
    .getByText(/^Rejected by Ada/)
    .waitFor();
});

test('auditors are told whom it is for', async () => {
  const { page } = await open('/admin/nominations', {
    as: { email: 'auditor@acclaim.test', roles: ['auditor'] },
  });
  await page.getByText(/This part of the workshop is for/).waitFor();
  expect(await titles(page)).toEqual([]);
});
