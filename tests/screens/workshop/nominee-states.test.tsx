import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CategoryRow } from '#contract/content.ts';
import { admin, button, dialog, fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt, expectAccessible } from './organizers.ts';
import { titleField } from './seen.ts';

const site = screenSite();

const titles = () => screen.getAllByLabelText(/^Title of/);
const lineOf = async (title: string) => within((await titleField(title)).closest('li')!);
const isSaid = (text: string) => screen.findAllByText(text);
const details = async (user: UserEvent, title: string) => {
  await user.click(await button(`Details of ${title}`));
  return within(await screen.findByRole('group', { name: `Details of ${title}` }));
};

async function opened(category: string) {
  const user = await site.open(`/admin/nominees?category=${category}`, { as: admin });
  await screen.findAllByLabelText(/^Title of/);
  return user;
}

async function organizer() {
  const colleague = await colleagueAt(site);
  return {
    ...colleague,
    addDrafts: async (category: string, ...added: string[]) => {
      for (const title of added) {
        const nominee = { category, title, model: 'MOVIE', draft: 'yes' };
        await colleague.post('content.saveNominee', { nominee, version: '' });
      }
    },
    nominee: async (category: string, title: string) =>
      (await colleague.nominees(category)).find((each) => each.title === title),
    category: async (key: string): Promise<CategoryRow> =>
      (await colleague.get('categories')).value.find((each) => each.key === key)!,
  };
}

test('drafts are marked in the grid, edited and sorted in place, and announced: one alone, then all of the category', async () => {
  const ed = await organizer();
  const known = await ed.titles('direction');
  await ed.addDrafts('direction', 'Dorothy Arzner', 'Germaine Dulac');
  const user = await opened('direction');
  await screen.findByText('2 drafts.');
  screen.getByText('Fans don’t see them until you announce them.', { exact: false });
  (await lineOf('Dorothy Arzner')).getByText('Draft');
  await expectAccessible();

  await fill(user, await titleField('Dorothy Arzner'), 'Dorothy Arzner, Director');
  await screen.findByText('Saved');
  (await button('Move Germaine Dulac')).focus();
  await user.keyboard(' {ArrowUp} ');
  await isSaid(`Germaine Dulac is number ${known.length + 1} now.`);
  expect(await ed.titles('direction')).toEqual([...known, 'Germaine Dulac', 'Dorothy Arzner, Director']);

  await user.click(screen.getByTitle('Draft 2'));
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.click(screen.getByTitle(`Active ${known.length}`));
  await waitFor(() => expect(titles()).toHaveLength(known.length));
  await user.click(screen.getByTitle(`All ${known.length + 2}`));

  const group = await details(user, 'Germaine Dulac');
  group.getByText('Fans don’t see it yet. Public when you announce it.');
  await user.click(group.getByRole('button', { name: 'Announce it now' }));
  const one = await dialog('Announce Germaine Dulac?');
  await expectAccessible();
  await user.click(one.getByRole('button', { name: 'Announce it now' }));
  await isSaid('Germaine Dulac is announced.');
  expect((await ed.nominee('direction', 'Germaine Dulac'))?.draft).toBe('no');
  expect((await ed.nominee('direction', 'Dorothy Arzner, Director'))?.draft).toBe('yes');

  await user.click(await button('Announce…'));
  const all = await dialog('Announce nominees');
  await user.click(await all.findByRole('radio', { name: 'Now: 1 draft of Outstanding Direction' }));
  await user.click(all.getByRole('button', { name: 'Announce now' }));
  await isSaid('1 nominee announced.');
  expect((await ed.nominee('direction', 'Dorothy Arzner, Director'))?.draft).toBe('no');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Announce…' })).toBeNull());
});

