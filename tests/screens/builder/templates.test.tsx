import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { wallTime } from '../../../web/workshop/ui/times.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { saveElsewhere, storedDraft, withTitle } from '../../support/template-drafts.ts';
import { admin, fill } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import {
  editWidget,
  field,
  gone,
  leave,
  openBuilder,
  openDialog,
  press,
  retitle,
  saved,
  templateHeads,
} from './editor.ts';

const site = screenSite();
withSmallHome(site);
const minute = 60_000;

const list = () => site.open('/admin/home', { as: admin });
const card = (name: RegExp) => screen.findByRole('article', { name });
const stored = () => storedDraft(site.platform(), 'home');
/** The template that visitors see, by its title. */
const shown = async () => (await templateHeads(site)).find(({ is_shown: isShown }) => isShown)?.title;

test('a template is renamed in the list although it was saved since, and what is typed while one goes back there is kept', async () => {
  const user = await list();
  const rename = await screen.findByRole('button', { name: /^Rename/ });
  await saveElsewhere(site.platform(), (await stored()).title, (now) => withTitle(now, 1, 'Patrons, by Bo'));
  await user.click(rename);
  const dialog = await screen.findByRole('dialog', { name: /^Rename/ });
  await fill(user, within(dialog).getByRole('textbox', { name: 'Title' }), 'Opening night, in the list');
  await press(user, 'Rename', dialog);
  await gone(dialog);
  expect(await stored()).toMatchObject({ title: 'Opening night, in the list' });
  expect((await stored()).widgets[1]?.title).toBe('Patrons, by Bo');

  await user.click(screen.getByRole('link', { name: /^Edit/ }));
  await saved();
  await editWidget(user, 1);
  await fill(user, field('Title'), 'Typed and gone back');
  await user.click(screen.getByRole('link', { name: 'All templates' }));
  await screen.findByRole('button', { name: 'New template' });
  await expect.poll(async () => (await stored()).widgets[1]?.title).toBe('Typed and gone back');
});

test('publishing another template shows it as the home page in one press, and the list brings the first one back', async () => {
  site.allow(/409/);
  const user = await list();
  await user.click(await screen.findByRole('button', { name: /^Duplicate/ }));
  const copying = await screen.findByRole('dialog', { name: /^Duplicate/ });
  await fill(user, within(copying).getByRole('textbox', { name: 'Title' }), 'Second night');
  await press(user, 'Duplicate', copying);
  await saved();
  await retitle(user, 0, 'Tonight only');
  await saved();
  await user.click(screen.getByRole('link', { name: 'All templates' }));
  await card(/^Second night/);
  expect(screen.queryByRole('button', { name: 'Make default ‘Second night’' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Publish ‘Second night’' }));

  const dialog = await screen.findByRole('dialog', { name: 'Publish' });
  const asHome = await within(dialog).findByRole<HTMLInputElement>('checkbox', {
    name: /^Show it as the home page, instead of ‘Opening night/,
  });
  const outlook = () => dialog.querySelector('.publish-outlook')?.textContent;
  expect(asHome.checked).toBe(true);
  expect(outlook()).toBe('Visitors see ‘Second night’ from now on.');
  await user.click(asHome);
  expect(outlook()).toMatch(/^Visitors see no difference\. They keep seeing ‘Opening night/);
  await user.click(asHome);
  await user.click(within(dialog).getByLabelText('At set times'));
  const at = (minutes: number) => wallTime(Date.now() + minutes * minute, 'America/Los_Angeles');
  await fill(user, within(dialog).getByLabelText(/^From \(/), at(40));
  await fill(user, within(dialog).getByLabelText(/^Until \(/), at(80));
  expect(outlook()).toMatch(
    /^Visitors see ‘Second night’ from \w+, .* until .*\. After that, they see ‘Opening night.*’ again\.$/,
  );
  await press(user, 'Schedule', dialog);
  await within(dialog).findByText(/^Scheduled\. Visitors see ‘Second night’ from/);
  expect(await shown()).toMatch(/^Opening night/);
  await user.click(within(dialog).getByLabelText('Now, until you publish again'));
  await press(user, 'Publish now', dialog);
  await within(dialog).findByRole('link', { name: /^See it on the site/ });
  expect(await shown()).toBe('Second night');
  await leave(dialog);
  within(document.querySelector<HTMLElement>('.top-bar-state')!).getByText('ACTIVE');

  // Back by the list, which says what each press does to what visitors see.
  const later = await list();
  within(await card(/^Second night/)).getByText('ACTIVE');
  within(await card(/^Opening night/)).getByText('NOT ACTIVE');
  const connect = site.intercept(/\/admin\/template\/default$/, noConnection);
  await later.dblClick(screen.getByRole('button', { name: /^Make default ‘Opening night/ }));
  const question = await screen.findByRole('dialog', { name: /^Make ‘Opening night.*’ the default\?$/ });
  within(question).getByText(/^Visitors will see ‘Opening night.*’ instead of ‘Second night’\.$/);
  await press(later, 'Make it the default', question);
  await within(question).findByRole('alert');
  connect();
  await press(later, 'Make it the default', question);
  await gone(question);
  within(await card(/^Opening night/)).getByText('ACTIVE');
  expect(await shown()).toMatch(/^Opening night/);

  const deletion = await openDialog(later, 'Delete ‘Second night’?', 'Delete ‘Second night’');
  within(deletion).getByText(/^This is canceled with it: Publish version \d+ as the home page on/);
  within(deletion).getByText(/^Visitors see no difference now\. On .* they will see ‘Opening night/);
  await press(later, 'Delete for good', deletion);
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Second night/ })).toBeNull());
  expect(await templateHeads(site)).toMatchObject([{ scheduled: [], is_shown: true }]);
});

test('publishing says of an older version that is scheduled that it will replace the newer one, and takes the newest in its place', async () => {
  const from = wallTime(Date.now() + 40 * minute, 'America/Los_Angeles');
  const { call } = await site.elsewhere(admin);
  await call('templates.publish', { template: 'home', revision: (await stored()).revision, from });
  const user = await openBuilder(site);
  expect(screen.queryByText(/It will replace the newer one\./)).toBeNull();
  await retitle(user, 0, 'Newer than scheduled');
  await saved();
  const dialog = await openDialog(user, 'Publish');
  await press(user, 'Publish now', dialog);
  const warning = /older than what is live \(version \d+\)\. It will replace the newer one\./;
  await within(dialog).findByText(warning);
  await leave(dialog);
  await user.click(screen.getByRole('link', { name: 'All templates' }));
  await screen.findByText(warning);
  let calls = 0;
  site.intercept(/\/admin\/template\/publish$/, (next) => {
    calls += 1;
    return next();
  });
  await user.dblClick(screen.getByRole('button', { name: /^Use the newest version instead/ }));
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  expect(calls).toBe(1);
  const { revision } = await stored();
  expect(await templateHeads(site)).toMatchObject([{ live: { revision }, scheduled: [{ revision }] }]);
});

test('a user who may not build is told so, and a guest is asked to sign in', async () => {
  await site.open('/admin');
  await screen.findByRole('form', { name: 'Sign in to the workshop' });
  await site.open('/admin', { as: { email: 'voter@acclaim.test', roles: [] } });
  await screen.findByRole('heading', { name: 'This area is for the show’s team' });
});
