import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newVoter } from '../../support/http-voter.ts';
import { from } from '../../support/moments.ts';
import { expectAccessible } from '../axe.ts';
import { holdRequests } from '../page.ts';
import { addressOf, eventually, heading } from '../shell/page-state.ts';
import { passBotCheck, sampleSite } from '../site.ts';
import {
  categoryHeading,
  limitButtons,
  loginForm,
  thanksButton,
  voteButton,
  votesOnServer,
} from './voting-site.ts';

const { open, setClock } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;

test('a fan votes in ten categories on a phone, and keeps a picture of the picks', async () => {
  await setClock(from('voting_end', -600_000));
  const held: { release: () => void }[] = [];
  const { page } = await open('/voting', {
    ...still,
    as: newVoter(),
    width: 390,
    before: async (blank) => void held.push(await holdRequests(blank, '**/votes/get')),
  });
  const bar = page.getByRole('region', { name: 'Voting bar' });
  /** Pixels by which the words beside the countdown are cut. */
  const cut = () =>
    bar.locator('.voting-bar-left').evaluate((words) => words.scrollWidth - words.clientWidth);
  await bar.getByText('Loading votes…').waitFor();
  expect(await cut()).toBeLessThanOrEqual(0);
  for (const { release } of held) release();
  await bar.getByText('3 votes left').waitFor();
  expect(await cut()).toBeLessThanOrEqual(0);
  // The nominees begin in the first screen.
  const first = page.getByRole('button', { name: /^Vote for/ }).first();
  expect((await first.boundingBox())?.y).toBeLessThan(844 - 200);

  for (const title of ['The General', 'Metropolis', 'The Crowd']) {
    await voteButton(page, title).tap();
    await page.getByText(`Your vote for ${title} is in.`).waitFor();
  }
  await bar.getByText('No votes left').waitFor();
  expect(await limitButtons(page).first().isDisabled()).toBe(true);
  await eventually(() => thanksButton(page, 'Metropolis').isEnabled()).toBe(true);
  await thanksButton(page, 'Metropolis').tap();
  await voteButton(page, 'Metropolis').waitFor();
  expect(await limitButtons(page).count()).toBe(0);

  for (let done = 2; done <= 10; done += 1) {
    const before = addressOf(page);
    await page
      .getByRole('link', { name: /^Next category: / })
      .last()
      .tap();
    await eventually(() => addressOf(page)).not.toBe(before);
    await bar.getByText('3 votes left').waitFor();
    await first.tap();
    await page.getByText(`Voted in ${done} of 14 today`).waitFor();
  }
  await eventually(async () => (await votesOnServer(page)).length).toBe(11);
  await expectAccessible(page);

  await page.getByText('All categories').tap();
  await page.getByRole('button', { name: 'See my picks' }).tap();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).tap();
  const picture = await readFile(await (await saved).path());
  // The width and the height of a PNG.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).tap();
});

test('a fan shares a nominee, and the friend has all of it on a phone’s first screen, signs in to vote, looks at others and comes back to the same place', async () => {
  const { page } = await open('/voting', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Share The Crowd' }).click();
  await page.getByRole('button', { name: 'Link copied The Crowd' }).waitFor();
  const { pathname } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const path = pathname.slice(pathname.indexOf('/voting'));

  const { page: friend } = await open(path, { ...still, width: 390 });
  const title = heading(friend, 'The Crowd');
  for (const part of [friend.locator('.nominee-poster'), title, voteButton(friend, 'The Crowd')]) {
    const box = await part.boundingBox();
    expect(box && box.y > 80 && box.y + box.height <= 844).toBe(true);
  }
  await voteButton(friend, 'The Crowd').tap();
  await friend.getByRole('button', { name: 'Password or passkey' }).click();
  const form = loginForm(friend);
  await form.getByLabel('Email', { exact: true }).fill('voter@acclaim.test');
  await form.getByLabel('Password', { exact: true }).fill('voter-of-acclaim');
  await passBotCheck(form);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await thanksButton(friend, 'The Crowd').waitFor();

  await friend.getByRole('link', { name: 'Outstanding Picture', exact: true }).first().click();
  await categoryHeading(friend, 'Outstanding Picture').waitFor();
  const look = friend.getByRole('link', { name: 'Look at Metropolis' });
  await look.scrollIntoViewIfNeeded();
  const height = () => friend.evaluate(() => Math.round(window.scrollY));
  const before = await height();
  expect(before).toBeGreaterThan(0);
  await look.tap();
  await heading(friend, 'Metropolis').waitFor();
  await eventually(height).toBe(0);
  await friend.goBack();
  await eventually(height).toBe(before);
  await friend.getByLabel('Category', { exact: true }).selectOption('romance');
  await categoryHeading(friend, 'Romance in Two Reels or More').waitFor();
  await friend.goBack();
  await categoryHeading(friend, 'Outstanding Picture').waitFor();
  await friend.goBack();
  await title.waitFor();
  expect(addressOf(friend)).toBe(pathname);
});

test('everything can be done with the keyboard alone, past the selector at once, and the list of categories shows what is done and links to what is not', async () => {
  const { page } = await open('/voting', { as: newVoter() });
  const general = voteButton(page, 'The General');
  await page.getByText('Voted in 0 of 14 today').waitFor();
  await page.getByRole('link', { name: 'Skip to the nominees' }).press('Enter');
  await page.keyboard.press('Tab');
  const first = page.getByRole('button', { name: /^Vote for/ }).first();
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
  await eventually(async () => {
    await page.keyboard.press('Tab');
    return general.evaluate((element) => element === document.activeElement);
  }).toBe(true);
  const outline = await general.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await page.keyboard.press('Enter');
  await thanksButton(page, 'The General').waitFor();
  expect(
    await thanksButton(page, 'The General').evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await page.getByText('Voted in 1 of 14 today').waitFor();
  const isOffered = () =>
    page.getByText('Click to cancel', { exact: true }).evaluate((words) => getComputedStyle(words).opacity);
  expect(await isOffered()).toBe('0');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await eventually(isOffered).toBe('1');
  // For a moment after an answer a press does nothing.
  await eventually(() => thanksButton(page, 'The General').isEnabled()).toBe(true);
  await page.keyboard.press('Space');
  await page.getByText('Your vote for The General is canceled.').waitFor();
  await eventually(() => voteButton(page, 'The General').isEnabled()).toBe(true);
  await page.keyboard.press('Space');
  await thanksButton(page, 'The General').waitFor();

  await page.getByRole('link', { name: 'Look at The General' }).press('Enter');
  const name = heading(page, 'The General');
  await eventually(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  await thanksButton(page, 'The General').waitFor();
  await expectAccessible(page);
  await page.goBack();

  await page.getByText('All categories').click();
  await page.getByRole('link', { name: /^Outstanding Picture \(1 vote given\)/ }).waitFor();
  await page.getByRole('link', { name: 'Still to do: Outstanding Direction' }).click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  expect(page.url()).toMatch(/\/voting\/direction$/);
});
