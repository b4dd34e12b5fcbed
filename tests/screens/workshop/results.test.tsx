import { screen, waitFor, within } from '@testing-library/dom';
import { parse } from 'csv-parse/sync';
import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { deleteItem, putItem } from '#records/items.ts';
import { networkAttribute, voteAttribute } from '../../../functions/records/ballots.ts';
import type { StoredNominee } from '../../../functions/records/show.ts';
import { ballotKey, resultKeys, showKeys, type Key } from '../../../functions/records/tables.ts';
import { readingId } from '../../../functions/results/domain-readings.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { certifying } from '../../support/certifying.ts';
import { newVoter, voterWithoutPage } from '../../support/http-voter.ts';
import { dialog, fill, part } from '../page.ts';
import { screenSite } from '../site.tsx';
import { answer, isClosed, press, sees } from './seen.ts';

const site = screenSite();
const { certify } = certifying(site);
const admin = { email: 'admin@acclaim.test', fullname: 'Ada Admin', roles: ['admin'] };

async function openResults(as = admin) {
  const user = await site.open('/admin/results', { as });
  await screen.findByTestId('total-votes');
  return user;
}
const totalVotes = () => Number(screen.getByTestId('total-votes').textContent.replaceAll(',', ''));
const put = (table: string, key: Key, record: object) =>
  putItem(site.platform().documents, table, key, record);
async function putBallot(voter: string, nominee: StoredNominee, at: number, network: string): Promise<void> {
  const key = ballotKey(voter, new Date(at).toISOString().slice(0, 10), nominee.category_id);
  const vote = { [voteAttribute(nominee.nominee_id)]: { nonce: voter, at } };
  await put(localTables.ballots, key, { votes: 1, [networkAttribute]: network, ...vote });
}

test('a vote is in the provisional results, whose files hold every nominee and are noted in the log', async () => {
  const user = await openResults();
  await sees('Provisional until certified.');
  const before = totalVotes();
  await (await voterWithoutPage(site.url(), newVoter())).vote('The General');
  await openResults();
  expect(totalVotes()).toBe(before + 1);
  await screen.findByRole('img', { name: /^Votes per minute: / });
  expect(screen.getAllByText('The General')[0]!.closest('tr')!.textContent).toContain('1');

  const saved: { name: string; content: Promise<string> }[] = [];
  let content = Promise.resolve('');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = (blob as Blob).text();
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
  for (const name of ['Download CSV', 'Download JSON']) {
    await press(user, name);
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull());
  }
  expect(saved.map(({ name }) => name)).toEqual([
    'results-all-days-provisional.csv',
    'results-all-days-provisional.json',
  ]);
  const [csv = '', json = ''] = await Promise.all(saved.map((file) => file.content));
  const result = JSON.parse(json) as Answer<'results.summary'> & { status: string };
  expect(result.status).toBe('provisional');
  const rows: unknown[] = parse(csv, { columns: true });
  expect(rows).toHaveLength(result.categories.flatMap((each) => each.nominees).length);
  await press(user, 'Log');
  await sees('Downloaded the results');
});

test('an auditor is offered nothing that changes results', async () => {
  const user = await openResults({
    email: 'olga@acclaim.test',
    fullname: 'Olga Auditor',
    roles: ['auditor'],
  });
  await press(user, 'Fraud and rules');
  await sees('No rules yet: every ballot counts.');
  expect(screen.queryByRole('button', { name: /^(?:Preview|Revoke)/ })).toBeNull();
  await press(user, 'Winners');
  await sees(/^0 of \d+ revealed$/);
  expect(screen.queryByRole('button', { name: /^(?:Reveal|Publish)/ })).toBeNull();
  await press(user, 'Log');
  await screen.findAllByText('Olga Auditor', { selector: 'td' });
});

