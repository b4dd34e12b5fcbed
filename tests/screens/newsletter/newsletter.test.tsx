import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { linkIn } from '../../support/sample-site.ts';
import { button, fill, goTo, heading } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import { expectAccessible } from '../workshop/organizers.ts';

const site = screenSite();

const field = () => screen.findByLabelText<HTMLInputElement>('Email address');
const listed = (alert: HTMLElement) =>
  within(alert)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('subscribing, confirming with one click, and leaving again', async () => {
  const address = 'reader@acclaim.test';
  const user = await site.open('/categories');
  await fill(user, await field(), address);
  await user.click(await button('Subscribe'));
  await screen.findByText('Check your email', { exact: false });
  expect((await field()).value).toBe('');

  const mail = await site.mailTo(address);
  let calls = 0;
  const connect = site.intercept(/api\/newsletter\/verify/, () => {
    calls += 1;
    return noConnection();
  });
  site.allow(/fetch/);
  const reader = await site.open(linkIn(mail, 'newsletter/verify'));
  await heading('Confirm your subscription');
  await expectAccessible();
  // Opening the link alone does not subscribe, and a lost connection can be tried again.
  expect(calls).toBe(0);
  await reader.click(await button('Confirm my subscription'));
  await heading(/^We could not reach the server\./);
  connect();
  await reader.click(await button('Try again'));
  const verified = await heading('Verified');
  await waitFor(() => expect(document.activeElement).toBe(verified));
  await screen.findByText('Your subscription is confirmed.', { exact: false });
  await expectAccessible();

  goTo(linkIn(mail, 'newsletter/unsubscribe'));
  await reader.click(await button('Unsubscribe'));
  await heading('Unsubscribed');
});

test('an alert lists all that is wrong with an address, which stays; a failure of the server shows its first message alone, and a double click sends once', async () => {
  const user = await site.open('/winners');
  await user.click(await button('Subscribe'));
  const alert = await screen.findByRole('alert');
  expect(listed(alert)).toEqual(['Please enter your email address.', 'Please enter a valid email address.']);
  const email = await field();
  expect(document.activeElement).toBe(email);
  expect(email.getAttribute('aria-describedby')).toBe(alert.id);
  await expectAccessible('.site-footer');

  await fill(user, email, 'reader at acclaim');
  await user.keyboard('{Enter}');
  expect(listed(await screen.findByRole('alert'))).toEqual(['Please enter a valid email address.']);
  expect(email.value).toBe('reader at acclaim');

  site.allow(/503/);
  const [first, second] = ['We cannot send mail just now.', 'The post office is closed.'] as const;
  const works = site.intercept(/newsletter\/signup/, async () =>
    Response.json([first, second], { status: 503 }),
  );
  await fill(user, email, 'hasty@acclaim.test');
  await user.click(await button('Subscribe'));
  await screen.findByText(first);
  expect(screen.queryByText(second)).toBeNull();
  expect(email.value).toBe('hasty@acclaim.test');
  works();

  const held = Promise.withResolvers<void>();
  let sent = 0;
  site.intercept(/newsletter\/signup/, async (next) => {
    sent += 1;
    await held.promise;
    return next();
  });
  await user.dblClick(await button('Subscribe'));
  await user.click(await button('Sending…'));
  held.resolve();
  await screen.findByText('Check your email', { exact: false });
  expect(sent).toBe(1);
});

test('a link that is not valid says so as the heading, with a way to contact us', async () => {
  const user = await site.open(`/newsletter/verify/${'x'.repeat(44)}`);
  await user.click(await button('Confirm my subscription'));
  await heading(/^This link is no longer valid/);
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'contact us' }));
  await waitFor(() => expect(location.pathname).toBe('/gayvnawards/contact'));
});
