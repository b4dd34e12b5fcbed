import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { sampleSite } from '../site.ts';
import { thanksButton, voteButton } from '../voting/voting-site.ts';
import { area, signedInAs, signInWith } from './account-pages.ts';

const { open } = sampleSite();
const text: unknown = expect.any(String);
const still = { reducedMotion: 'reduce' } as const;

test('Google gets its credential posted without a redirect, then the current user is fetched, and the pending vote is given', async () => {
  const { page, context } = await open('/voting', still);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await voteButton(page, 'The General').click();
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await expectAccessible(page);
  const posted = page.waitForRequest('**/auth/google/callback');
  await signInWith(page, context, 'Google', { email: 'order@gmail.com', fullname: 'Orda' });
  expect((await posted).postDataJSON()).toEqual({ credential: text, noRedirect: true });
  await signedInAs(page, 'Orda').waitFor();
  const callback = calls.indexOf('POST /auth/google/callback');
  expect(calls.slice(callback)).toContain('GET /gayvnawards/api/auth/me');
  await thanksButton(page, 'The General').waitFor();
  expect(await area(page).getByRole('form').count()).toBe(0);
});

test('a cancelled or refused sign-in with Apple is only logged; a success detail is posted unchanged, and the pending vote is given', async () => {
  const { page, context, allow } = await open('/voting', still);
  await voteButton(page, 'The General').click();
  const button = page.getByRole('button', { name: 'Sign in with Apple' });
  await button.waitFor();
  // White with a border, and the logo alone.
  expect(await button.innerText()).toBe('');
  const look = await button.evaluate((element) => {
    const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return { backgroundColor, borderTopStyle, borderTopWidth, isLarge: width >= 44 && height >= 44 };
  });
  expect(look).toEqual({
    backgroundColor: 'rgb(255, 255, 255)',
    borderTopStyle: 'solid',
    borderTopWidth: '1px',
    isLarge: true,
  });

  allow(/401/);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const fan = { email: 'fan@icloud.com', fullname: 'Fan' };
  await signInWith(page, context, 'Apple', { ...fan, answer: 'Cancel' });
  await expect.poll(() => warnings.length).toBe(1);
  const json = { code: 'sign_in_refused', message: 'This sign-in could not be confirmed.' };
  await routeOnce(page, '**/auth/apple/callback', (route) => route.fulfill({ status: 401, json }));
  await signInWith(page, context, 'Apple', fan);
  await expect.poll(() => warnings.length).toBe(2);
  expect(warnings.every((each) => each.startsWith('The sign-in with Apple failed.'))).toBe(true);
  expect(await area(page).getByRole('alert').count()).toBe(0);
  expect(await area(page).getByRole('form').count()).toBe(1);

  const posted = page.waitForRequest('**/auth/apple/callback');
  await signInWith(page, context, 'Apple', { email: 'new@icloud.com', fullname: 'Ada New' });
  expect((await posted).postDataJSON()).toEqual({
    authorization: { code: text, id_token: text },
    user: { email: 'new@icloud.com', name: { firstName: 'Ada', lastName: 'New' } },
    noRedirect: true,
  });
  await signedInAs(page, 'Ada New').waitFor();
  await thanksButton(page, 'The General').waitFor();
});
