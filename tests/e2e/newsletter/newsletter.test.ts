import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { holdRequests, routeOnce } from '../page.ts';
import { goTo, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { linkIn } from '../../support/sample-site.ts';

const { open, mailTo } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;

const field = (page: Page) => page.getByLabel('Email address');
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
const isFocused = (element: Element) => element === document.activeElement;
const accepted = (page: Page) => page.getByRole('status').getByText('Check your email').waitFor();

test('subscribing, confirming with one click, and leaving again', async () => {
  const address = 'reader@acclaim.test';
  const { page } = await open('/categories', still);
  await field(page).fill(address);
  await subscribe(page).click();
  await accepted(page);
  expect(await field(page).inputValue()).toBe('');
  await expectAccessible(page);

  const mail = await mailTo(address);
  const calls: string[] = [];
  const {
    page: confirm,
    context,
    allow,
  } = await open(linkIn(mail, 'newsletter/verify'), {
    ...still,
    before: async (blank) => blank.on('request', (request) => calls.push(request.url())),
  });
  await heading(confirm, 'Confirm your subscription').waitFor();
  await expectAccessible(confirm);
  // Opening the link alone does not subscribe, and a lost connection can be tried again.
  expect(calls.filter((url) => url.includes('newsletter/verify') && url.includes('/api/'))).toEqual([]);
  allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await confirm.getByRole('button', { name: 'Confirm my subscription' }).click();
  await confirm.getByRole('heading', { level: 1, name: 'We could not reach the server.' }).waitFor();
  await context.setOffline(false);
  await confirm.getByRole('button', { name: 'Try again' }).click();
  await heading(confirm, 'Verified').waitFor();
  expect(await heading(confirm, 'Verified').evaluate(isFocused)).toBe(true);
  await confirm.getByText('Your subscription is confirmed.').waitFor();
  await expectAccessible(confirm);

  await goTo(confirm, linkIn(mail, 'newsletter/unsubscribe'));
  await confirm.getByRole('button', { name: 'Unsubscribe' }).click();
  await heading(confirm, 'Unsubscribed').waitFor();
  await expectAccessible(confirm);
});

test('an alert lists all that is wrong with an address, which stays; a failure of the server shows its first message alone, and a double click sends once', async () => {
  const { page, allow } = await open('/winners', still);
  await subscribe(page).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
    'Please enter your email address.',
    'Please enter a valid email address.',
  ]);
  expect(await field(page).evaluate(isFocused)).toBe(true);
  expect(await field(page).getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'));
  await expectAccessible(page);

  await field(page).fill('reader at acclaim');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => alert.getByRole('listitem').allInnerTexts())
    .toEqual(['Please enter a valid email address.']);
  expect(await field(page).inputValue()).toBe('reader at acclaim');

  allow(/503/);
  const [first, second] = ['We cannot send mail just now.', 'The post office is closed.'] as const;
  await routeOnce(page, '**/newsletter/signup', (route) =>
    route.fulfill({ status: 503, json: [first, second] }),
  );
  await field(page).fill('hasty@acclaim.test');
  await subscribe(page).click();
  await alert.getByText(first).waitFor();
  expect(await page.getByText(second).count()).toBe(0);
  expect(await field(page).inputValue()).toBe('hasty@acclaim.test');

  const held = await holdRequests(page, '**/newsletter/signup');
  await subscribe(page).dblclick();
  await page.getByRole('button', { name: 'Sending…' }).click({ force: true });
  held.release();
  await accepted(page);
  expect(held.count()).toBe(1);
});

test('a link that is not valid says so as the heading, with a way to contact us', async () => {
  const { page } = await open(`/newsletter/verify/${'x'.repeat(44)}`, still);
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'contact us', exact: true }).click();
  await page.waitForURL('**/contact');
});
