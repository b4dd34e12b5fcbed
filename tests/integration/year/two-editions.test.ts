import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../../functions/contract/routes.ts';
import type { HttpVoter } from '../../support/http-voter.ts';
import { eventOf, folderOf, type Ceremony } from './ceremonies.ts';
import { people, startYear, type YearSite } from './support.ts';

const years = {
  'academy-97': { start: '2027-02-01T08:00:00.000Z', end: '2027-02-20T08:00:00.000Z' },
  'academy-96': { start: '2028-02-01T08:00:00.000Z', end: '2028-02-20T08:00:00.000Z' },
};
const eventIn = (id: Ceremony) => ({ ...eventOf(id, years[id].start, years[id].end), id });
const because = ['--by', 'Olga', '--reason', 'A farm of accounts.'];

let site: YearSite;
let admin: HttpVoter;
beforeAll(async () => {
  site = await startYear(years['academy-97'].start);
});
afterAll(() => site.close());

const summary = async (edition?: string) =>
  (await admin.call('results.summary', undefined, {}, { query: edition ? { edition } : {} }))
    .body as Answer<'results.summary'>;
const rulesOf = async (edition?: string) =>
  (
    (await admin.call('results.rules', undefined, {}, { query: edition ? { edition } : {} }))
      .body as Answer<'results.rules'>
  ).rules.map(({ terms }) => terms.kind);

/** Imports a ceremony, takes a pre-nomination and votes, closes it, and reveals and publishes everything. */
async function hold(ceremony: Ceremony, winner: string, rule: string[]) {
  const { start, end } = years[ceremony];
  site.clock.set(Date.parse(start) - 1000);
  admin = await site.signIn('olga@organizers.example', ['admin']);
  await site.run('show', 'import', await site.folder(folderOf(eventIn(ceremony))));
  site.settle();
  site.clock.set(Date.parse(start) - 1000);
  const fan = await site.signIn('fan@people.example');
  const { category = '' } = (await site.ids()).get('best-picture') ?? {};
  const bot = await fetch(`${site.url}/local/bot-check`, { method: 'POST' });
  const { token } = (await bot.json()) as { token: string };
  const nominated = await fan.call(
    'prenominations.nominate',
    { nomination: `A favorite of ${ceremony}`, 'g-recaptcha-response': token },
    {},
    { params: { event: ceremony, category } },
  );
  expect(nominated).toMatchObject({ status: 200 });

  site.clock.set(Date.parse(start) + 3_600_000);
  const before = { votes: (await summary()).votes, winners: (await site.get('winners.list')).body.edition };
  const cast = [...(await site.vote(winner, people(25))), ...(await site.vote('Colman Domingo', people(3)))];
  expect(new Set(cast.map(({ status }) => status))).toEqual(new Set([200]));
  await site.counted(admin, 28);
  await site.run('results', 'rules', 'add', ...rule, ...because);
  const receipts = (await (await site.signIn('fan-0@people.example')).call('votes.receipts'))
    .body as Answer<'votes.receipts'>;

  site.clock.set(Date.parse(end) + 60_000);
  admin = await site.signIn('olga@organizers.example', ['admin']);
  const bundle = await site.bundle(`${ceremony}.jsonl`);
  const { categories } = (await admin.call('results.winners')).body as Answer<'results.winners'>;
  for (const { id, decided_by, proposed, nominees } of categories) {
    const winners = decided_by === 'jury' ? [nominees[0]?.id] : proposed;
    if (winners.length === 0) continue;
    const shown = await admin.call('results.reveal', { winners }, {}, { params: { category: id } });
    expect(shown).toMatchObject({ status: 200 });
  }
  await site.run('results', 'open', '--by', 'Olga');
  site.settle();
  return { bundle, before, receipts };
}

it('two editions of one site share no figure, rule, certificate, receipt, nomination or winner', async () => {
  const first = await hold('academy-97', 'Adrien Brody', ['--domain', 'nobody.example']);
  expect(await site.run('show', 'nominations')).toContain('A favorite of academy-97');
  const told = await site.command('show', 'import', await site.folder(folderOf(eventIn('academy-96'))));
  expect(told).toMatchObject({ code: 1, out: '' });
  expect(told.err).toContain('npx acclaim show begin academy-96');

  await site.run('show', 'begin', 'academy-96', '--title', 'The 96th Academy Awards', '--by', 'Olga');
  site.settle();
  // Before its voting has begun, the new edition has nothing of the old one.
  expect(await rulesOf()).toEqual([]);
  expect(await summary()).toMatchObject({ votes: 0, certificate: null, edition: { id: 'academy-96' } });
  const second = await hold('academy-96', 'Cillian Murphy', ['--burst', '100', '--within', '1']);

  expect(second.before.votes).toBe(0);
  expect(await rulesOf()).toEqual(['burst']);
  expect(await rulesOf('academy-97')).toEqual(['domain']);
  expect(await summary('academy-97')).toMatchObject({ votes: 28, source: 'certificate' });
  expect(await summary()).toMatchObject({ votes: 28, source: 'certificate' });
  const certified = [first, second].map(
    ({ bundle }) => JSON.parse(bundle.certificate) as { event: { id: string }; counted: object },
  );
  expect(certified).toMatchObject([
    { event: { id: 'academy-97' }, counted: { ballots: 25, votes: 28 } },
    { event: { id: 'academy-96' }, counted: { ballots: 25, votes: 28 } },
  ]);

  // The first one's certificate verifies unchanged, and can be had unchanged.
  for (const { bundle } of [first, second]) {
    expect(await site.run('results', 'verify', bundle.file)).toContain('The bundle holds: 25 ballots');
    const { id } = (JSON.parse(bundle.certificate) as { event: { id: string } }).event;
    const { body } = await site.get('results.certificate', { edition: id });
    expect(body).toMatchObject({ edition: id, certificate: bundle.certificate, seal: bundle.seal });
    const again = await site.bundle('again.jsonl', '--edition', id);
    expect(again).toMatchObject({ certificate: bundle.certificate, seal: bundle.seal });
  }
  expect((await site.get('results.certificate')).body.edition).toBe('academy-96');

  // A receipt names a ballot of its own edition alone.
  for (const [index, { receipts, bundle }] of [first, second].entries()) {
    const other = [second, first][index]?.bundle.ballots.join('\n') ?? '';
    for (const { receipt } of receipts) {
      const { ballot } = JSON.parse(Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString()) as {
        ballot: string;
      };
      expect(bundle.ballots.filter((line) => line.includes(ballot))).toHaveLength(1);
      expect(other).not.toContain(ballot);
    }
  }

  const winnersOf = async (edition?: string) =>
    (await site.get('winners.list', edition ? { edition } : {})).body.categories.flatMap(({ winners }) =>
      winners.map(({ title }) => title),
    );
  expect(await winnersOf()).toContain('Cillian Murphy');
  expect(await winnersOf()).not.toContain('Adrien Brody');
  expect(await winnersOf('academy-97')).toContain('Adrien Brody');
  const nominations = await site.run('show', 'nominations');
  expect(nominations).toContain('A favorite of academy-96');
  expect(nominations).not.toContain('academy-97');
  expect(await site.run('show', 'nominations', '--edition', 'academy-97')).toContain('academy-97');

  expect(JSON.parse(await site.run('show', 'editions', '--json'))).toMatchObject([
    { id: 'academy-96', state: 'announced' },
    { id: 'academy-97', state: 'archived' },
  ]);
}, 60_000);