test('while the reader is at it, the page says how many ballots it has read, and then shows what it found', async () => {
  site.allow(/409/);
  const edition = (await site.platform().show.part('event'))?.id ?? '';
  const Key = resultKeys.reading(readingId({ kind: 'review', edition }, []));
  const state = { run: 'one', beat: site.platform().clock.now(), read: 450_000, of: 1_200_000, tries: 1 };
  await put(localTables.results, Key, state);
  const user = await openResults();
  await press(user, 'Fraud and rules');
  await sees('Reading every ballot: 450,000 of about 1,200,000.');
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Ballots read' });
  expect(bar.value / bar.max).toBeCloseTo(0.375);
  await deleteItem(site.platform().documents, localTables.results, Key);
  await screen.findByRole('heading', { name: /^Bursts/ });
  expect(screen.queryByRole('progressbar', { name: 'Ballots read' })).toBeNull();
});

test('what looks like fraud is listed with its rule, which is added and revoked for a reason; two nominees are merged', async () => {
  const { show } = site.platform();
  const event = await show.part('event');
  const [category] = await show.everyCategory(event?.id ?? '');
  const [nominee, other] = await show.everyNominee(category?.id ?? '');
  const begun = Date.parse(event?.voting_start ?? '') + 36 * 3_600_000;
  for (let index = 0; index < 50; index += 1)
    await putBallot(`bot-${index}`, nominee!, begun + index * 100, 'farm');

  const user = await openResults();
  await press(user, 'Fraud and rules');
  const bursts = await part('region', /^Bursts/);
  await sees('50 accounts, 50 ballots, 50 votes', bursts);
  await press(user, /^Preview the rule/, bursts);
  const preview = await dialog('Preview of a rule');
  await sees('It leaves 50 ballots with 50 votes from 50 voters out of the count.', preview);
  const reason = `Fifty ballots within five seconds. ${'All began at one address. '.repeat(5)}That is the end.`;
  await fill(user, preview.getByLabelText('Reason'), reason);
  await answer(user, 'Add the rule');
  await isClosed();
  await sees('None found.', bursts);
  const rules = await part('region', 'Rules');
  await sees(/Added by Ada Admin, .*: Fifty ballots within five seconds\./, rules);

  await press(user, /^Revoke/, rules);
  await fill(user, (await dialog()).getByLabelText('Reason'), 'A school class.');
  await answer(user, 'Revoke');
  await sees(/Revoked by Ada Admin, .*: A school class\./, rules);
  await sees('50 accounts, 50 ballots, 50 votes', bursts);

  await user.click(screen.getByText('Two nominees are one'));
  await user.selectOptions(screen.getByLabelText('Category'), category!.title);
  await user.selectOptions(screen.getByLabelText('This nominee'), nominee!.title);
  await user.selectOptions(screen.getByLabelText('is really'), other!.title);
  await press(user, 'Preview the merge');
  const merge = await dialog();
  await sees(/^5\d ballots would count for the other nominee\./, merge);
  await fill(user, merge.getByLabelText('Reason'), 'One film under two titles.');
  await answer(user, 'Add the rule');
  await sees(`Votes for ${nominee!.title} count for ${other!.title}`, rules);

  await press(user, 'Log');
  const [entry] = await screen.findAllByText(/\{"kind":"burst".*…$/);
  await user.click(entry!);
  await sees(`: ${reason}`);
});

test('winners are revealed one by one and taken back, all figures are published, and an earlier edition is shown', async () => {
  const { show: stored, documents } = site.platform();
  const event = await stored.part('event');
  const id = event?.id ?? '';
  const [first, second, ...others] = await stored.everyCategory(id);
  const [favorite] = await stored.everyNominee(first!.id);
  await putBallot('a-fan', favorite!, Date.parse(event?.voting_start ?? '') + 36 * 3_600_000, 'home');
  await put(localTables.show, showKeys.category(id, second!.id), { ...second!, decided_by: 'jury' });
  for (const { id: other } of others)
    await deleteItem(documents, localTables.show, showKeys.category(id, other));
  // An earlier edition, whose only winner was the jury's.
  const former = { ...second!, id: 'former', title: 'The Former Prize', decided_by: 'jury' };
  const [star] = await stored.everyNominee(second!.id);
  const earlier = {
    id: 'nitrate-2026',
    title: 'The Third Nitrate Awards',
    begunAt: '2025-10-01T00:00:00Z',
    begunBy: 'Ada',
    ended: {
      event: { ...event!, id: 'nitrate-2026' },
      timeZone: 'UTC',
      voteLimit: 3,
      at: '2026-10-01T00:00:00Z',
    },
  };
  const formerStar = { ...star!, nominee_id: 'star', category_id: former.id, title: 'A Former Star' };
  const wonThen = { category: former.id, nominees: ['star'], at: '2026-03-27T00:00:00Z', by: 'Ada' };
  await put(localTables.show, showKeys.edition(earlier.id), earlier);
  await put(localTables.show, showKeys.category(earlier.id, former.id), former);
  await put(localTables.show, showKeys.nominee(former.id, 'star'), formerStar);
  await put(localTables.show, showKeys.winners(earlier.id, former.id), wonThen);

  await site.open('/winners');
  await screen.findByRole('heading', { name: earlier.title });
  const plates = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(plates()).toEqual(['A Former Star']);

  const user = await openResults();
  await sees('Voting is open until');
  await certify();
  await sees('Certified (sealed)');
  await press(user, 'Winners');
  await sees('0 of 2 revealed');
  await sees('Seen by admins and auditors only');
  await press(user, 'Publish all figures');
  await sees('2 categories aren’t revealed yet.', await dialog());
  await answer(user, 'Cancel');

  const reveal = async (title: string) => {
    await press(user, new RegExp(`^Reveal.*${title}`));
    await answer(user, 'Reveal now');
  };
  await press(user, new RegExp(`^Reveal.*${first!.title}`));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/Everyone will see that .+ has won/);
  await answer(user, 'Reveal now');
  await sees('1 of 2 revealed');
  await press(user, /^Take back/);
  await answer(user, 'Take back');
  await sees('0 of 2 revealed');
  await reveal(first!.title);
  await sees('1 of 2 revealed');
  await user.click(screen.getByLabelText(star!.title));
  await reveal(second!.title);
  await sees('2 of 2 revealed');
  const certificate = async () =>
    (await site.ask<Answer<'results.certificate'>>('results/certificate')).certificate;
  expect(await certificate()).toBeNull();
  await press(user, 'Publish all figures');
  await answer(user, 'Publish now');
  await sees(/^Public since/);

  await user.selectOptions(screen.getByLabelText('Edition'), 'The Third Nitrate Awards (Archived)');
  await sees('A Former Star');
  expect(location.search).toBe('?edition=nitrate-2026');

  // Later than the answers that the site keeps for seconds.
  await site.setClock(new Date(Date.now() + 60_000).toISOString());
  expect(await certificate()).toContain(first!.title);
  const visitor = await site.open('/winners');
  await screen.findByRole('heading', { level: 2, name: event?.title ?? '' });
  for (const { title } of [first!, second!]) await screen.findByRole('heading', { level: 3, name: title });
  await waitFor(() => expect(document.title).toBe(`The Winners: ${event?.title} | The Nitrate Awards`));
  const cards = () => within(screen.getByRole('main')).queryAllByRole('link', { name: star!.title });
  expect(cards()[0]?.getAttribute('href')).toMatch(/^\/gayvnawards\/voting\/[\w-]+\/[\w-]+$/);
  await visitor.click(screen.getByRole('link', { name: earlier.title }));
  await waitFor(() => expect(plates()).toEqual(['A Former Star']));
  expect(screen.queryByRole('link', { name: 'A Former Star' })).toBeNull();
  expect(location.pathname).toBe('/gayvnawards/winners/nitrate-2026');
});
