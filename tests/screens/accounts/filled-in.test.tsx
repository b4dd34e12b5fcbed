import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { button, heading, send } from '../page.ts';
import { screenSite } from '../site.tsx';
import { area, choosePassword } from '../visitors.ts';
import { isSaid } from '../voting/ballot.ts';

const site = screenSite();

/** Fills in fields as some password managers do: the values alone, without the events of typing. */
function fillIn(within: Pick<typeof screen, 'getByLabelText'>, fields: Record<string, string>): void {
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (const [label, text] of Object.entries(fields)) property?.set?.call(within.getByLabelText(label), text);
}

test('the forms to sign in by a code and by a password, and to choose another one, take what was filled in without events', async () => {
  const user = await site.open('/voting');
  /** A form for an address alone shows its bot check late, and goes on by itself after it. */
  const sendAlone = async (Email: string, name: string) => {
    const shown = await button(name);
    fillIn(await area(), { Email });
    await user.click(shown);
    await user.click(await screen.findByLabelText('I am not a robot'));
    await (await area()).findByText(Email);
  };
  await sendAlone('silent@acclaim.test', 'Continue');
  await user.click(await button('Start over'));

  const account = { Email: 'voter@acclaim.test', Password: 'voter-of-acclaim' };
  await choosePassword(user);
  fillIn(await area(), account);
  await send(user, 'Sign in');
  await button('Vera Voter, your account');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));

  await choosePassword(user);
  await user.click(await button('Forgot your password?'));
  await sendAlone(account.Email, 'Send link');
});

test('so do the newsletter, pre-nominations and the door of the workshop', async () => {
  let user = await site.open('/pre-nomination/outstanding-picture');
  await screen.findByLabelText('Email address');
  fillIn(screen, { 'Email address': 'reads@acclaim.test' });
  await user.click(await button('Subscribe'));
  await isSaid('Check your email');

  const form = await screen.findByRole('form', { name: 'Pre-nomination in Outstanding Picture' });
  fillIn(within(form), { Picture: 'Pandora’s Box' });
  await send(user, 'Submit nomination', {}, form.parentElement!);
  await isSaid('Your nomination was submitted.');

  user = await site.open('/admin');
  const door = await screen.findByRole('form');
  fillIn(within(door), { Email: 'admin@acclaim.test', Password: 'admin-of-acclaim' });
  await send(user, 'Sign in');
  await heading('Overview');
  expect(screen.queryByRole('alert')).toBeNull();
});
