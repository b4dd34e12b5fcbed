import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Receipt, Vote } from '#contract/votes.ts';
import { certifying } from '../support/certifying.ts';
import { button, fill, goTo, heading } from './page.ts';
import { refusal, screenSite } from './site.tsx';

const site = screenSite();
const { voted, certify, openAll, disqualify } = certifying(site);

const busy = 'The service is busy. Please try again in a moment.';
const verdict = (name: string) => screen.findByRole('heading', { level: 3, name });
const check = async (user: UserEvent, text: string) => {
  await fill(user, await screen.findByRole('textbox', { name: 'Your receipt' }), text);
  await user.click(await button('Check'));
};
const receiptOf = async ({ ask }: Awaited<ReturnType<typeof voted>>): Promise<string> =>
  (await ask<Receipt[]>('votes.receipts'))[0]?.receipt ?? '';

/** Leaves the page and comes back to it when the browser keeps no answer any more, so that it asks the site for the result again. */
async function comeBack(): Promise<void> {
  const { hash } = location;
  site.later(5000);
  goTo('/categories');
  await heading('Categories');
  goTo(`/verify${hash}`);
}

/** The receipt with another payload under the old signature. */
function altered(receipt: string, change: (content: Record<string, unknown>) => void): string {
  const [payload = '', signature = ''] = receipt.split('.');
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  change(content);
  return `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`;
}

test('an altered receipt fails, the server learns neither the receipt nor its ballot, and its failure is reported', async () => {
  const receipt = await receiptOf(await voted('Metropolis'));
  await certify();
  await openAll();
  const asked: string[] = [];
  site.intercept(/./, async (next, ...call) => {
    asked.push(JSON.stringify(call));
    return next();
  });
  const user = await site.open('/verify');
  const other = altered(receipt, (content) => (content['nominees'] = ['other']));
  await check(user, other);
  await verdict('Not genuine');
  await check(user, receipt.slice(0, 60));
  await verdict('Not a receipt');
  await check(user, `  ${receipt.slice(0, -4)}AAAA `);
  await verdict('Not genuine');
  goTo('/verify#50%-of-a-receipt');
  await verdict('Not a receipt');
  await check(user, ' ');
  await screen.findByText('Please paste your receipt or its link.');

  await check(user, receipt);
  await verdict('Counted');
  const payload = Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString();
  const { ballot } = JSON.parse(payload) as { ballot: string };
  expect(asked.some((call) => call.includes('/results/ballots?'))).toBe(true);
  for (const secret of [ballot, receipt.slice(0, 40)]) expect(asked.join()).not.toContain(secret);

  const works = site.intercept(/results\/certificate/, async () => refusal(503, 'unavailable', busy));
  await comeBack();
  expect((await screen.findByRole('alert')).textContent).toContain(busy);
  works();
  await user.click(await button('Try again'));
  await verdict('Counted');
});

test('a receipt shows that its ballot was changed or canceled later, or why it was disqualified', async () => {
  const voter = await voted('The Crowd');
  const before = await receiptOf(voter);
  await voter.vote('The General');
  const after = await receiptOf(voter);
  await certify();
  await openAll();
  const user = await site.open('/verify');
  await check(user, before);
  await verdict('Not in the certified result');
  await check(user, `${before} ${after}`);
  await verdict('Counted');
  await verdict('Not in the certified result');

  const { id } = await voter.ask<{ id: string }>('auth.me');
  await disqualify(id, 'Cast by a program.');
  await certify();
  await openAll();
  await check(user, after);
  await comeBack();
  await verdict('Certified, but not counted');
  await screen.findByText(/was disqualified: by a rule for fewer than 20 voters/);
  await screen.findByText(
    /^Ballots of certain accounts are disqualified \(fewer than 20 voters\)\. Decided by Ada: Cast/,
  );

  for (const vote of await voter.ask<Vote[]>('votes.get')) await voter.ask('votes.cancel', { id: vote.id });
  await certify();
  await openAll();
  await comeBack();
  await verdict('Not in the certified result');
  expect(screen.queryByRole('heading', { level: 3, name: 'Counted' })).toBeNull();
});

test('a count that fails or is stopped goes on from where it was', async () => {
  await voted('The General', 'Metropolis');
  await certify();
  await openAll();
  const user = await site.open('/verify');
  const works = site.intercept(/results\/ballots/, async () => refusal(503, 'unavailable', busy));
  await user.click(await button('Count every ballot again'));
  expect((await screen.findByRole('alert')).textContent).toContain(busy);
  works();

  const held = Promise.withResolvers<void>();
  site.intercept(/results\/ballots/, async (next) => {
    await held.promise;
    return next();
  });
  await user.click(await button('Keep counting'));
  await screen.findByRole('progressbar', { name: 'Ballots counted' });
  await user.click(await button('Stop'));
  await user.click(await button('Keep counting'));
  held.resolve();
  await verdict('The count is correct');
});

test('ballots that differ from the certificate are reported, and so is each difference', async () => {
  await voted('The General', 'Metropolis');
  await certify();
  await openAll();
  const user = await site.open('/verify');
  site.intercept(/results\/ballots/, async (next) => {
    const { leaves, path } = (await (await next()).json()) as { leaves: string[]; path: string[] };
    return Response.json({ leaves: leaves.slice(1), path });
  });
  await user.click(await button('Count every ballot again'));
  await verdict('The count is not correct');
  expect((await screen.findAllByText(/do not lead to the root of the certificate\./)).length).toBeGreaterThan(
    0,
  );
  await screen.findByText(/^In all, ballots counted: the certificate says \d+, the ballots give \d+\.$/);
});
