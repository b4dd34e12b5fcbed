import { readFile } from 'node:fs/promises';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { certify } from '#count/certify.ts';
import { networkAttribute, voteAttribute } from '../../../functions/records/ballots.ts';
import type { StoredNominee } from '../../../functions/records/show.ts';
import { ballotKey, itemOf, resultKeys, showKeys, type Key } from '../../../functions/records/tables.ts';
import { readingId } from '../../../functions/results/domain-readings.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { newVoter, thanksButton, voteButton } from '../voting/voting-site.ts';
import { testKeys } from '../../support/keys.ts';

const { open, ask, platform } = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada Admin', roles: ['admin'] };
const still = { reducedMotion: 'reduce' } as const;

async function openResults() {
  const { page } = await open('/admin/results', { ...still, as: admin });
  await page.getByTestId('total-votes').waitFor();
  return page;
}
const show = (page: Page, view: string) => page.getByRole('button', { name: view, exact: true }).click();
const totalVotes = async (page: Page) =>
  Number((await page.getByTestId('total-votes').textContent())?.replaceAll(',', ''));

test('a vote is in the provisional results at once, and their files hold every nominee', async () => {
  const page = await openResults();
  await page.getByText('Provisional until certified.').waitFor();
  expect(await page.title()).toBe('Results | Workshop | The Nitrate Awards');
  const before = await totalVotes(page);
  const voter = await open('/voting', { ...still, as: newVoter() });
  await voteButton(voter.page, 'The General').click();
  await thanksButton(voter.page, 'The General').waitFor();
  await eventually(() => totalVotes(page)).toBe(before + 1);
  await page.getByRole('img', { name: /^Votes per minute: / }).waitFor();
  const row = page.getByRole('row', { name: /The General/ });
  expect(await row.first().textContent()).toContain('1');
  await expectAccessible(page);

  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };

  const csv = await download('Download CSV');
  expect(csv.name).toBe('results-all-days-provisional.csv');
  const rows: Record<string, string>[] = parse(csv.text, { columns: true });

  const json = await download('Download JSON');
  const result = JSON.parse(json.text) as Answer<'results.summary'> & { status: string };
  expect(result.status).toBe('provisional');
  expect(rows).toHaveLength(result.categories.flatMap((each) => each.nominees).length);

  await show(page, 'Log');
  await page.getByRole('row', { name: /Ada Admin Downloaded the results: csv/ }).waitFor();
  await expectAccessible(page);
});

test('admins and auditors see results: others are told whom they are for', async () => {
  const as = { email: 'builder@acclaim.test', roles: ['template-manager'] };
  const { page, allow } = await open('/admin/results', { as });
  await page.getByText('This part of the workshop is for admins and auditors;').waitFor();
  allow(/403/);
  const summary = async () => (await fetch('/gayvnawards/api/admin/results/summary')).status;
  expect(await page.evaluate(summary)).toBe(403);
});

test('an auditor reads results, rules and winners, and is offered nothing that changes them', async () => {
  const as = { email: 'olga@acclaim.test', fullname: 'Olga Auditor', roles: ['auditor'] };
  const { page } = await open('/admin/results', { ...still, as });
  await page.getByTestId('total-votes').waitFor();
  await show(page, 'Fraud and rules');
  await page.getByText('No rules yet: every ballot counts.').waitFor();
  expect(await page.getByRole('button', { name: /^(?:Preview|Revoke)/ }).count()).toBe(0);
  await show(page, 'Winners');
  await page.getByText(/^0 of \d+ revealed$/).waitFor();
  expect(await page.getByRole('button', { name: /^(?:Reveal|Publish)/ }).count()).toBe(0);
  await show(page, 'Log');
  await page
    .getByRole('row', { name: /Olga Auditor Viewed/ })
    .first()
    .waitFor();
});

test('while the reader is at it, the page says how many ballots it has read, and then shows what it found', async () => {
  const edition = (await platform().show.part('event'))?.id ?? '';
  const Key = resultKeys.reading(readingId({ kind: 'review', edition }, []));
  const state = { run: 'one', beat: platform().clock.now(), read: 450_000, of: 1_200_000, tries: 1 };
  const table = { TableName: localTables.results };
  await platform().documents.send(new PutCommand({ ...table, Item: itemOf(Key, state) }));
  const { page, allow } = await open('/admin/results', { ...still, as: admin });
  allow(/409/);
  await page.getByTestId('total-votes').waitFor();
  await show(page, 'Fraud and rules');
  await page.getByText('Reading every ballot: 450,000 of about 1,200,000.').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Ballots read' });
  expect(await bar.evaluate((each: HTMLProgressElement) => each.position)).toBeCloseTo(0.375);
  await expectAccessible(page);
  await platform().documents.send(new DeleteCommand({ ...table, Key }));
  await page.getByRole('heading', { name: /^Bursts/ }).waitFor();
  expect(await bar.count()).toBe(0);
});

