import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { admin, button, fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt, signInAgain } from './organizers.ts';
import { endSessions, isSaved, titleField } from './seen.ts';

const site = screenSite();

const titleFields = () => screen.findAllByLabelText(/^Title of/);
/** What was done is said in the room, and to those who only hear it. */
const isSaid = (text: string) => screen.findAllByText(text);

async function opened(category: string) {
  const user = await site.open(`/admin/nominees?category=${category}`, { as: admin });
  await titleFields();
  return { user, ...(await colleagueAt(site)) };
}

async function detailsOf(user: Awaited<ReturnType<typeof site.open>>, title: string) {
  await user.click(await button(`Details of ${title}`));
  return within(await screen.findByRole('group', { name: `Details of ${title}` }));
}

test('a title is edited in place and saved by itself, is there after a reload, and a key brings back the one before', async () => {
  const { user, titles } = await opened('direction');
  const field = await titleField('Lois Weber');
  await fill(user, field, 'Lois Weber, Director');
  await isSaved();
  expect(await titles('direction')).toContain('Lois Weber, Director');
  await user.keyboard('{Control>}z{/Control}');
  await isSaved();
  expect(await titles('direction')).toContain('Lois Weber');
  await site.open('/admin/nominees?category=direction');
  await titleField('Lois Weber');
});

test('keys alone sort the nominees, and undo takes the order back', async () => {
  const { user, titles } = await opened('comic-performance');
  const [first = '', second = '', ...others] = await titles('comic-performance');
  (await button(`Move ${second}`)).focus();
  await user.keyboard(' {ArrowUp} ');
  await isSaid(`${second} is number 1 now.`);
  expect(await titles('comic-performance')).toEqual([second, first, ...others]);
  await user.click(await button('Undo'));
  await isSaid('Taken back.');
  expect(await titles('comic-performance')).toEqual([first, second, ...others]);
});

test('a nominee is added, gets its fields, shows what is wrong at the field, and loses nothing when the session ends', async () => {
  const { user, nominees } = await opened('world-cinema');
  site.allow(/401|422/);
  await fill(user, screen.getByLabelText('New nominee'), 'Found in an Attic');
  await user.keyboard('{Enter}');
  await titleField('Found in an Attic');
  const details = await detailsOf(user, 'Found in an Attic');
  await fill(user, details.getByLabelText(/^Performers/), 'Asta Nielsen @asta\nConrad Veidt');
  const website = details.getByLabelText(/^Website/);
  await fill(user, website, 'nowhere');
  await waitFor(() => expect(website.getAttribute('aria-invalid')).toBe('true'));
  await fill(user, website, 'https://example.org/attic');
  const video = details.getByLabelText(/^Video/);
  await fill(user, video, 'https://example.org/attic.mp4');
  await details.findByText(/write the whole address of a video at YouTube, Vimeo, Twitch\.$/);
  await fill(user, video, 'https://vimeo.com/76979871');
  await isSaved();
  await endSessions(site, admin);
  await fill(user, await titleField('Found in an Attic'), 'Found in the Attic');
  await signInAgain(user);
  await isSaved();
  expect((await nominees('world-cinema')).at(-1)).toMatchObject({
    title: 'Found in the Attic',
    cast: 'Asta Nielsen @asta|Conrad Veidt',
    profile_website: 'https://example.org/attic',
    video: 'https://vimeo.com/76979871',
  });
  await screen.findByText('Asta Nielsen, Conrad Veidt');
});

test('a nominee is withdrawn with a reason, having said its votes, and brought back', async () => {
  const { user, nominees, titles } = await opened('romance');
  const [title = ''] = await titles('romance');
  const details = await detailsOf(user, title);
  await user.click(details.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Withdraw ${title}?` }));
  dialog.getByText(/^It has [\d,]+ votes? so far\.$|^Nobody has voted for it yet\.$/);
  await fill(user, dialog.getByLabelText('Reason'), 'It is a remake.');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await details.findByText('Withdrawn by Ada: It is a remake.');
  await user.click(details.getByRole('button', { name: 'Bring back' }));
  const back = within(await screen.findByRole('dialog', { name: `Bring back ${title}?` }));
  await fill(user, back.getByLabelText('Reason'), 'It is not.');
  await user.click(back.getByRole('button', { name: 'Bring it back' }));
  await details.findByRole('button', { name: 'Withdraw' });
  expect((await nominees('romance'))[0]?.withdrawn).toBeUndefined();
});

test('two people change the same title: both are shown, and one is chosen', async () => {
  const { user, nominees, post, titles } = await opened('favorite-villain');
  site.allow(/409/);
  const [nominee] = await nominees('favorite-villain');
  const { withdrawn: _none, mergedInto: _neither, version, votes: _votes, ...cells } = nominee!;
  await post('content.saveNominee', { nominee: { ...cells, title: 'Theirs' }, version });
  await fill(user, await titleField(cells.title), 'Mine');
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of this nominee' }));
  const choice = within(dialog.getByRole('group', { name: 'Title' }));
  choice.getByText('Theirs');
  expect(choice.getAllByText('Mine')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Decide later' }));
  await titleField('Mine');
  expect(await titles('favorite-villain')).not.toContain('Mine');
  await user.click(await button('Choose now'));
  await user.click(await screen.findByRole('radio', { name: 'Mine' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await isSaved();
  expect((await titles('favorite-villain'))[0]).toBe('Mine');
});

test('pictures that come before the nominees do are matched as soon as they are there', async () => {
  const { nominees } = await colleagueAt(site);
  const [first] = await nominees('production-design');
  const delivery = Promise.withResolvers<void>();
  site.intercept(/nominees\?category=production-design/, async (next) => {
    await delivery.promise;
    return next();
  });
  const user = await site.open('/admin/nominees?category=production-design', { as: admin });
  const picture = new File(['A picture.'], `${first?.slug}.jpg`, { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText('Add pictures'), picture);
  const dialog = within(await screen.findByRole('dialog', { name: '1 picture' }));
  dialog.getByText('Leave it out');
  expect(dialog.queryByRole('button', { name: /Upload/ })).toBeNull();
  delivery.resolve();
  await dialog.findByRole('button', { name: 'Upload 1 picture' });
  expect(dialog.getByLabelText(`Nominee of ${picture.name}`)).toHaveProperty('value', first?.id);
});

test('a nominee is found by a word, and another category by its name', async () => {
  const { user } = await opened('peoples-picture');
  const search = screen.getByLabelText('Find a nominee in The People’s Picture');
  await fill(user, search, 'metropolis');
  expect(await titleFields()).toHaveLength(1);
  await user.clear(search);
  expect(await titleFields()).toHaveLength(40);
  const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
  await user.click(categories.getByRole('link', { name: 'Outstanding Direction' }));
  await titleField('Fritz Lang');
});
