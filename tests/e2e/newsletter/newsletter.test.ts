import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { holdRequests, routeOnce } from '../page.ts';
import { linkIn, sampleSite } from '../site.ts';

const { open, mailTo } = sampleSite();

const field = (page: Page) => page.getByLabel('Email address');
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
const isFocused = (page: Page) => field(page).evaluate((element) => element === document.activeElement);

async function signUp(page: Page, address: string): Promise<void> {
  await field(page).fill(address);
  await subscribe(page).click();
  await page.getByRole('status').getByText('Check your email').waitFor();
}

describe.each([390, 1440])('at %i px', (width) => {
  const still = { width, reducedMotion: 'reduce' } as const;
  const address = `reader-${width}@acclaim.test`;

  test('subscribing, confirming with one click, and leaving again', async () => {
    const { page } = await open('/categories', still);
    await signUp(page, address);
    expect(await field(page).inputValue()).toBe('');
    expect(await axeViolations(page)).toEqual([]);

    const mail = await mailTo(address);
    const confirm = await open(linkIn(mail, 'newsletter/verify'), still);
    await confirm.page.getByRole('heading', { level: 1, name: 'Confirm your subscription' }).waitFor();
    expect(await axeViolations(confirm.page)).toEqual([]);
    await confirm.page.getByRole('button', { name: 'Confirm my subscription' }).click();
    const verified = confirm.page.getByRole('heading', { level: 1, name: 'Verified' });
    await verified.waitFor();
    expect(await verified.evaluate((element) => element === document.activeElement)).toBe(true);
    await confirm.page.getByText('Your subscription is confirmed.').waitFor();
    expect(await axeViolations(confirm.page)).toEqual([]);

    const leave = await open(linkIn(mail, 'newsletter/unsubscribe'), still);
    await leave.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await leave.page.getByRole('heading', { level: 1, name: 'Unsubscribed' }).waitFor();
    expect(await axeViolations(leave.page)).toEqual([]);
  });

  test('an alert lists all that is wrong with an address, which stays', async () => {
    const { page } = await open('/winners', still);
    await subscribe(page).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
      'Please enter your email address.',
      'Please enter a valid email address.',
    ]);
    expect(await isFocused(page)).toBe(true);
    expect(await field(page).getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'));
    expect(await axeViolations(page)).toEqual([]);

    await field(page).fill('reader at acclaim');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => alert.getByRole('listitem').allInnerTexts())
      .toEqual(['Please enter a valid email address.']);
    expect(await field(page).inputValue()).toBe('reader at acclaim');
  });

  test('a link that is not valid says so as the heading, with a way to contact us', async () => {
    const { page } = await open(`/newsletter/verify/${'x'.repeat(44)}`, still);
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'contact us', exact: true }).click();
    await page.waitForURL('**/contact');
  });
});

test('a failure of the server shows its first message alone, and keeps what was typed', async () => {
  const { page, allow } = await open('/categories');
  allow(/503/);
  const json = ['We cannot send mail just now.', 'The post office is closed.'];
  await routeOnce(page, '**/newsletter/signup', (route) => route.fulfill({ status: 503, json }));
  await field(page).fill('patient@acclaim.test');
  await subscribe(page).click();
  await page
    .getByRole('alert')
    .getByText(json[0] ?? '')
    .waitFor();
  expect(await page.getByText(json[1] ?? '').count()).toBe(0);
  expect(await field(page).inputValue()).toBe('patient@acclaim.test');
  await signUp(page, 'patient@acclaim.test');
});

test('a double click on a slow connection sends once', async () => {
  const { page } = await open('/categories');
  const held = await holdRequests(page, '**/newsletter/signup');
  await field(page).fill('hasty@acclaim.test');
  await subscribe(page).dblclick();
  await page.getByRole('button', { name: 'Sending…' }).click({ force: true });
  held.release();
  await page.getByRole('status').getByText('Check your email').waitFor();
  expect(held.count()).toBe(1);
});

test('opening the link alone does not subscribe, and a lost connection can be tried again', async () => {
  const { page } = await open('/');
  await signUp(page, 'careful@acclaim.test');
  const {
    page: confirm,
    context,
    allow,
  } = await open(linkIn(await mailTo('careful@acclaim.test'), 'newsletter/verify'));
  allow(/ERR_INTERNET_DISCONNECTED/);
  const calls: string[] = [];
  confirm.on('request', (request) => calls.push(request.url()));
  await confirm.reload();
  await confirm.getByRole('button', { name: 'Confirm my subscription' }).waitFor();
  expect(calls.filter((url) => url.includes('newsletter/verify') && url.includes('/api/'))).toEqual([]);
  await context.setOffline(true);
  await confirm.getByRole('button', { name: 'Confirm my subscription' }).click();
  await confirm.getByRole('heading', { level: 1, name: 'We could not reach the server.' }).waitFor();
  await context.setOffline(false);
  await confirm.getByRole('button', { name: 'Try again' }).click();
  await confirm.getByRole('heading', { level: 1, name: 'Verified' }).waitFor();
});
