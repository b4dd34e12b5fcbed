import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { deleteItem, updateItem } from '#records/items.ts';
import { createNomineeChanges } from '#records/nominee-changes.ts';
import { showKeys } from '#records/tables.ts';
import { expectAccessible } from '../axe.ts';
import { addressOf, eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import {
  categoryHeading,
  limitButtons,
  loginForm,
  newVoter,
  thanksButton,
  voteButton,
  votesOnServer,
} from './voting-site.ts';

const { open, ask, platform, setClock } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;
const withdrawal = { at: '2026-11-22T12:00:00.000Z', by: 'Ann', reason: 'Asked to leave.' };

/** What changes nominees, and the functions' caches expire. */
async function change(
  act: (changes: ReturnType<typeof createNomineeChanges>, id: (title: string) => string) => Promise<unknown>,
): Promise<void> {
  const { nominees } = await ask<Answer<'events.get'>>('events/get');
  const { documents, environment } = platform();
  const idOf = (title: string) => nominees.find((each) => each.title === title)?.nominee_id ?? '';
  await act(createNomineeChanges(documents, environment.SHOW_TABLE), idOf);
  await setClock(new Date(Date.now() + 20_000).toISOString());
}

test('a voter of a withdrawn nominee votes again the same day in two presses, and a vote for a merged one is shown at the other', async () => {
  const { page, allow } = await open('/voting/direction', { ...still, as: newVoter() });
  for (const title of ['F. W. Murnau', 'Abel Gance']) {
    await voteButton(page, title).click();
    await page.getByText(`Your vote for ${title} is in.`).waitFor();
  }
  const { categories } = await ask<Answer<'events.get'>>('events/get');
  const category_id = categories.find(({ key }) => key === 'direction')?.id ?? '';
  await change(async ({ withdraw, merge }, idOf) => {
    for (const title of ['F. W. Murnau', 'Fritz Lang'])
      await withdraw({ category_id, nominee_id: idOf(title) }, withdrawal);
    await merge({ category_id, nominee_id: idOf('Abel Gance') }, idOf('Lois Weber'));
  });

  // The page learns of it by the server's refusal.
  allow(/422/);
  await voteButton(page, 'Fritz Lang').click();
  await page.getByRole('alert').getByText("You can't vote for Fritz Lang anymore.").waitFor();
  const alert = page.getByRole('alert').filter({ hasText: 'F. W. Murnau has left the show.' });
  await alert.getByText('Your vote for them is free again.').waitFor();
  await thanksButton(page, 'Lois Weber').waitFor();
  for (const gone of ['Fritz Lang', 'Abel Gance'])
    await eventually(() => page.getByRole('heading', { name: gone, level: 3 }).count()).toBe(0);
  await page.getByText('2 of 3 votes used in Outstanding Direction today. 1 vote is free again.').waitFor();
  await page.getByText('All categories').click();
  await page.getByRole('link', { name: 'Outstanding Direction (1 vote is free again)' }).waitFor();
  await page.getByText('Voted in 0 of 14 today').waitFor();

  await voteButton(page, 'Carl Theodor Dreyer').click();
  await page.getByText('No votes left', { exact: true }).waitFor();
  await page.reload();
  await thanksButton(page, 'Carl Theodor Dreyer').waitFor();
  expect(await limitButtons(page).count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: '1 vote is free again' }).click();
  const takeBack = alert.getByRole('button', { name: 'Take it back (your vote for F. W. Murnau)' });
  expect(await takeBack.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await voteButton(page, 'Victor Sjöström').click();
  await thanksButton(page, 'Victor Sjöström').waitFor();
  await page.getByRole('status').getByText('Your vote for Victor Sjöström is in. No votes left').waitFor();
  expect(await alert.count()).toBe(0);
  await eventually(async () => (await votesOnServer(page)).length).toBe(3);

  // Links that were shared before: one says so, the other leads to whom the nominee was merged into.
  const shared = await open('/voting/direction#f-w-murnau', still);
  await shared.page.getByRole('alert').getByText('F. W. Murnau has left the show.').waitFor();
  const other = await open('/voting/direction#abel-gance', still);
  const weber = other.page.getByRole('listitem').filter({ hasText: 'Lois Weber' });
  await eventually(() => weber.evaluate((card) => card === document.activeElement)).toBe(true);

  await thanksButton(page, 'Lois Weber').click();
  await page.getByRole('status').getByText('Your vote for Lois Weber is canceled.').waitFor();
  await voteButton(page, 'Lois Weber').click();
  await thanksButton(page, 'Lois Weber').waitFor();
});

test('a category that a jury decides has its nominees at its address, without a vote, and is in the selector alone', async () => {
  const { event, categories } = await ask<Answer<'events.get'>>('events/get');
  const { documents, environment } = platform();
  const { id = '' } = categories.find(({ key }) => key === 'outstanding-picture') ?? {};
  const key = showKeys.category(event.id, id);
  await updateItem(documents, environment.SHOW_TABLE, key, 'SET decided_by = :jury', {
    values: { ':jury': 'jury' },
  });
  await deleteItem(documents, environment.SHOW_TABLE, showKeys.ballotPaper());
  await setClock(new Date(Date.now() + 40_000).toISOString());

  const { page } = await open('/voting', { ...still, as: newVoter() });
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  await page.getByText('Voted in 0 of 13 today').waitFor();
  await page.getByText('All categories').click();
  const ballot = page.getByRole('navigation', { name: 'Your ballot' });
  await ballot.getByRole('link', { name: /^Leading Performance/ }).waitFor();
  expect(await ballot.getByRole('link', { name: /^Outstanding Picture/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /Outstanding Picture/ }).count()).toBe(0);

  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Outstanding Picture' });
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/voting/outstanding-picture');
  await page.getByText('A jury decides this category.').waitFor();
  await page.getByRole('heading', { level: 3, name: 'The General' }).waitFor();
  expect(await page.getByRole('button', { name: /^(Vote for|Limit)/ }).count()).toBe(0);
  expect(await page.getByText('Click on an Image to Vote').count()).toBe(0);
  expect(await page.getByText(/votes (left|used)/).count()).toBe(0);
  await expectAccessible(page);

  // Strangers have nothing to sign in for there, unless they ask for it.
  const stranger = await open('/voting/outstanding-picture', still);
  await stranger.page.getByText('You are not signed in.').waitFor();
  expect(await loginForm(stranger.page).count()).toBe(0);
  await stranger.page.getByRole('button', { name: 'Sign in' }).click();
  await loginForm(stranger.page).waitFor();
});
