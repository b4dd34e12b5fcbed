import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Receipt, Vote } from '#contract/votes.ts';
import { axeViolations } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { thanksButton, voteButton, votesOnServer } from '../voting/voting-site.ts';
import { expectAccessible, still, verifySite } from './verify-site.ts';

const { open, voted, certify, addRule } = verifySite();

const verdict = (page: Page, title: string) =>
  page.getByRole('heading', { level: 3, name: title, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your receipt' });
const check = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
};
const receiptsOf = (page: Page) =>
  page.evaluate(async () => (await fetch('/gayvnawards/api/votes/receipts')).json() as Promise<Receipt[]>);

/** The receipt with another payload under the old signature. */
function altered(receipt: string, change: (content: Record<string, unknown>) => void): string {
  const [payload = '', signature = ''] = receipt.split('.');
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  change(content);
  return `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`;
}

test('a voter gets receipts from the voting page, and any visitor checks them, before and after certification', async () => {
  const { page, context } = await voted('The General', 'Metropolis');
  await page.getByRole('link', { name: 'Get your receipts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify my vote' }).waitFor();
  await page.getByRole('button', { name: 'Get my receipts' }).click();
  await page.getByText('The General, Metropolis').waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Check all' }).click();
  await verdict(page, 'Genuine, not certified yet').waitFor();
  await expectAccessible(page);
  const address = page.url();

  await certify();
  // Somebody else, without an account, with the link alone.
  const other = await open(address.slice(address.indexOf('/verify')), still);
  await verdict(other.page, 'Counted').waitFor();
  await other.page.getByText('Certificate (SHA-256)').waitFor();
  await other.page.getByRole('link', { name: 'Sign in on the voting page' }).waitFor();
  await expectAccessible(other.page);
  expect(await context.cookies()).not.toEqual([]);
  expect(await other.context.cookies()).toEqual([]);
});

test('a link of receipts that the browser does not copy is reported as not copied', async () => {
  const { page } = await voted('The General');
  await page.getByRole('link', { name: 'Get your receipts' }).click();
  await page.getByRole('button', { name: 'Get my receipts' }).click();
  await page.evaluate(() => (navigator.clipboard.writeText = async () => Promise.reject(new Error('No.'))));
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByRole('button', { name: 'Couldn’t copy' }).waitFor();
  expect(await page.getByRole('button', { name: 'Copied', exact: true }).count()).toBe(0);
});

test('the server learns neither the receipt nor its ballot', async () => {
  const { page } = await voted('Metropolis');
  const [receipt = ''] = (await receiptsOf(page)).map((each) => each.receipt);
  await certify();
  const { page: checking } = await open('/verify', still);
  const asked: string[] = [];
  checking.on('request', (request) => void asked.push(request.url() + (request.postData() ?? '')));
  await check(checking, receipt);
  await verdict(checking, 'Counted').waitFor();
  const payload = Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString();
  const { ballot } = JSON.parse(payload) as { ballot: string };
  expect(asked.some((url) => url.includes('/results/ballots?'))).toBe(true);
  for (const secret of [ballot, receipt.slice(0, 40)]) expect(asked.join()).not.toContain(secret);
});

test('an altered receipt fails', async () => {
  const { page } = await voted('The General');
  const [receipt = ''] = (await receiptsOf(page)).map((each) => each.receipt);
  await certify();
  const { page: checking } = await open('/verify', still);
  await check(
    checking,
    altered(receipt, (content) => (content['nominees'] = ['other'])),
  );
  await verdict(checking, 'Not genuine').waitFor();
  await check(checking, receipt.slice(0, 60));
  await verdict(checking, 'Not a receipt').waitFor();
  await check(checking, `  ${receipt.slice(0, -4)}AAAA `);
  await verdict(checking, 'Not genuine').waitFor();
  const { page: cut } = await open('/verify#50%-of-a-receipt', still);
  await verdict(cut, 'Not a receipt').waitFor();
  await check(checking, ' ');
  await checking.getByText('Please paste your receipt or its link.').waitFor();
  expect(await axeViolations(checking)).toEqual([]);
});

test('a receipt shows that its ballot was changed or canceled later, or why it was disqualified', async () => {
  const opened = await voted('The Crowd');
  const [before = ''] = (await receiptsOf(opened.page)).map((each) => each.receipt);
  await voteButton(opened.page, 'The General').click();
  await thanksButton(opened.page, 'The General').waitFor();
  // The button changes before the server answers.
  await eventually(async () => (await votesOnServer(opened.page)).length).toBe(2);
  const [after = ''] = (await receiptsOf(opened.page)).map((each) => each.receipt);
  await certify();
  const { page } = await open('/verify', still);
  await check(page, before);
  await verdict(page, 'Certified with other votes').waitFor();
  await page.getByText('Certified with: ').waitFor();
  await check(page, `${before} ${after}`);
  await verdict(page, 'Counted').waitFor();
  await verdict(page, 'Certified with other votes').waitFor();

  const me = await opened.page.evaluate(
    async () => (await fetch('/gayvnawards/api/auth/me')).json() as Promise<{ id: string }>,
  );
  await addRule({ kind: 'account', accounts: [me.id] }, 'Cast by a program.');
  await certify();
  const again = await open('/verify', still);
  await check(again.page, after);
  await verdict(again.page, 'Certified, but not counted').waitFor();
  await again.page.getByText('was disqualified: Cast by a program.').waitFor();

  for (const title of ['The Crowd', 'The General']) await thanksButton(opened.page, title).click();
  await eventually(async () => (await votesOnServer(opened.page)).map((vote: Vote) => vote.id)).toEqual([]);
  await certify();
  const gone = await open('/verify', still);
  await check(gone.page, after);
  await verdict(gone.page, 'Not in the certified result').waitFor();
});

test('ballots that do not lead to the certified root prove nothing, and a failure of the site is reported', async () => {
  const { page } = await voted('Metropolis');
  const [receipt = ''] = (await receiptsOf(page)).map((each) => each.receipt);
  await certify();
  const { page: checking, allow } = await open('/verify', still);
  allow(/503/);
  await checking.route('**/results/ballots?*', async (route) => {
    const answer = await route.fetch();
    const { leaves, path } = (await answer.json()) as { leaves: string[]; path: string[] };
    await route.fulfill({
      json: { leaves: leaves.map((leaf) => leaf.replace('"nominees":["', '"nominees":["x')), path },
    });
  });
  await check(checking, receipt);
  await verdict(checking, 'The proof is not valid').waitFor();

  const body = { code: 'unavailable', message: 'The service is busy. Please try again in a moment.' };
  await routeOnce(checking, '**/results/certificate', (route) => route.fulfill({ status: 503, json: body }));
  await checking.reload();
  await checking.getByRole('alert').getByText(body.message).waitFor();
  await checking.getByRole('button', { name: 'Try again' }).click();
  await verdict(checking, 'The proof is not valid').waitFor();
  expect(await axeViolations(checking)).toEqual([]);
});
