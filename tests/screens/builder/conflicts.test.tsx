import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { TemplateDocument } from '#rules/template-document.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { saveElsewhere, storedDraft, withTitle } from '../../support/template-drafts.ts';
import { admin, fill } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import {
  editWidget,
  escape,
  field,
  gone,
  openBuilder,
  openDialog,
  press,
  retitle,
  rowTitles,
  saved,
  says,
} from './editor.ts';

const site = screenSite();
withSmallHome(site);

const stored = () => storedDraft(site.platform(), 'home');
const titleAt = async (index: number) => (await stored()).widgets[index]?.title;

const bo = async (change: (document: TemplateDocument) => TemplateDocument): Promise<void> =>
  saveElsewhere(site.platform(), (await stored()).title, change);

/** The admin does not hear of what others save until she saves herself. */
const hearNothing = () => site.intercept(/\/admin\/template\/presence$/, noConnection);

test('two admins at the same time who change different things keep both, and who publish are told what the other saved', async () => {
  site.allow(/409/);
  hearNothing();
  const user = await openBuilder(site);
  await bo((now) => withTitle(now, 1, 'Patrons, by Bo'));
  await editWidget(user, 0, 'Content');
  await press(user, 'Edit as HTML: Header');
  await fill(user, field('Header (HTML)'), 'Votes & prizes<br>for all');
  await user.tab();
  // In the server's own form, which is no change of Bo's.
  await expect
    .poll(async () => (await stored()).widgets[0]?.options.header?.value)
    .toBe('Votes &amp; prizes<br />for all');
  expect(await titleAt(1)).toBe('Patrons, by Bo');
  await waitFor(() => expect(rowTitles()[1]).toBe('Patrons, by Bo'));

  await bo((now) => withTitle(now, 1, 'Patrons, later by Bo'));
  const dialog = await openDialog(user, 'Publish');
  await press(user, 'Publish now', dialog);
  await within(dialog).findByText(/^This template was changed by someone else\. Nothing was published\./);
  await within(dialog).findAllByText(/Patrons, later by Bo/);
  expect(rowTitles()[1]).toBe('Patrons, later by Bo');
  await press(user, 'Publish now', dialog);
  await within(dialog).findByText('None: the draft is already live.');
});

test('two admins who change one field are shown both texts, nothing is overwritten until one chooses, and undo brings the other back', async () => {
  site.allow(/409/);
  hearNothing();
  const user = await openBuilder(site);
  await bo((now) => withTitle(now, 2, 'The vault, by Bo'));
  await retitle(user, 2, 'The vault, by Ada');
  await says('conflict');
  expect(await titleAt(2)).toBe('The vault, by Bo');
  const conflict = () => screen.findByRole('dialog', { name: 'Two versions of this template' });
  const first = await conflict();
  const choice = await within(first).findByRole('group', { name: 'Title' });
  expect(choice.textContent).toContain('The vault, by Ada');
  expect(choice.textContent).toContain('The vault, by Bo');
  await press(user, 'Decide later', first);
  await screen.findByText(/^Saving is paused until you choose a version\./);
  await press(user, 'Choose now');
  const again = await conflict();
  const radio = (name: string) =>
    within(within(again).getByRole('group', { name: 'Title' })).getByRole<HTMLInputElement>('radio', {
      name,
    });
  // It cannot be left to chance.
  await press(user, 'Merge', again);
  await waitFor(() => expect(document.activeElement).toBe(radio('Mine')));
  await user.click(radio('Bo'));
  await press(user, 'Merge', again);
  await gone(again);
  await saved();
  expect(field('Title').value).toBe('The vault, by Bo');
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  await expect.poll(() => titleAt(2)).toBe('The vault, by Ada');
});

test('nothing is lost when the network is cut in the middle of typing', async () => {
  const user = await openBuilder(site);
  const connect = site.intercept(/\/admin\/template\/draft$/, noConnection);
  await editWidget(user, 0);
  await fill(user, field('Title'), 'Written offline');
  await screen.findByText('Offline, kept on this device');
  await fill(user, field('Description'), 'And typed on');
  connect();
  window.dispatchEvent(new Event('online'));
  await expect.poll(async () => (await stored()).widgets[0]?.description).toBe('And typed on');
  expect(await titleAt(0)).toBe('Written offline');
  await saved();
});

test('what the server refuses is said where it is, stays in the editor, and is saved once it is corrected', async () => {
  site.allow(/422|400/);
  const user = await openBuilder(site);
  await editWidget(user, 0, 'Background Images');
  await fill(user, field('Background link'), 'javascript:alert(1)');
  await says('failed');
  expect((await screen.findAllByText(/A link can’t begin with javascript:/)).length).toBeGreaterThan(0);
  expect(field('Background link').value).toBe('javascript:alert(1)');
  await press(user, 'Close the widget editor');
  await press(user, /^Show it/);
  await waitFor(() => expect(document.activeElement).toBe(field('Background link')));
  await fill(user, field('Background link'), '/winners');
  await saved();
  expect((await stored()).widgets[0]?.options.backgroundlink).toBe('/winners');
});

test('a session that ends in the middle begins again in place, also within a dialog, and nothing is lost', async () => {
  site.allow(/401/);
  hearNothing();
  const user = await openBuilder(site);
  const { call } = await site.elsewhere(admin);
  await call('auth.logout', { everywhere: true });
  await fill(user, screen.getByLabelText('Title of the template'), 'Closing night');
  await press(user, 'Versions');
  const question = await screen.findByRole('dialog', { name: 'Your session has ended' });
  escape();
  expect(question.isConnected).toBe(true);
  const form = within(question);
  await fill(user, await form.findByLabelText('Email'), admin.email);
  await fill(user, form.getByLabelText('Password'), 'admin-of-acclaim');
  await user.click(await form.findByLabelText('I am not a robot'));
  await form.findByText('Verified.');
  await press(user, 'Sign in', form.getByRole('form'));
  await gone(question);
  const versions = await screen.findByRole('dialog', { name: 'Versions' });
  expect((await within(versions).findAllByRole('button', { expanded: false })).length).toBeGreaterThan(0);
  escape();
  await saved();
  await expect.poll(async () => (await stored()).title).toBe('Closing night');
});
