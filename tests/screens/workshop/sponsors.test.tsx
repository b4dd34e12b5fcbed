import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { admin, fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt, expectAccessible } from './organizers.ts';
import { isSaved } from './seen.ts';

const site = screenSite();

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Sponsors' }));

async function opened() {
  const user = await site.open('/admin/sponsors', { as: admin });
  await list();
  const colleague = await colleagueAt(site);
  const titles = async (code: string) => {
    const { value: carousels } = await colleague.get('carousels');
    const { value: sponsors } = await colleague.get('sponsors');
    const { items = [] } = carousels.find((each) => each.code === code) ?? {};
    return items.map((id) => sponsors.find((each) => each.id === id)?.title);
  };
  return { user, ...colleague, titles };
}

test('a sponsor is added, put into a carousel, sorted with keys, and deleted everywhere; undo brings all of it back', async () => {
  const { user, titles } = await opened();
  await fill(user, screen.getByLabelText('New sponsor'), 'Lumen Arc');
  await user.keyboard('{Enter}');
  const booth = await region('Keepers of the Projection Booth');
  await user.selectOptions(booth.getByLabelText('Add a sponsor'), 'Lumen Arc');
  await isSaved();
  expect((await titles('booth')).at(-1)).toBe('Lumen Arc');

  booth.getByRole('button', { name: 'Move Lumen Arc' }).focus();
  await user.keyboard('{Enter}{Home}{Enter}');
  await isSaved();
  expect((await titles('booth'))[0]).toBe('Lumen Arc');

  const sponsors = await list();
  await user.click(sponsors.getByRole('button', { name: 'Details of Lumen Arc' }));
  await user.click(sponsors.getByRole('button', { name: 'Delete the sponsor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete ‘Lumen Arc’?' }));
  dialog.getByText('In Keepers of the Projection Booth.', { exact: false });
  await user.click(dialog.getByRole('button', { name: 'Delete the sponsor' }));
  await isSaved();
  expect(await titles('booth')).not.toContain('Lumen Arc');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await isSaved();
  expect((await titles('booth'))[0]).toBe('Lumen Arc');
});

test('a carousel comes to the home page and leaves it by a switch; a website that is none says so', async () => {
  const { user, get } = await opened();
  site.allow(/422/);
  const shown = async () => (await get('app')).value.sponsorCarousels;
  const crafts = await region('Friends of the Crafts');
  await user.click(crafts.getByRole('switch', { name: 'On the home page' }));
  await isSaved();
  expect(await shown()).toEqual(['booth', 'crafts']);
  await user.click(crafts.getByRole('switch', { name: 'On the home page' }));
  await isSaved();
  expect(await shown()).toEqual(['booth']);

  await user.click(screen.getByRole('button', { name: 'Details of Quill & Platen' }));
  const website = screen.getByLabelText('Website');
  await fill(user, website, 'quill.example');
  await user.keyboard('{Enter}');
  within(await screen.findByRole('alert')).getByText(/^Bad URL/);
  expect(website.getAttribute('aria-invalid')).toBe('true');
});

test('two people change one sponsor: each field is decided alone, nothing is lost before, and undo brings back the rest', async () => {
  const ada = await opened();
  const { change, get } = ada;
  site.allow(/409/);
  const theirs = { title: 'Bo and Sons', company: 'Bo, Incorporated' };
  await ada.user.click((await list()).getAllByRole('button', { name: /^Details of / })[0]!);
  const details = within(await screen.findByRole('group', { name: /^Details of / }));
  await change('sponsors', ([sponsor, ...rest]) => [{ ...sponsor!, ...theirs }, ...rest]);
  const hasTyped = Promise.withResolvers<void>();
  site.intercept(/content\/sponsors/, async (next) => {
    await hasTyped.promise;
    return next();
  });
  await fill(ada.user, details.getByLabelText('Company'), 'Ada, Limited');
  await fill(ada.user, details.getByLabelText('Name'), 'Ada and Daughters');
  hasTyped.resolve();
  const asked = () => screen.findByRole('dialog', { name: 'Two versions of ‘Sponsors’' });
  const choice = async (label: string) => within(within(await asked()).getByRole('group', { name: label }));
  (await choice('Name')).getAllByText('Ada and Daughters');
  (await choice('Name')).getAllByText('Bo and Sons');
  await expectAccessible();
  await ada.user.click(within(await asked()).getByRole('button', { name: 'Decide later' }));
  await screen.findByText(/^Saving is paused until you choose a version\./);
  await expectAccessible();

  const user = await site.open('/admin/sponsors');
  await user.click((await choice('Name')).getByRole('radio', { name: 'Mine' }));
  await user.click((await choice('Company')).getByRole('radio', { name: 'Someone else' }));
  await user.click(within(await asked()).getByRole('button', { name: 'Merge' }));
  await isSaved();
  const stored = async () => {
    const [sponsor] = (await get('sponsors')).value;
    return [sponsor?.title, sponsor?.company];
  };
  expect(await stored()).toEqual(['Ada and Daughters', 'Bo, Incorporated']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await isSaved();
  expect(await stored()).toEqual(['Ada and Daughters', 'Ada, Limited']);
});
