import { expect, it } from 'vitest';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import type { RuleTerms } from '../../../functions/contract/disqualification.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import { appOf, categories, eventOf, json, nominees } from '../show/support.ts';
import { people, startYear } from './support.ts';

const [start, end] = ['2027-02-01T08:00:00.000Z', '2027-02-20T08:00:00.000Z'];
/** The log cuts its entries, with this id between two others. */
const folder = {
  ...json({ event: eventOf('academy-97', { voting_start: start, voting_end: end }), app: appOf() }),
  ...categories('actor'),
  ...nominees(
    ...['Adrien Brody', 'Timothée Chalamet', 'Ralph Fiennes', 'Sebastian Stan'].map(
      (title) => `actor,${title},MOVIE,,,,,`,
    ),
  ),
};
const [target, other] = ['target', 'other'];

/** The texts of a ballot's line in an order that its random ids do not give. */
const wordsOf = (line: string): string => (line.match(/"[^"]+"/g) ?? []).toSorted().join(' ');

/**
 * All that an admin can learn of a vote in which the target and one other person have voted for two nominees, one
 * for each. Ids, hashes and names of ballots, which chance makes, are replaced.
 */
async function transcriptOf(choices: { target: string; other: string }) {
  const site = await startYear('2027-02-02T20:00:00.000Z');
  try {
    await site.run('show', 'import', await site.folder(folder));
    site.settle();
    const crowd = people(24);
    await site.vote('Adrien Brody', crowd);
    await site.vote('Ralph Fiennes', crowd.slice(12));
    await site.vote(choices.target, [target]);
    await site.vote(choices.other, [other]);
    // Entries of the log are in order: the import's is long before.
    site.clock.set(site.clock.now() + 600_000);
    const admin = await site.signIn('ada@organizers.example', ['admin']);
    await site.counted(admin, 38);

    const idOf = async (name: string) =>
      ((await (await site.signIn(`${name}@people.example`)).call('auth.me')).body as { id: string }).id;
    const accounts = await Promise.all([target, other, ...crowd].map(idOf));
    const ids = await site.ids();
    const known = new Map<string, string>([
      ...[...ids].map(([name, { category, nominee }]) => [nominee || category, `<${name}>`] as const),
      ...accounts.map((id, index) => [id, `<account ${index}>`] as const),
    ]);
    const plain = (value: unknown): string => {
      let text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
      for (const [id, name] of known) text = text.replaceAll(id, name);
      return text
        .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])|\b[0-9a-f]{8,64}\b|\b[0-9a-f-]{36}\b|"[\w-]{16}"/g, '#')
        .replaceAll(/#[-#0-9a-f]*/g, '#')
        .replaceAll(/\.\d{3}Z/g, 'Z')
        .replaceAll(/lag\\?": \{[^}]*\}/g, 'lag');
    };
    const said: string[] = [];
    const ask = async (id: RouteId, body?: object, query: Record<string, string> = {}) => {
      // Entries of the log get an order.
      site.clock.set(site.clock.now() + 1000);
      const answer = await admin.call(id, body, {}, { query });
      said.push(`${id} ${plain(body ?? query)} ${answer.status} ${plain(answer.body)}`);
      return answer.body;
    };

    const [targetId = '', otherId = '', ...crowdIds] = accounts;
    const { category = '', nominee = '' } = ids.get('Adrien Brody') ?? {};
    const merged = { kind: 'merge' as const, category, nominee };
    const terms: RuleTerms[] = [
      { kind: 'account', accounts: [targetId] },
      { kind: 'account', accounts: [targetId, ...crowdIds.slice(0, 18)] },
      { kind: 'account', accounts: [targetId, otherId] },
      { kind: 'domain', domain: 'people.example' },
      { kind: 'registration', seconds: 1 },
      { kind: 'burst', ballots: 2, seconds: 60 },
      { ...merged, nominee: ids.get('Sebastian Stan')?.nominee ?? '', into: nominee },
      { ...merged, into: ids.get('Sebastian Stan')?.nominee ?? '' },
    ];
    for (const each of terms) await ask('results.preview', { terms: each });
    const rule = { terms: terms[0], reason: 'One account.' };
    await ask('results.addRule', rule);
    for (const each of terms) await ask('results.preview', { terms: each });
    for (const day of ['', '2027-02-02']) {
      const query = day ? { day } : {};
      await ask('results.summary', undefined, query);
      for (const format of ['csv', 'json']) await ask('results.export', { format, ...query });
    }
    for (const id of ['results.review', 'results.rules', 'results.winners'] as const) await ask(id);
    const { entries } = (await ask('results.audit')) as Answer<'results.audit'>;
    for (const { id } of entries) {
      const entry = await admin.call('results.audit', undefined, {}, { query: { id } });
      said.push(plain(entry.body));
    }

    // The operator who certifies is asked, before one person's ballots are taken out of a count that is public.
    site.clock.set(Date.parse(end) + 60_000);
    const asked = await site.command('results', 'certify', '--out', `${site.root}/few.jsonl`);
    expect(asked).toMatchObject({ code: 1, out: '' });
    expect(asked.err).toContain('fewer than 20 voters');
    said.push(plain(asked.err));
    const again = await site.signIn('ada@organizers.example', ['admin']);
    const { rules } = (await again.call('results.rules')).body as Answer<'results.rules'>;
    await again.call('results.revokeRule', { id: rules[0]?.id, reason: 'It was one person.' });
    const bundle = await site.bundle('bundle.jsonl');
    said.push(wordsOf(plain(bundle.certificate)), ...bundle.ballots.map((line) => wordsOf(plain(line))));
    for (const id of ['results.summary', 'results.winners'] as const)
      said.push(plain((await again.call(id)).body));
    said.push(wordsOf(plain((await site.get('results.certificate')).body)));
    return said.toSorted();
  } finally {
    await site.close();
  }
}

it('an admin learns the same whoever of two people has voted for whom', async () => {
  const [one, two] = ['Timothée Chalamet', 'Sebastian Stan'];
  const first = await transcriptOf({ target: one, other: two });
  const second = await transcriptOf({ target: two, other: one });
  expect(first.length).toBeGreaterThan(50);
  expect(first).toEqual(second);
});
