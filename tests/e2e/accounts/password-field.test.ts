import { expect, test } from 'vitest';
import { sampleSite } from '../site.ts';
import { area, choose } from './account-pages.ts';

const { open } = sampleSite();

test('a password is hidden until it is to be seen, can be pasted, and is offered to password managers', async () => {
  const { page } = await open('/voting', { reducedMotion: 'reduce' });
  const field = area(page).getByLabel('Password', { exact: true });
  const attribute = (name: string) => field.getAttribute(name);
  await choose(page, 'Sign in');
  expect([await attribute('type'), await attribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ]);
  expect(await area(page).getByLabel('Email').getAttribute('autocomplete')).toBe('username');

  await choose(page, 'Create an account');
  expect([await attribute('type'), await attribute('autocomplete')]).toEqual(['password', 'new-password']);

  // What is copied and pasted arrives whole, in the field that hides it.
  const password = 'from a manager: ü x'.padEnd(80, '.');
  await field.fill(password);
  await field.press('ControlOrMeta+a');
  await area(page).getByRole('button', { name: 'Show password' }).click();
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+x');
  expect(await field.inputValue()).toBe('');
  await area(page).getByRole('button', { name: 'Hide password' }).click();
  await field.press('ControlOrMeta+v');
  expect([await field.inputValue(), await attribute('type')]).toEqual([password, 'password']);
});
