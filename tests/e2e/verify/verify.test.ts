import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Receipt, Vote } from '#contract/votes.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { goTo, heading } from '../shell/page-state.ts';
import { busy, still, verifySite } from './verify-site.ts';

const { open, voted, certify, openAll, disqualify } = verifySite();

const verdict = (page: Page, title: string) =>
  page.getByRole('heading', { level: 3, name: title, exact: true });
const check = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Your receipt' }).fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
};
const receiptOf = async ({ ask }: Awaited<ReturnType<typeof voted>>): Promise<string> =>
  (await ask<Receipt[]>('votes.receipts'))[0]?.receipt ?? '';

/** Leaves the page and comes back to it, which asks the site for the result again. */
async function comeBack(page: Page): Promise<void> {
  await goTo(page, '/categories');
  await heading(page, 'Categories').waitFor();
  await page.goBack();
}

/** The receipt with another payload under the old signature. */
function altered(receipt: string, change: (content: Record<string, unknown>) => void): string {
  const [payload = '', signature = ''] = receipt.split('.');
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  change(content);
  return `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`;
}

test('a voter gets receipts from the voting page, and any visitor checks them, before certification, sealed and opened', async () => {
  const { visitor } = await voted('The General', 'Metropolis');
  const { page, context } = await open('/voting', { ...still, as: visitor });
  await page.getByRole('link', { name: 'Get your receipts' }).click();
  await heading(page, 'Verify my vote').waitFor();
  await page.getByRole('button', { name: 'Get my receipts' }).click();
  await page.getByText('Metropolis, The General').waitFor();
  const title = page.getByRole('heading', { level: 2, name: 'Your receipts' });
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);

  // A link that the browser does not copy is reported as not copied.
  await page.evaluate(() => (navigator.clipboard.writeText = async () => Promise.reject(new Error('No.'))));
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByRole('button', { name: 'Couldn’t copy' }).waitFor();
  expect(await page.getByRole('button', { name: 'Copied', exact: true }).count()).toBe(0);

  await page.getByRole('link', { name: 'Check all' }).click();
  await verdict(page, 'Genuine, not certified yet').waitFor();
  await expectAccessible(page);
  const address = page.url();

  const { digest, certificate } = await certify();
  // Somebody else, without an account, with the link alone.
  const other = await open(address.slice(address.indexOf('/verify')), still);
  await verdict(other.page, 'Genuine, and the result is sealed').waitFor();
  await other.page.getByText(digest).waitFor();
  expect(await other.page.getByText('Counted', { exact: true }).count()).toBe(0);
  await expectAccessible(other.page);

  await openAll();
  await comeBack(other.page);
  await verdict(other.page, 'Counted').waitFor();
  await other.page.getByText(digest).waitFor();
  await other.page.getByText(`${certificate.voteLimit} votes per category and day`).waitFor();
  await other.page.getByRole('link', { name: 'Sign in on the voting page' }).waitFor();
  await goTo(other.page, `/verify?edition=another${new URL(address).hash}`);
  other.allow(/404/);
  await other.page.getByRole('alert').getByText('Sorry, this edition was not found.').waitFor();
  expect(await axeViolations(other.page)).toEqual([]);
  await other.page.getByRole('button', { name: 'Check', exact: true }).click();
  await verdict(other.page, 'Counted').waitFor();
  await other.page.getByText(digest).waitFor();
  await expectAccessible(other.page);
  expect(await context.cookies()).not.toEqual([]);
  expect(await other.context.cookies()).toEqual([]);
});

test('an altered receipt fails, the server learns neither the receipt nor its ballot, and its failure is reported', async () => {
  const receipt = await receiptOf(await voted('Metropolis'));
  await certify();
  await openAll();
  const asked: string[] = [];
  const { page, allow } = await open('/verify', {
    ...still,
    before: async (blank) =>
      blank.on('request', (request) => void asked.push(request.url() + (request.postData() ?? ''))),
  });
  const other = altered(receipt, (content) => (content['nominees'] = ['other']));
  await check(page, other);
  await verdict(page, 'Not genuine').waitFor();
  await check(page, receipt.slice(0, 60));
  await verdict(page, 'Not a receipt').waitFor();
  await check(page, `  ${receipt.slice(0, -4)}AAAA `);
  await verdict(page, 'Not genuine').waitFor();
  await goTo(page, '/verify#50%-of-a-receipt');
  await verdict(page, 'Not a receipt').waitFor();
  await check(page, ' ');
  await page.getByText('Please paste your receipt or its link.').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await check(page, receipt);
  await verdict(page, 'Counted').waitFor();
  const payload = Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString();
  const { ballot } = JSON.parse(payload) as { ballot: string };
  expect(asked.some((url) => url.includes('/results/ballots?'))).toBe(true);
  for (const secret of [ballot, receipt.slice(0, 40)]) expect(asked.join()).not.toContain(secret);

  allow(/503/);
  await routeOnce(page, '**/results/certificate?*', (route) => route.fulfill({ status: 503, json: busy }));
  await comeBack(page);
  await page.getByRole('alert').getByText(busy.message).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await verdict(page, 'Counted').waitFor();
});

test('a receipt shows that its ballot was changed or canceled later, or why it was disqualified', async () => {
  const voter = await voted('The Crowd');
  const before = await receiptOf(voter);
  await voter.vote('The General');
  const after = await receiptOf(voter);
  await certify();
  await openAll();
  const { page } = await open('/verify', still);
  await check(page, before);
  await verdict(page, 'Not in the certified result').waitFor();
  await check(page, `${before} ${after}`);
  await verdict(page, 'Counted').waitFor();
  await verdict(page, 'Not in the certified result').waitFor();

  const { id } = await voter.ask<{ id: string }>('auth.me');
  await disqualify(id, 'Cast by a program.');
  await certify();
  await openAll();
  await check(page, after);
  await comeBack(page);
  await verdict(page, 'Certified, but not counted').waitFor();
  await page.getByText('was disqualified: by a rule for fewer than 20 voters').waitFor();
  await page
    .getByText('Ballots of certain accounts are disqualified (fewer than 20 voters). Decided by Ada: Cast')
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);

  for (const vote of await voter.ask<Vote[]>('votes.get')) await voter.ask('votes.cancel', { id: vote.id });
  await certify();
  await openAll();
  await comeBack(page);
  await verdict(page, 'Not in the certified result').waitFor();
  expect(await verdict(page, 'Counted').count()).toBe(0);
});
