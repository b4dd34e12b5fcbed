import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dialog, fill, heading, send } from '../page.ts';
import { screenSite } from '../site.tsx';
import { pressInMain } from '../visitors.ts';
import { expectAccessible } from '../workshop/organizers.ts';
import { plugIn } from './authenticator.ts';

const site = screenSite(undefined, { secondFactor: 'required' });
const email = 'fan@acclaim.test';
const as = { email, fullname: 'Fay Fan' };

const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await (await section()).findByRole('button', { name }));
const says = (text: string | RegExp) => screen.findByText(text);
const isFocused = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));

async function savedCodes(user: UserEvent, owner = document.body): Promise<string[]> {
  const part = within(owner);
  await part.findByRole('heading', { name: 'Save your recovery codes' });
  const list = within(part.getByRole('list', { name: 'Recovery codes' }));
  const codes = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(new Set(codes).size).toBe(10);
  await user.click(part.getByRole('button', { name: 'I saved them' }));
  return codes;
}

test('a voter adds a passkey, names it, signs in with it alone, and removes it', async () => {
  const device = plugIn(site.url());
  const user = await site.open('/account', { as });
  await says('You have no passkey yet.');
  await press(user, 'Add a passkey');
  const named = await screen.findByRole('button', { name: /^Rename/ });
  await says(/, not used yet\./);
  expect(await site.mailTo(email)).toMatchObject({ subject: 'A passkey was added at The Nitrate Awards' });
  // What only a role needs is not in a voter's way.
  expect((await section()).queryByText('Recovery codes')).toBeNull();

  await user.click(named);
  const name = screen.getByLabelText('Name of the passkey');
  await isFocused(() => name);
  await fill(user, name, '');
  await press(user, 'Save');
  await says('Please enter a name.');
  await expectAccessible();
  await fill(user, name, 'My laptop');
  await user.keyboard('{Enter}');
  await screen.findByText('My laptop', { selector: 'strong' });

  // The same device again.
  await press(user, 'Add another passkey');
  await says(/^This device has a passkey for your account already\./);

  await user.click(screen.getByRole('button', { name: 'Fay Fan, your account' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await pressInMain(user, 'Sign in');
  const panel = await dialog('Sign in');
  await user.click(await panel.findByRole('button', { name: 'Password or passkey' }));
  // Another person's finger.
  device.recognize(false);
  await user.click(await panel.findByRole('button', { name: 'Sign in with a passkey' }));
  await panel.findByText(/^No passkey was used: it was canceled, or took too long\./);
  device.recognize(true);
  await user.click(panel.getByRole('button', { name: 'Sign in with a passkey' }));
  await says(/, last used /);

  await press(user, 'Remove My laptop');
  await isFocused(() => screen.getByRole('button', { name: 'Remove the passkey' }));
  await expectAccessible();
  await press(user, 'Keep it');
  await press(user, 'Remove My laptop');
  await press(user, 'Remove the passkey');
  await says('You have no passkey yet.');
  expect(await site.mailTo(email, 1)).toMatchObject({
    subject: 'A passkey was removed at The Nitrate Awards',
  });
});

test('a browser without passkeys offers none', async () => {
  await site.open('/account', { as });
  await says('This browser doesn’t support passkeys. Another one may.');
  expect((await section()).queryByRole('button', { name: /Add/ })).toBeNull();
  await expectAccessible();
});

test('who works on the show is led to a passkey and codes, has them on the page of the account, and keeps the last passkey', async () => {
  plugIn(site.url());
  const user = await site.open('/account');
  await pressInMain(user, 'Sign in');
  const panel = await screen.findByRole('dialog', { name: 'Sign in' });
  await send(user, 'Sign in', { Email: 'editor@acclaim.test', Password: 'editor-of-acclaim' }, panel);
  await within(panel).findByRole('heading', { name: 'Add a passkey to your account' });
  await user.click(within(panel).getByRole('button', { name: 'Not now' }));
  // Without it they are a voter; the page of the account asks as well.
  await press(user, 'Add a passkey');
  const codes = await savedCodes(user);
  await says(/^10 codes are left\./);
  await says(/^Your role needs a passkey\./);
  const remove = (await section()).getByRole('button', { name: /^Remove/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  await user.click(remove);
  expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
  await expectAccessible();
  await press(user, 'Make new codes…');
  await press(user, 'Make new codes');
  expect(await savedCodes(user)).not.toContain(codes[0]);
  await says(/^10 codes are left\./);
});

test('an admin confirms the session by a passkey or a code, and no reload is a way past it', async () => {
  plugIn(site.url());
  const main = () => within(screen.getByRole('main'));
  const step = (name: string) => screen.findByRole('heading', { level: 2, name });
  const signIn = async () => {
    await site.newBrowser();
    const user = await site.open('/admin');
    await send(user, 'Sign in', { Email: 'admin@acclaim.test', Password: 'admin-of-acclaim' });
    return user;
  };
  let user = await signIn();
  await step('Add a passkey to your account');
  await pressInMain(user, 'Add a passkey');
  const codes = await savedCodes(user);
  await heading('Overview');

  user = await signIn();
  await step('Confirm that it’s you');
  user = await site.open('/admin');
  await isFocused(() => screen.getByRole('heading', { level: 2, name: 'Confirm that it’s you' }));
  await expectAccessible();
  await pressInMain(user, 'Use your passkey');
  await heading('Overview');

  user = await signIn();
  await pressInMain(user, 'Use a recovery code');
  await step('Use a recovery code');
  await pressInMain(user, 'Continue');
  await main().findByText('Please enter a recovery code.');
  await expectAccessible();
  site.allow(/422/);
  await isFocused(() => screen.getByLabelText('Recovery code'));
  await user.paste('not a code');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Recovery code').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByLabelText('Recovery code')).toHaveProperty('value', 'not a code');
  await fill(user, screen.getByLabelText('Recovery code'), codes[0]!.toLowerCase());
  await user.keyboard('{Enter}');
  await step('Add a new passkey');
  await pressInMain(user, 'Not now');
  await heading('Overview');
});
