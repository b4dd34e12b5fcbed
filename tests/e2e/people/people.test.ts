import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { endSessions, signInAgain } from '../builder/open-builder.ts';
import { routeOnce } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { linkIn, sampleSite } from '../site.ts';

const site = sampleSite();
const { open, mailTo } = site;
const admin = { email: 'admin@acclaim.test', fullname: 'Ada Admin', roles: ['admin'] };
const still = { reducedMotion: 'reduce' } as const;

async function openPeople(width = 1440) {
  const watched = await open('/admin/people', { ...still, as: admin, width });
  await watched.page.getByText(/people have a role\./).waitFor();
  return watched;
}
const person = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search every account' });
const said = (page: Page, text: string) => page.getByRole('main').getByText(text).first().waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Moves the focus on until it is on a control with this text. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused(page)) === text) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus never came to ${text}.`);
}

test('by keyboard alone somebody is found, gets a role and loses it again, and stays in sight', async () => {
  await open('/', { as: { email: 'kim@acclaim.test', fullname: 'Kim Keys' } });
  const { page } = await openPeople();
  await page.title().then((title) => expect(title).toBe('People | Workshop | The Nitrate Awards'));
  await search(page).focus();
  await page.keyboard.type('kim k');
  await said(page, '1 account matches “kim k”.');
  const kim = person(page, 'Kim Keys');
  const editor = kim.getByRole('button', { name: 'Editor', exact: true });
  expect(await editor.getAttribute('aria-pressed')).toBe('false');
  await expectAccessible(page);

  await tabTo(page, 'Editor');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Give Kim Keys the role Editor?' });
  await question.getByText('What the show says: nominees, categories').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await tabTo(page, 'Give the role');
  await page.keyboard.press('Enter');
  await said(page, 'Kim Keys has the role Editor now.');
  await page
    .getByRole('region', { name: 'With a role', exact: true })
    .getByRole('heading', { name: 'Kim Keys' })
    .waitFor();
  expect(await editor.getAttribute('aria-pressed')).toBe('true');
  // The chip has moved to the other list.
  await eventually(() => focused(page)).toBe('People');

  await tabTo(page, 'Editor');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Editor');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Take the role away');
  await page.keyboard.press('Enter');
  await said(page, 'Kim Keys no longer has the role Editor.');

  await search(page).fill('nobody at all');
  await said(page, 'Nobody matches “nobody at all”.');
  await search(page).fill('');
  await page.getByText(/people have a role\./).waitFor();
  await kim.waitFor({ state: 'detached' });
});

test('the last admin’s role stays and says why, until there is another; nobody disables themselves', async () => {
  const { page } = await openPeople();
  const ada = person(page, 'Ada Admin');
  await ada.getByText('You', { exact: true }).waitFor();
  const chip = ada.getByRole('button', { name: 'Admin', exact: true });
  expect(await chip.getAttribute('aria-disabled')).toBe('true');
  await chip.click({ force: true });
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await ada.getByText('The last admin keeps the role.').waitFor();
  expect(await ada.getByRole('button', { name: /^Disable/ }).count()).toBe(0);

  const bo = person(page, 'Bo Builder');
  await bo.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Give the role' }).click();
  await said(page, 'Bo Builder has the role Admin now.');
  await ada.getByText('The last admin keeps the role.').waitFor({ state: 'detached' });
  await chip.click();
  await page.getByText('only another admin can give the role back to you').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await bo.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Take the role away' }).click();
  await ada.getByText('The last admin keeps the role.').waitFor();
});

test('who is disabled is out at once and sees so, and can come back; each act is in the log', async () => {
  const edda = await open('/admin', {
    ...still,
    as: { email: 'edda@acclaim.test', roles: ['template-manager'] },
  });
  await edda.page.getByRole('heading', { name: 'Home page', level: 1 }).waitFor();
  const { page } = await openPeople();
  await search(page).fill('edda@');
  const row = person(page, 'edda');
  await row.getByRole('button', { name: 'Disable (edda)' }).click();
  const question = page.getByRole('dialog', { name: 'Disable the account of edda?' });
  await question.getByRole('button', { name: 'Disable' }).click();
  await said(page, 'The account of edda is disabled.');
  await row.getByText('Disabled', { exact: true }).waitFor();
  await expectAccessible(page);

  edda.allow(/401/);
  await edda.page
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  await edda.page.getByRole('dialog').getByLabel('Title').fill('Another title');
  await edda.page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await edda.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();

  await row.getByRole('button', { name: 'Enable (edda)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await said(page, 'The account of edda can be used again.');
  const results = (await open('/admin/results', { ...still, as: admin })).page;
  await results.getByRole('button', { name: 'Log', exact: true }).click();
  for (const what of ['Disabled an account', 'Enabled an account'])
    await results.getByRole('row', { name: new RegExp(`Ada Admin ${what}: edda`) }).waitFor();
});

test('on a phone somebody is invited: faults are at their fields, what was typed stays, and the link leads in', async () => {
  const { page, allow } = await openPeople(390);
  await page.getByRole('button', { name: 'Invite someone' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  const sendIt = () => dialog.getByRole('button', { name: 'Send the invitation' }).tap();
  await sendIt();
  await dialog.getByText('Please enter your email address.').waitFor();
  await dialog.getByText('Please enter the name.').waitFor();
  await dialog.getByText('Please choose a role.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('Nia New');
  await dialog.getByLabel('Auditor').check();
  await dialog.getByLabel('Email address').fill('VOTER@acclaim.test');
  allow(/409/);
  await sendIt();
  await dialog.getByText('This address has an account already.').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Nia New');
  await dialog.getByLabel('Email address').fill('nia@acclaim.test');
  await sendIt();
  await said(page, 'The invitation is on its way to nia@acclaim.test.');
  const nia = person(page, 'Nia New');
  await nia.getByText(/^Invited .*, no password yet$/).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const small = await page
    .getByRole('main')
    .locator('button, input')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { height, width } = control.getBoundingClientRect();
        return height < 44 || width < 44 ? [`${control.textContent}: ${width} by ${height}`] : [];
      }),
    );
  expect(small).toEqual([]);

  await nia.getByRole('button', { name: /^Send the invitation again/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).tap();
  const mail = await mailTo('nia@acclaim.test', 1);
  expect(mail.text).toContain('with the role Auditor.');
  const { page: hers } = await open(linkIn(mail, 'account/reset'), still);
  await hers.getByLabel('New password', { exact: true }).fill('a password of her own');
  await hers.getByRole('button', { name: 'Save password' }).click();
  await hers.getByRole('heading', { level: 1, name: 'Your password is saved' }).waitFor();
  await page.reload();
  await nia.waitFor();
  expect(await nia.getByText(/^Invited/).count()).toBe(0);
});

test('a session that ends asks for the sign-in over the page, and what was typed is still there', async () => {
  const { page, allow } = await openPeople();
  allow(/401/);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email address').fill('late@acclaim.test');
  await dialog.getByLabel('Name').fill('Late Larry');
  await dialog.getByLabel('Editor').check();
  await endSessions(site);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await signInAgain(page);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await said(page, 'The invitation is on its way to late@acclaim.test.');
  await mailTo('late@acclaim.test');

  const ada = person(page, 'Ada Admin');
  await ada.getByRole('button', { name: /^Sign out everywhere/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await signInAgain(page);
  await ada.waitFor();
  expect(await page.locator('dialog[open]').count()).toBe(0);
});

test('others are told that the room is for admins, and a list that does not come can be asked for again', async () => {
  const as = { email: 'builder@acclaim.test', roles: ['template-manager'] };
  const others = await open('/admin/people', { as });
  await others.page.getByText(/^This part of the workshop is for admins/).waitFor();

  const watched = await open('/admin/people', {
    ...still,
    as: admin,
    before: (page) =>
      routeOnce(page, /\/api\/admin\/people/, (route) => route.fulfill({ status: 503, json: busy })),
  });
  watched.allow(/503/);
  await watched.page.getByText(busy.message).waitFor();
  await expectAccessible(watched.page);
  await watched.page.getByRole('button', { name: 'Try again' }).click();
  await person(watched.page, 'Ada Admin').waitFor();
});

const busy = { code: 'unavailable', message: 'The service is busy. Please try again in a moment.' };