/** Stores a ballot with one vote, as if it had been cast at an instant. */
async function putBallot(voter: string, nominee: StoredNominee, at: number, network: string): Promise<void> {
  const key = ballotKey(voter, new Date(at).toISOString().slice(0, 10), nominee.category_id);
  const vote = { [voteAttribute(nominee.nominee_id)]: { nonce: voter, at } };
  const ballot = { votes: 1, [networkAttribute]: network, ...vote };
  await platform().documents.send(
    new PutCommand({ TableName: localTables.ballots, Item: itemOf(key, ballot) }),
  );
}

test('what looks like fraud is listed with its rule, which is added and revoked for a reason; two nominees are merged', async () => {
  const event = await platform().show.part('event');
  const [category] = await platform().show.everyCategory(event?.id ?? '');
  const [nominee, other] = await platform().show.everyNominee(category?.id ?? '');
  const begun = Date.parse(event?.voting_start ?? '') + 36 * 3_600_000;
  for (let index = 0; index < 50; index += 1)
    await putBallot(`bot-${index}`, nominee!, begun + index * 100, 'farm');

  const page = await openResults();
  await show(page, 'Fraud and rules');
  const bursts = page.getByRole('region', { name: /^Bursts/ });
  await bursts.getByText('50 accounts, 50 ballots, 50 votes').waitFor();
  await expectAccessible(page);

  await bursts.getByRole('button', { name: /^Preview the rule/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of a rule' });
  const reason = `Fifty ballots within five seconds. ${'All began at one address. '.repeat(5)}That is the end.`;
  await dialog.getByText('It leaves 50 ballots with 50 votes from 50 voters out of the count.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Add the rule' }).click();
  await dialog.waitFor({ state: 'detached' });
  await bursts.getByText('None found.').waitFor();
  const rules = page.getByRole('region', { name: 'Rules' });
  await rules.getByText(/Added by Ada Admin, .*: Fifty ballots within five seconds\./).waitFor();

  await rules.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A school class.');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await rules.getByText(/Revoked by Ada Admin, .*: A school class\./).waitFor();
  await bursts.getByText('50 accounts, 50 ballots, 50 votes').waitFor();

  await page.getByText('Two nominees are one').click();
  await page.getByLabel('Category', { exact: true }).selectOption(category!.title);
  await page.getByLabel('This nominee').selectOption(nominee!.title);
  await page.getByLabel('is really').selectOption(other!.title);
  await page.getByRole('button', { name: 'Preview the merge' }).click();
  await dialog.getByText(/^5\d ballots would count for the other nominee\./).waitFor();
  await dialog.getByLabel('Reason').fill('One film under two titles.');
  await dialog.getByRole('button', { name: 'Add the rule' }).click();
  await rules.getByText(`Votes for ${nominee!.title} count for ${other!.title}`).first().waitFor();
  await expectAccessible(page);

  await show(page, 'Log');
  const entry = page.getByRole('row', { name: /Added a rule/ }).filter({ hasText: 'burst' });
  await entry.getByText(/\{"kind":"burst".*…$/).click();
  await entry.getByText(`: ${reason}`).waitFor();
});

test('winners are revealed one by one, appear on the open Winners page, and then all figures are published', async () => {
  const { show: stored, documents } = platform();
  const event = await stored.part('event');
  const id = event?.id ?? '';
  const [first, second, ...others] = await stored.everyCategory(id);
  const [favorite] = await stored.everyNominee(first!.id);
  await putBallot('a-fan', favorite!, Date.parse(event?.voting_start ?? '') + 36 * 3_600_000, 'home');
  const put = (key: Key, record: object) =>
    documents.send(new PutCommand({ TableName: localTables.show, Item: itemOf(key, record) }));
  await put(showKeys.category(id, second!.id), { ...second!, decided_by: 'jury' });
  for (const { id: other } of others)
    await documents.send(
      new DeleteCommand({ TableName: localTables.show, Key: showKeys.category(id, other) }),
    );
  // An earlier edition, whose only winner was the jury's.
  const former = { ...second!, id: 'former', title: 'The Former Prize', decided_by: 'jury' };
  const [star] = await stored.everyNominee(second!.id);
  const terms = {
    event: { ...event!, id: 'nitrate-2026' },
    timeZone: 'UTC',
    voteLimit: 3,
    at: '2026-10-01T00:00:00Z',
  };
  const earlier = {
    id: 'nitrate-2026',
    title: 'The Third Nitrate Awards',
    begunAt: '2025-10-01T00:00:00Z',
    begunBy: 'Ada',
    ended: terms,
  };
  await put(showKeys.edition(earlier.id), earlier);
  await put(showKeys.category(earlier.id, former.id), former);
  await put(showKeys.nominee(former.id, 'star'), {
    ...star!,
    nominee_id: 'star',
    category_id: former.id,
    title: 'A Former Star',
  });
  const wonThen = { category: former.id, nominees: ['star'], at: '2026-03-27T00:00:00Z', by: 'Ada' };
  await put(showKeys.winners(earlier.id, former.id), wonThen);

  const visitor = (await open('/winners', still)).page;
  const plates = visitor.getByRole('main').getByRole('heading', { level: 4 });
  await visitor.getByRole('heading', { name: 'The Third Nitrate Awards' }).waitFor();
  expect(await plates.allTextContents()).toEqual(['A Former Star']);

  const page = await openResults();
  await page.getByText('Voting is open until').waitFor();
  const source = { documents, tables: localTables, keys: testKeys(platform().environment) };
  const options = { now: Date.parse('2030-01-01T00:00:00Z'), replace: true };
  await certify(certifyStore(source, id), await notaryOf(source), options);
  await page.getByText('Certified (sealed)').waitFor();
  await show(page, 'Winners');
  await page.getByText('0 of 2 revealed').waitFor();
  await page.getByText('Seen by admins and auditors only').waitFor();

  const dialog = page.getByRole('dialog');
  const revealButton = (title: string) => page.getByRole('button', { name: new RegExp(`^Reveal.*${title}`) });
  await page.getByRole('button', { name: 'Publish all figures' }).click();
  await dialog.getByText('2 categories aren’t revealed yet.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const colleague = await openResults();
  await show(colleague, 'Winners');
  await colleague.getByText('0 of 2 revealed').waitFor();
  await revealButton(first!.title).click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByText(/^Everyone will see that .* has won/).waitFor();
  await dialog.getByRole('button', { name: 'Reveal now' }).click();
  await page.getByText('1 of 2 revealed').waitFor();
  // The focus stays where it was: the same button takes the winner back.
  await page.getByRole('button', { name: /^Take back/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('0 of 2 revealed').waitFor();
  await revealButton(first!.title).click();
  await dialog.getByRole('button', { name: 'Reveal now' }).click();
  await page.getByLabel(star!.title, { exact: true }).check();
  await revealButton(second!.title).click();
  await dialog.getByRole('button', { name: 'Reveal now' }).click();
  for (const each of [page, colleague]) await each.getByText('2 of 2 revealed').waitFor();
  await expectAccessible(page);

  const result = () => ask<Answer<'results.certificate'>>('results/certificate');
  expect((await result()).certificate).toBeNull();
  await page.getByRole('button', { name: 'Publish all figures' }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText(/^Public since/).waitFor();
  await eventually(async () => (await result()).certificate).toContain(first!.title);

  await page.getByLabel('Edition').selectOption('The Third Nitrate Awards (Archived)');
  await page.getByText('A Former Star').waitFor();
  expect(new URL(page.url()).search).toBe('?edition=nitrate-2026');

  await visitor.getByRole('heading', { level: 2, name: event?.title ?? '' }).waitFor();
  await eventually(() => visitor.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    expect.arrayContaining([first!.title, second!.title]),
  );
  await expectAccessible(visitor);
  expect(await visitor.title()).toBe(`The Winners: ${event?.title} | The Nitrate Awards`);
  const card = await plates.getByRole('link').first().getAttribute('href');
  expect(card).toMatch(/^\/gayvnawards\/voting\/[\w-]+\/[\w-]+$/);
  await visitor.getByRole('link', { name: 'The Third Nitrate Awards' }).click();
  await eventually(() => plates.allTextContents()).toEqual(['A Former Star']);
  expect(await plates.getByRole('link').count()).toBe(0);
  expect(new URL(visitor.url()).pathname).toBe('/gayvnawards/winners/nitrate-2026');
});
