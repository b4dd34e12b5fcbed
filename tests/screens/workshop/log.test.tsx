import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { admin } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt } from './organizers.ts';

const site = screenSite();

const entries = async () => (await screen.findAllByText(/^No\. \d+$/)).map((number) => number.closest('li')!);
/** The entry at a place of the log, the newest first. */
const entry = async (at: number) => within((await entries())[at]!);

test('the log says who changed what and when, takes a change back, and says in words why another can’t be', async () => {
  const { change, get } = await colleagueAt(site);
  const title = async () => (await get('event')).value.title;
  for (const next of ['First title', 'Second title'])
    await change('event', (event) => ({ ...event, title: next }));
  const user = await site.open('/admin/log', { as: admin });
  site.allow(/409/);
  await screen.findByText('Second title');
  const second = await entry(0);
  second.getByText('Changed Event');
  second.getByText('ed');
  expect(second.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'First title',
    'Second title',
  ]);

  await user.click((await entry(1)).getByRole('button', { name: /^Undo this change/ }));
  const refused = within(await screen.findByRole('dialog', { name: /^Take change \d+ back\?$/ }));
  await user.click(refused.getByRole('button', { name: 'Undo this change' }));
  await refused.findByText(/changed again since/);
  await user.click(refused.getByRole('button', { name: 'Keep the change' }));
  expect(await title()).toBe('Second title');

  await user.click(second.getByRole('button', { name: /^Undo this change/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Take change \d+ back\?$/ }));
  await user.click(dialog.getByRole('button', { name: 'Undo this change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await title()).toBe('First title');
  await screen.findByText(/^Taken back by change \d+\.$/);
  await screen.findByRole('heading', { name: /^Took change \d+ back$/ });
});

test('an auditor reads the log, imports too, and has no way to change anything', async () => {
  await site.open('/admin/log', { as: { email: 'auditor@acclaim.test', roles: ['auditor'] } });
  await entries();
  expect(screen.queryByRole('button', { name: /^Undo this change/ })).toBeNull();
});
