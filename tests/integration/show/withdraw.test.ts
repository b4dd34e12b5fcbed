import { describe, expect, it } from 'vitest';
import { itemOf, showKeys } from '#records/tables.ts';
import { pathsOf } from '#rules/content-paths.ts';
import { reinstate, withdraw } from '../../../infra/show/withdraw.ts';
import { runCommand } from '../../support/command.ts';
import { appOf, categories, cleanSite, eventOf, isCommand, json, nominee, nominees } from './support.ts';

const site = await cleanSite();
const author = { by: 'Ann', reason: 'They asked us to.' };
const dead = () => Promise.reject(new Error('The line is dead.'));
const hint = 'To bring it back: npx acclaim show reinstate';

const begin = (event = {}) =>
  site.import({
    ...json({ event: eventOf('one', event), app: appOf() }),
    ...categories('best', 'next'),
    ...nominees(nominee('A'), nominee('B'), 'next,C,MOVIE,,,,,'),
  });
/** The slugs that may be voted for, by category; undefined without a ballot paper. */
async function onPaper() {
  const paper = await site.paper();
  const slugs = new Map((await site.stored('NOMINEE#')).map((item) => [item['nominee_id'], item['slug']]));
  const keys = new Map((await site.stored('CATEGORY#')).map((item) => [item['id'], item['key']]));
  const entries = Object.entries(paper?.nominees ?? {});
  const named = entries.map(([id, ids]) => [keys.get(id), ids.map((each) => String(slugs.get(each))).sort()]);
  return paper && (Object.fromEntries(named) as unknown);
}
const whole = { best: ['a', 'b'], next: ['c'] };
/** The paper is as an import would write it, now that the show is as it is. */
async function importedPaper(): Promise<void> {
  const [before] = await site.stored('VOTING');
  await site.forget(showKeys.ballotPaper());
  await site.import(json({ social: { twitter: '', facebook: '' } }));
  const [after] = await site.stored('VOTING');
  expect(before).toEqual(after);
}

describe('a nominee', () => {
  it('without votes leaves the show, the ballot paper and the CDN, and comes back the same way', async () => {
    await begin();
    const { target, forgotten, pause } = site.withCdn();
    const now = () => Date.UTC(2026, 10, 21);
    expect(await withdraw(target, { name: 'best/a', ...author, now, pause })).toBe(
      `A (best/a) is withdrawn. ${hint} best/a --by NAME --reason TEXT`,
    );
    expect(await onPaper()).toEqual({ ...whole, best: ['b'] });
    await importedPaper();
    const item = (await site.stored('NOMINEE#')).find(({ slug }) => slug === 'a');
    expect(item?.['withdrawn']).toEqual({ ...author, at: '2026-11-21T00:00:00.000Z' });
    expect(await withdraw(target, { name: 'best/a', ...author, pause })).toBe(
      'A (best/a) is already withdrawn, by Ann at 2026-11-21T00:00:00.000Z: They asked us to.',
    );
    expect(await reinstate(target, { name: 'best/a', by: 'Bob', reason: 'A slip.', pause })).toBe(
      'A (best/a) is back in the show, and votes for it count again.',
    );
    expect(await onPaper()).toEqual(whole);
    await importedPaper();
    expect(await reinstate(target, { name: 'best/a', ...author, pause })).toBe(
      'A (best/a) is not withdrawn.',
    );
    expect((await site.log()).filter(([, what]) => what !== 'import')).toEqual([
      ['Ann (command)', 'withdraw', 'best/a: They asked us to.'],
      ['Bob (command)', 'reinstate', 'best/a: A slip.'],
    ]);
    // Four times: what an earlier try did not get to clear is cleared by the next.
    expect(forgotten).toEqual(Array.from({ length: 4 }, () => pathsOf(['nominees'], '/b')));
  });

  it('with votes stays until that is confirmed, after a sentence on what becomes of them', async () => {
    await begin();
    await site.vote('best', 'a', 2);
    const before = await site.items();
    await expect(withdraw(site.target, { name: 'best/a', ...author })).rejects.toThrow(
      "A (best/a) has 2 votes, which would stay in the count's record, and their voters get them back and can vote again today. Nothing was changed; to withdraw it, add --yes.",
    );
    expect(await site.items()).toEqual(before);
    expect(await site.log()).toHaveLength(1);
    expect(await withdraw(site.target, { name: 'best/a', ...author, yes: true })).toMatch(
      /^A \(best\/a\) is withdrawn\. Its 2 votes stay in the count's record, and their voters get them back/,
    );
    expect((await site.items('ballots')).length).toBe(2);
  });

  it('is found in the running edition alone, and a revealed winner stays', async () => {
    await begin();
    const message = (what: string) => `There is no ${what} in the running edition. An export lists them all.`;
    for (const [name, what] of [
      ['best/c', 'nominee "best/c"'],
      ['worst/a', 'category "worst"'],
    ] as const)
      await expect(withdraw(site.target, { name, ...author })).rejects.toThrow(message(what));
    const [category, id] = [await site.idOf('best'), await site.idOf('best', 'a')];
    const winners = { category, nominees: [id], at: '2026-01-01T00:00:00Z', by: 'Ann' };
    await site.put(itemOf(showKeys.winners('one', category), winners));
    for (const [name, what] of [
      ['best/a', 'A has been revealed as a winner.'],
      ['best', 'The winners of Title of best have been revealed.'],
    ] as const)
      await expect(withdraw(site.target, { name, ...author, yes: true })).rejects.toThrow(
        `${what} Take the reveal back first. Nothing was changed.`,
      );
    await withdraw(site.target, { name: 'best/b', ...author });
  });

  it('that left the ballot paper alone, when a withdrawal broke off, leaves the show at the next try', async () => {
    await begin();
    const id = await site.idOf('best');
    const target = site.interrupted(isCommand('UpdateCommand'), dead);
    await expect(withdraw(target, { name: 'best/a', ...author })).rejects.toThrow('The line is dead.');
    expect(await onPaper()).toEqual({ ...whole, best: ['b'] });
    expect((await site.stored(`NOMINEE#${id}`)).some((item) => item['withdrawn'])).toBe(false);
    await withdraw(site.target, { name: 'best/a', ...author });
    await importedPaper();
    // And one that is back in the show returns to the paper.
    const other = site.interrupted(isCommand('PutCommand'), dead);
    await expect(reinstate(other, { name: 'best/a', ...author })).rejects.toThrow('The line is dead.');
    expect(await onPaper()).toEqual({ ...whole, best: ['b'] });
    await reinstate(site.target, { name: 'best/a', ...author });
    expect(await onPaper()).toEqual(whole);
  });
});

