import { describe, expect, test } from 'vitest';
import type { AppConfig } from '#contract/app.ts';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { area, signedInAs, signInWith, thanksFor, voteFor } from './account-pages.ts';

const { open } = sampleSite();
const text: unknown = expect.any(String);

describe.each([390, 1440])('at %i px', (width) => {
  describe.each(['Google', 'Apple'] as const)('with %s', (provider) => {
    const email = `${provider}-${width}@example.org`.toLowerCase();

    test('a popup signs in, and the vote that was pending is given', async () => {
      const { page, context } = await open('/voting', { width, reducedMotion: 'reduce' });
      await voteFor(page, 'The General').click();
      await page.getByRole('button', { name: `Sign in with ${provider}` }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await signInWith(page, context, provider, { email, fullname: 'Frankie Fan' });
      await thanksFor(page, 'The General').waitFor();
      await signedInAs(page, 'Frankie Fan').waitFor();
      expect(await area(page).getByRole('form').count()).toBe(0);
    });
  });
});

test('Google gets its credential posted without a redirect, then the current user is fetched', async () => {
  const { page, context } = await open('/voting');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const posted = page.waitForRequest('**/auth/google/callback');
  await signInWith(page, context, 'Google', { email: 'order@gmail.com', fullname: 'Orda' });
  expect((await posted).postDataJSON()).toEqual({ credential: text, noRedirect: true });
  await signedInAs(page, 'Orda').waitFor();
  const callback = calls.indexOf('POST /auth/google/callback');
  expect(calls.slice(callback)).toContain('GET /gayvnawards/api/auth/me');
});

test('Apple’s success detail is posted unchanged, and the name and the address asked for', async () => {
  const { page, context } = await open('/voting');
  const posted = page.waitForRequest('**/auth/apple/callback');
  await signInWith(page, context, 'Apple', { email: 'new@icloud.com', fullname: 'Ada New' });
  expect((await posted).postDataJSON()).toEqual({
    authorization: { code: text, id_token: text },
    user: { email: 'new@icloud.com', name: { firstName: 'Ada', lastName: 'New' } },
    noRedirect: true,
  });
  await signedInAs(page, 'Ada New').waitFor();
});

test('a cancelled or refused sign-in with Apple is only logged', async () => {
  const { page, context, allow } = await open('/voting');
  allow(/401/);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const fan = { email: 'fan@icloud.com', fullname: 'Fan' };
  await signInWith(page, context, 'Apple', { ...fan, answer: 'Cancel' });
  await expect.poll(() => warnings.length).toBe(1);
  const json = { code: 'sign_in_refused', message: 'This sign-in could not be confirmed.' };
  await page.route('**/auth/apple/callback', (route) => route.fulfill({ status: 401, json }));
  await signInWith(page, context, 'Apple', fan);
  await expect.poll(() => warnings.length).toBe(2);
  expect(warnings.every((text) => text.startsWith('The sign-in with Apple failed.'))).toBe(true);
  expect(await area(page).getByRole('alert').count()).toBe(0);
  expect(await page.getByRole('form', { name: 'Sign in to vote' }).count()).toBe(1);
});

test('Apple’s button is white with a border and shows the logo alone', async () => {
  const { page } = await open('/voting');
  const button = page.getByRole('button', { name: 'Sign in with Apple' });
  await button.waitFor();
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
});

test('providers without a client id are switched off', async () => {
  const { page } = await open('/categories');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/local\/(?:google|apple)/.test(request.url())) scripts.push(request.url());
  });
  await page.route('**/app/get', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as AppConfig;
    const auth = { ...config.auth, googleClientId: '', appleClientId: '' };
    await route.fulfill({ response: answer, json: { ...config, auth } });
  });
  await page.goto(page.url().replace('/categories', '/voting'));
  await page.getByRole('form', { name: 'Sign in to vote' }).waitFor();
  await page.getByLabel('I am not a robot').waitFor();
  expect(await page.getByRole('button', { name: /^Sign in with/ }).count()).toBe(0);
  expect(scripts).toEqual([]);
});