test('a nominee is added as a draft, says from when on it is public, and is withdrawn as a draft', async () => {
  const ed = await organizer();
  const user = await opened('romance');
  await fill(user, screen.getByLabelText('New nominee'), 'Love Unseen');
  await user.click(screen.getByLabelText('As a draft, hidden until it is announced'));
  await user.click(await button('Add nominee'));
  (await lineOf('Love Unseen')).getByText('Draft');
  expect((await ed.nominee('romance', 'Love Unseen'))?.draft).toBe('yes');

  await user.click(await button('Announce…'));
  const question = await dialog('Announce nominees');
  await user.click(await question.findByRole('radio', { name: /^At a set time/ }));
  await fill(user, question.getByLabelText(/^Nominees appear/), '2099-05-03T18:00');
  await user.click(question.getByRole('button', { name: 'Set the time' }));
  await screen.findByText('Fans don’t see it until May 3, 2099, 6:00 PM.', { exact: false });
  const group = await details(user, 'Love Unseen');
  group.getByText('Fans don’t see it yet. Public on May 3, 2099, 6:00 PM.');

  await user.click(group.getByRole('button', { name: 'Withdraw' }));
  const withdraw = await dialog('Withdraw Love Unseen?');
  withdraw.getByText(/^Fans haven’t seen it\./);
  await fill(user, withdraw.getByLabelText('Reason'), 'It does not exist.');
  await user.click(withdraw.getByRole('button', { name: 'Withdraw' }));
  await user.click(await screen.findByTitle('Withdrawn 1'));
  await waitFor(() => expect(titles()).toHaveLength(1));
  await isSaid('Love Unseen is withdrawn.');
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  await (await lineOf('Love Unseen')).findByText('Draft');
});

test('a nominee with votes goes to another category by keys: what becomes of them is said before, it begins there without, and undo takes it back', async () => {
  const ed = await organizer();
  const [{ id, title } = { id: '', title: '' }] = await ed.nominees('world-cinema');
  const category = await ed.category('world-cinema');
  const voter = await site.elsewhere({ email: 'vera@acclaim.test' });
  expect((await voter.call('votes.vote', { nominee: id, category: category.id })).status).toBe(200);
  const stayed = async () => (await ed.nominees('world-cinema')).find((each) => each.id === id)!;
  await expect.poll(async () => (await stayed()).votes).toBe(1);

  const user = await opened('world-cinema');
  const group = await details(user, title);
  group.getByRole('button', { name: 'Move to another category' }).focus();
  await user.keyboard('{Enter}');
  const question = await dialog(`Move ${title} to another category`);
  question.getByText(/^It has 1 vote, which can’t move along\./);
  question.getByRole('button', { name: 'Move it' }).focus();
  await user.keyboard('{Enter}');
  await question.findByText('Choose a category.');
  await user.selectOptions(question.getByLabelText('Category'), 'Outstanding Direction');
  await question.findByText(/with the reason “Moved to Outstanding Direction”/);
  await expectAccessible();
  question.getByRole('button', { name: 'Move it' }).focus();
  await user.keyboard('{Enter}');

  const text = `${title} is in Outstanding Direction now. In ${category.title} it is withdrawn, with its 1 vote.`;
  await isSaid(text);
  await (await lineOf(title)).findByText('Withdrawn');
  await group.findByText('Withdrawn by Ada: Moved to Outstanding Direction');
  const { votes, image, cast } = (await ed.nominee('direction', title))!;
  expect(votes).toBe(0);
  expect(await stayed()).toMatchObject({ image, cast, withdrawn: { by: 'Ada' } });

  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  await isSaid('Taken back.');
  expect(await stayed()).toMatchObject({ votes: 1 });
  expect((await stayed()).withdrawn).toBeUndefined();
  // While people vote, one who has been votable stays withdrawn.
  expect((await ed.nominee('direction', title))?.withdrawn).toBeDefined();
});

test('a move says why it cannot be, and the way to the other category leads there', async () => {
  const ed = await organizer();
  const user = await opened('comic-performance');
  site.allow(/422/);
  const [first = ''] = await ed.titles('comic-performance');
  const group = await details(user, first);
  await user.click(group.getByRole('button', { name: 'Move to another category' }));
  const question = await dialog(`Move ${first} to another category`);
  await ed.addDrafts('favorite-villain', first);
  const { title: villain } = await ed.category('favorite-villain');
  const { title: stunt } = await ed.category('stunt-of-the-year');
  await user.selectOptions(question.getByLabelText('Category'), villain);
  await user.click(question.getByRole('button', { name: 'Move it' }));
  await question.findByText(`${villain} has ${first} already. Withdraw it here instead.`);
  await user.selectOptions(question.getByLabelText('Category'), stunt);
  await user.click(question.getByRole('button', { name: 'Move it' }));
  await user.click(await screen.findByRole('link', { name: `Show ${stunt}` }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: stunt }).getAttribute('aria-current')).toBe('page'),
  );
  await titleField(first);
  expect((await ed.nominee('comic-performance', first))?.withdrawn).toBeDefined();
});
