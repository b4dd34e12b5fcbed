import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { certifying } from '../../support/certifying.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { goTo, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const { open } = site;
const { voted, certify, openAll } = certifying(site);

const still = { reducedMotion: 'reduce' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true });

async function downloaded(page: Page, by: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), by.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a voter gets receipts from the voting page, and any visitor checks them sealed and opened, counts every ballot again, and downloads the ballots and the program that checks them', async () => {
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
  // A visitor without an account, with the link alone.
  const other = await open(address.slice(address.indexOf('/verify')), { ...still, acceptDownloads: true });
  await verdict(other.page, 'Genuine, and the result is sealed').waitFor();
  await other.page.getByText(digest).waitFor();
  expect(await other.page.getByText('Counted', { exact: true }).count()).toBe(0);
  await expectAccessible(other.page);

  await openAll();
  await goTo(other.page, '/categories');
  await heading(other.page, 'Categories').waitFor();
  await other.page.goBack();
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

  await button(other.page, 'Count every ballot again').click();
  await verdict(other.page, 'The count is correct').waitFor();
  expect(
    await verdict(other.page, 'The count is correct').evaluate((title) => title === document.activeElement),
  ).toBe(true);
  await other.page
    .getByText(
      `Counted here, in your browser: ${certificate.counted.votes} votes on ${certificate.counted.ballots} ballot`,
    )
    .waitFor();
  await other.page.getByText('Votes by nominee').click();
  const row = other.page
    .getByRole('table', { name: 'Outstanding Picture' })
    .getByRole('row', { name: /^Metropolis/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '1']);
  await expectAccessible(other.page);
  expect(await other.context.cookies()).toEqual([]);

  const ballots = await downloaded(other.page, button(other.page, 'Download the ballots'));
  const program = await downloaded(
    other.page,
    other.page.getByRole('link', { name: 'Download the checking program' }),
  );
  const command = await other.page.getByText(/^node verify-bundle/).textContent();
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-verify-'));
  for (const { name, text } of [ballots, program]) await writeFile(join(folder, name), text);
  // Exactly as the page says.
  const [executable, ...args] = (command ?? '').split(' ');
  expect(executable).toBe('node');
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(stdout).toContain(`The bundle holds: ${certificate.counted.ballots} ballots`);
});