describe('a category', () => {
  it('leaves and comes back whole, but for nominees that are withdrawn themselves', async () => {
    await begin();
    await site.vote('best', 'b');
    await withdraw(site.target, { name: 'best/a', ...author });
    await expect(withdraw(site.target, { name: 'best', ...author })).rejects.toThrow(
      /^The category Title of best \(best\) has 1 vote, /,
    );
    await withdraw(site.target, { name: 'best', ...author, yes: true });
    expect(await onPaper()).toEqual({ next: ['c'] });
    await importedPaper();
    const report = await site.import({
      ...categories('best', 'next'),
      ...nominees(nominee('B'), 'next,C,MOVIE,,,,,'),
    });
    expect(report).toMatchObject({
      unchanged: true,
      notes: [expect.stringContaining('best stays withdrawn')],
    });
    expect(await reinstate(site.target, { name: 'best/a', ...author })).toBe(
      'A (best/a) is back in the show, and votes for it count again. Its category is still withdrawn; to bring that back, too: npx acclaim show reinstate best --by NAME --reason TEXT',
    );
    expect(await onPaper()).toEqual({ next: ['c'] });
    await withdraw(site.target, { name: 'best/a', ...author });
    await reinstate(site.target, { name: 'best', ...author });
    expect(await onPaper()).toEqual({ best: ['b'], next: ['c'] });
    await importedPaper();
  });

  it('of a jury is on no ballot paper, before and after', async () => {
    const [header, row] = [
      'key,title,group,type,orientation,title_column,description,decided_by,pre_nominations',
      'best,Best,award,MOVIE,vertical,,,jury,no',
    ];
    await site.import({
      ...json({ event: eventOf('one'), app: appOf() }),
      'categories.csv': `${header}\n${row}\n`,
      ...nominees(nominee('A')),
    });
    expect(await onPaper()).toEqual({});
    for (const name of ['best/a', 'best']) {
      await withdraw(site.target, { name, ...author });
      expect(await reinstate(site.target, { name, ...author })).toMatch(/ is back in the show\.$/);
      expect(await onPaper()).toEqual({});
    }
  });
});

it.each(['best/a', 'best'])(
  'the CDN is cleared of %s by the next try, where the first broke off before',
  async (name) => {
    await begin();
    const { target, forgotten, pause } = site.withCdn();
    const paths = pathsOf([name === 'best' ? 'categories' : 'nominees'], '/b');
    for (const act of [withdraw, reinstate]) {
      await expect(act(target, { name, ...author, pause: dead })).rejects.toThrow('The line is dead.');
      expect(forgotten.splice(0)).toEqual([]);
      await act(target, { name, ...author, pause });
      expect(forgotten.splice(0)).toEqual([paths]);
    }
  },
);

it('the commands answer with the sentence and exit code 0, or say what to do with exit code 1', async () => {
  await begin();
  await site.vote('best', 'a');
  const run = (...args: string[]) => runCommand(['show', ...args], { open: async () => site.target });
  const flags = ['--by', 'Ann', '--reason', 'They asked us to.'];
  expect(await run('withdraw', 'best/a', ...flags)).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^A \(best\/a\) has 1 vote, .* add --yes\.\n$/) as string,
  });
  expect(await run('withdraw', 'best/a', ...flags, '--yes')).toMatchObject({ code: 0, err: '' });
  expect(await run('reinstate', 'best/a', ...flags)).toEqual({
    code: 0,
    out: 'A (best/a) is back in the show, and votes for it count again.\n',
    err: '',
  });
  const empty = await run('withdraw', 'best/a', '--by', ' ', '--reason', 'x');
  expect(empty).toMatchObject({ code: 2, err: expect.stringContaining('must not be empty') as string });
});
