import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { admin, fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt } from './organizers.ts';
import { isSaved, titleField } from './seen.ts';

const site = screenSite();

async function opened() {
  const user = await site.open('/admin/categories', { as: admin });
  site.allow(/422/);
  await titleField('Outstanding Direction');
  const { get } = await colleagueAt(site);
  const stored = async () => (await get('categories')).value;
  return { user, stored, titles: async () => (await stored()).map(({ title }) => title) };
}

async function detailsOf(user: UserEvent, title: string) {
  await user.click(await screen.findByRole('button', { name: `Details of ${title}` }));
  return within(await screen.findByRole('group', { name: `Details of ${title}` }));
}

test('a title is edited in place and saved by itself; undo takes it back', async () => {
  const { user, titles } = await opened();
  await fill(user, await titleField('Outstanding Direction'), 'Best Direction');
  await isSaved();
  expect(await titles()).toContain('Best Direction');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await isSaved();
  expect(await titles()).toContain('Outstanding Direction');
});

test('keys alone sort the list, and a fault is at its field until it is mended', async () => {
  const { user, titles } = await opened();
  screen.getByRole('button', { name: 'Move Outstanding Direction' }).focus();
  await user.keyboard(' {ArrowUp} ');
  await isSaved();
  expect((await titles())[0]).toBe('Outstanding Direction');

  const address = (await detailsOf(user, 'Cinematography')).getByLabelText('Address');
  await fill(user, address, 'Not an address');
  await screen.findByText('Cinematography, address:', { exact: false });
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(address).toHaveProperty('value', 'Not an address');
  await fill(user, address, 'cinematography');
  await isSaved();
  expect(address.getAttribute('aria-invalid')).toBe('false');
});

test('a category is added with its title, goes on being typed into, and is deleted again', async () => {
  const { user, stored } = await opened();
  await fill(user, screen.getByLabelText('New category'), 'Best Title Card');
  await user.keyboard('{Enter}');
  const details = await detailsOf(user, 'Best Title Card');
  // Key by key: its id comes with the first save, in the middle of this.
  await user.type(details.getByLabelText('Word for a nominee'), 'Title card');
  await user.selectOptions(details.getByLabelText('Group'), 'Fan categories');
  await isSaved();
  expect(details.getByLabelText('Word for a nominee')).toHaveProperty('value', 'Title card');
  expect((await stored()).at(-1)).toMatchObject({ key: 'best-title-card', title_column: 'Title card' });

  await user.click(details.getByRole('button', { name: 'Take out' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  // While people vote, what could have been voted for stays, withdrawn.
  await screen.findByText('Taken out');
  expect((await stored()).at(-1)?.withdrawn).toBeDefined();
});

test('a category with nominees is taken out with a reason, and brought back', async () => {
  const { user } = await opened();
  const details = await detailsOf(user, 'Romance in Two Reels or More');
  await user.click(details.getByRole('button', { name: 'Take out' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Take out/ }));
  await dialog.findByText(/It has 8 nominees and [\d,]+ votes?\./);
  await user.click(dialog.getByRole('button', { name: 'Take it out' }));
  await dialog.findByText(/^Please say why/);
  await fill(user, dialog.getByLabelText('Reason'), 'Not this year.');
  await user.click(dialog.getByRole('button', { name: 'Take it out' }));
  await details.findByText('Taken out by Ada: Not this year.');
  await user.click(details.getByRole('button', { name: 'Bring back' }));
  const back = within(await screen.findByRole('dialog', { name: /^Bring back/ }));
  await fill(user, back.getByLabelText('Reason'), 'It is this year.');
  await user.click(back.getByRole('button', { name: 'Bring it back' }));
  await details.findByRole('button', { name: 'Take out' });
});
