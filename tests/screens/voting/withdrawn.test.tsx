import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { deleteItem, updateItem } from '#records/items.ts';
import { createNomineeChanges } from '#records/nominee-changes.ts';
import { showKeys } from '#records/tables.ts';
import { heading, main } from '../page.ts';
import { screenSite } from '../site.tsx';
import { area } from '../visitors.ts';
import { newVoter } from '../../support/http-voter.ts';
import { expectAccessible } from '../workshop/organizers.ts';
import {
  cancel,
  choose,
  isSaid,
  limitButtons,
  nominees,
  shows,
  thanksButton,
  vote,
  voteButtons,
  votesOnServer,
} from './ballot.ts';

const site = screenSite();
const withdrawal = { at: '2026-11-22T12:00:00.000Z', by: 'Ann', reason: 'Asked to leave.' };
const show = () => site.ask<Answer<'events.get'>>('events/get');

/** What changes the show, and the functions' caches expire. */
async function change(
  act: (changes: ReturnType<typeof createNomineeChanges>, id: (title: string) => string) => Promise<unknown>,
): Promise<void> {
  const { nominees: all } = await show();
  const { documents, environment } = site.platform();
  const idOf = (title: string) => all.find((each) => each.title === title)?.nominee_id ?? '';
  await act(createNomineeChanges(documents, environment.SHOW_TABLE), idOf);
  site.later(20_000);
}

test('a voter of a withdrawn nominee votes again the same day in two presses, and a vote for a merged one is shown at the other', async () => {
  let user = await site.open('/voting/direction', { as: newVoter() });
  for (const title of ['F. W. Murnau', 'Abel Gance']) {
    await vote(user, title);
    await isSaid(`Your vote for ${title} is in.`);
  }
  const { categories } = await show();
  const category_id = categories.find(({ key }) => key === 'direction')?.id ?? '';
  await change(async ({ withdraw, merge }, idOf) => {
    for (const title of ['F. W. Murnau', 'Fritz Lang'])
      await withdraw({ category_id, nominee_id: idOf(title) }, withdrawal);
    await merge({ category_id, nominee_id: idOf('Abel Gance') }, idOf('Lois Weber'));
  });

  // The page learns of it by the server's refusal.
  site.allow(/422/);
  await vote(user, 'Fritz Lang');
  await isSaid('You can’t vote for Fritz Lang anymore.');
  const gone = await screen.findByText('F. W. Murnau has left the show. Your vote for them is free again.');
  expect(gone.closest('[role=alert]')).not.toBeNull();
  await thanksButton('Lois Weber');
  await waitFor(() => expect(nominees()).not.toContain('Fritz Lang'));
  expect(nominees()).not.toContain('Abel Gance');
  const counter = document.querySelector('.vote-counter');
  expect(counter?.textContent).toContain(
    '2 of 3 votes used in Outstanding Direction today. 1 vote is free again.',
  );
  await user.click(screen.getByText('All categories'));
  await screen.findByText('(1 vote is free again)', { exact: false, selector: 'a *, a' });
  screen.getByText('Voted in 0 of 14 today');

  await vote(user, 'Carl Theodor Dreyer');
  await screen.findByText('No votes left');
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(3));
  user = await site.open('/voting/direction');
  await thanksButton('Carl Theodor Dreyer');
  expect(limitButtons()).not.toEqual([]);
  await expectAccessible();
  const takeBack = (await screen.findByText('(your vote for F. W. Murnau)')).closest('button');
  await user.click(screen.getByText('1 vote is free again', { selector: 'button' }));
  await waitFor(() => expect(document.activeElement).toBe(takeBack));
  await user.keyboard('{Enter}');
  await vote(user, 'Victor Sjöström');
  await thanksButton('Victor Sjöström');
  await isSaid(/Your vote for Victor Sjöström is in\. No votes left/);
  expect(screen.queryByText(/has left the show/)).toBeNull();
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(3));

  // Links that were shared before: one says so, the other leads to whom the nominee was merged into.
  await site.open('/voting/direction#f-w-murnau');
  await isSaid('F. W. Murnau has left the show.');
  user = await site.open('/voting/direction#abel-gance');
  const weber = (await thanksButton('Lois Weber')).closest('li');
  await waitFor(() => expect(document.activeElement).toBe(weber));
  await cancel(user, 'Lois Weber');
  await isSaid('Your vote for Lois Weber is canceled.');
  await vote(user, 'Lois Weber');
  await thanksButton('Lois Weber');
});

test('a category that a jury decides has its nominees at its address and theirs, without a vote, and is in the selector alone', async () => {
  const { event, categories } = await show();
  const { documents, environment } = site.platform();
  const { id = '' } = categories.find(({ key }) => key === 'outstanding-picture') ?? {};
  const values = { values: { ':jury': 'jury' } };
  const key = showKeys.category(event.id, id);
  await updateItem(documents, environment.SHOW_TABLE, key, 'SET decided_by = :jury', values);
  await deleteItem(documents, environment.SHOW_TABLE, showKeys.ballotPaper());
  site.later(40_000);

  // Strangers have nothing to sign in for there, unless they ask for it.
  let user = await site.open('/voting/outstanding-picture');
  await screen.findByText('You are not signed in.');
  expect((await area()).queryByRole('form')).toBeNull();
  await user.click(within(main()).getByRole('button', { name: 'Sign in' }));
  await (await area()).findByRole('form');

  user = await site.open('/voting', { as: newVoter() });
  await shows('Outstanding Direction');
  await screen.findByText('Voted in 0 of 13 today');
  await user.click(screen.getByText('All categories'));
  const links = () => [...main().querySelectorAll('a')].map(({ textContent }) => textContent);
  await waitFor(() => expect(links().join()).toContain('Leading Performance'));
  expect(links().join()).not.toContain('Outstanding Picture');

  await choose(user, 'outstanding-picture');
  await shows('Outstanding Picture');
  await screen.findByText('A jury decides this category.');
  expect(location.pathname).toBe('/gayvnawards/voting/outstanding-picture');
  expect(nominees()).toContain('The General');
  expect([...voteButtons(), ...limitButtons()]).toEqual([]);
  for (const text of ['Click on an Image to Vote', /votes (left|used)/])
    expect(screen.queryByText(text)).toBeNull();
  await expectAccessible();

  await user.click(screen.getByLabelText('Look at The General'));
  await heading('The General');
  screen.getByText('A jury decides this category.');
  expect([...voteButtons(), ...limitButtons()]).toEqual([]);
});
