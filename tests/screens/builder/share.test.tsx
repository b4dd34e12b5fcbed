import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { screenSite } from '../site.tsx';
import { admin, field, write, editWidget, gone, openBuilder, openDialog, press, saved } from './editor.ts';

const site = screenSite();

async function openShare(user: UserEvent) {
  const dialog = await openDialog(user, 'Share the draft');
  const link = () => within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Link to the draft' });
  return { dialog, link };
}
const pathOf = ({ value }: HTMLInputElement) => `/shared-draft${new URL(value).hash}`;

/** Types what visitors read first in the first widget. */
async function rehead(user: UserEvent, header: string): Promise<void> {
  await editWidget(user, 0, 'Content');
  await press(user, 'Edit as HTML: Header');
  await write(user, field('Header (HTML)'), header);
  await user.tab();
  await saved();
}

test('a draft is shared by a link that opens on a phone without signing in, is another week’s when that is asked for, and ends by hand', async () => {
  site.allow(/404/);
  const user = await openBuilder(site);
  await rehead(user, 'Not for everybody yet');
  const { dialog, link } = await openShare(user);
  await press(user, 'Make a link', dialog);
  const field = await link();
  const path = pathOf(field);
  await waitFor(() => expect(document.activeElement).toBe(dialog.querySelector('.dialog-body > p')));
  await press(user, 'Copy the link', dialog);
  await within(dialog).findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(field.value);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No.'));
  await press(user, 'Copied', dialog);
  await within(dialog).findByText(/^The browser refused to copy\./);
  expect(field.selectionEnd! - field.selectionStart!).toBe(field.value.length);

  await press(user, 'For another week', dialog);
  await within(dialog).findByText('The link works for another week.');
  expect(pathOf(await link())).toBe(path);
  expect(within(dialog).getByText(/^Works until/).textContent).toMatch(
    /^Works until .+ \(Pacific Time\)\. Made .+, by Ada\.$/,
  );

  // A stranger, on a phone.
  const { call } = await site.elsewhere(admin);
  await call('auth.logout', { everywhere: true });
  await site.open(path, { width: 390 });
  await screen.findByText('Not for everybody yet');
  expect(document.body.textContent).toMatch(
    /Draft of ‘Opening night’: not public\. This link works until \w+, /,
  );
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');

  const again = await site.open('/admin/template/home', { as: admin });
  await saved();
  const { dialog: open, link: shown } = await openShare(again);
  expect(pathOf(await shown())).toBe(path);
  await press(again, 'End this link…', open);
  const question = await screen.findByRole('dialog', { name: 'End this link?' });
  await press(again, 'End the link', question);
  await gone(question);
  await within(open).findByRole('button', { name: 'Make a link' });
  await site.open(path, { width: 390 });
  await screen.findByRole('heading', { name: 'This link has ended' });
  await screen.findByText('Ask the person who sent it for a new one.');
});
