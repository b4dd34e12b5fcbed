import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { busy, still, verifySite } from './verify-site.ts';

const { open, voted, certify, openAll } = verifySite();

let counted: { ballots: number; votes: number };
beforeAll(async () => {
  await voted('The General', 'Metropolis');
  counted = (await certify()).certificate.counted;
  await openAll();
});

const bucketCalls = '**/results/ballots?*';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const outcome = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true });

/** What a click downloads: its name and its text. */
async function downloaded(page: Page, by: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), by.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a visitor counts every ballot again, and downloads the ballots and the program that checks them', async () => {
  const { page, context } = await open('/verify', { ...still, acceptDownloads: true });
  await button(page, 'Count every ballot again').click();
  await outcome(page, 'The count is correct').waitFor();
  expect(
    await outcome(page, 'The count is correct').evaluate((heading) => heading === document.activeElement),
  ).toBe(true);
  await page
    .getByText(`Counted here, in your browser: ${counted.votes} votes on ${counted.ballots} ballot`)
    .waitFor();
  await page.getByText('Votes by nominee').click();
  const row = page
    .getByRole('table', { name: 'Outstanding Picture' })
    .getByRole('row', { name: /^Metropolis/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '1']);
  await expectAccessible(page);
  expect(await context.cookies()).toEqual([]);

  const ballots = await downloaded(page, button(page, 'Download the ballots'));
  const program = await downloaded(page, page.getByRole('link', { name: 'Download the checking program' }));
  const command = await page.getByText(/^node verify-bundle/).textContent();
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-verify-'));
  try {
    for (const { name, text } of [ballots, program]) await writeFile(join(folder, name), text);
    // Exactly as the page says.
    const [executable, ...args] = (command ?? '').split(' ');
    expect(executable).toBe('node');
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    expect(stdout).toContain(`The bundle holds: ${counted.ballots} ballots`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a count that fails or is stopped goes on from where it was', async () => {
  const { page, allow } = await open('/verify', still);
  allow(/503/);
  await routeOnce(page, bucketCalls, (route) => route.fulfill({ status: 503, json: busy }));
  await button(page, 'Count every ballot again').click();
  await page.getByRole('alert').getByText(busy.message).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const held = Promise.withResolvers<void>();
  await routeOnce(page, bucketCalls, async (route) => {
    await held.promise;
    await route.continue();
  });
  await button(page, 'Keep counting').click();
  await page.getByRole('progressbar', { name: 'Ballots counted' }).waitFor();
  await button(page, 'Stop').click();
  await button(page, 'Keep counting').click();
  held.resolve();
  await outcome(page, 'The count is correct').waitFor();
});

test('ballots that differ from the certificate are reported, and so is each difference', async () => {
  const { page } = await open('/verify', still);
  await page.route(bucketCalls, async (route) => {
    const answer = await route.fetch();
    const { leaves, path } = (await answer.json()) as { leaves: string[]; path: string[] };
    await route.fulfill({ json: { leaves: leaves.slice(1), path } });
  });
  await button(page, 'Count every ballot again').click();
  await outcome(page, 'The count is not correct').waitFor();
  await page.getByText('do not lead to the root of the certificate.').first().waitFor();
  await page
    .getByText(/^In all, ballots counted: the certificate says \d+, the ballots give \d+\.$/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
