import { describe, expect, it } from 'vitest';
import { putItem } from '#records/items.ts';
import { itemOf, resultKeys, showKeys, submissionKeys, type Item } from '#records/tables.ts';
import { pathsOf } from '#rules/content-paths.ts';
import { beginEdition } from '../../../infra/show/begin.ts';
import { listEditions } from '../../../infra/show/editions.ts';
import { runCommand } from '../../support/command.ts';
import { appOf, categories, cleanSite, eventOf, isCommand, json, nominee, nominees } from './support.ts';

const site = await cleanSite({ isNew: true });
const at = (instant: string) => ({ now: () => Date.parse(instant) });
const over = { voting_end: '2026-06-01T00:00:00Z' };
const lists = { ...categories('best', 'next'), ...nominees(nominee('A'), nominee('B'), 'next,C,MOVIE,,,,,') };
const show = (id: string, event = over, app = {}) => ({
  ...json({ event: eventOf(id, event), app: appOf(app) }),
  ...lists,
});
const next = { id: 'two', title: "Fans' awards", by: 'Ann', pause: async () => undefined };

async function reveal(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const category = await site.idOf(key);
    const winners = { category, nominees: [], at: '2026-07-01T00:00:00Z', by: 'Ann' };
    await site.put(itemOf(showKeys.winners('one', category), winners));
  }
}
async function announced(): Promise<void> {
  await site.import(show('one'), { by: 'Bob', ...at('2026-05-01T00:00:00Z') });
  await site.vote('best', 'a', 2);
  await reveal('best', 'next');
}
const draft = {
  ...eventOf('two'),
  title: "Fans' awards",
  is_voting_active: false,
};
/** Everything of the first edition but what says that it is over. */
const ofFirst = async (): Promise<Item[]> => {
  const items = [...(await site.items()), ...(await site.items('ballots')), ...(await site.items('results'))];
  return items.filter(({ pk }) => /^(CATEGORY#one|NOMINEE#|WINNERS#one|\w+-\d#)/.test(String(pk)));
};

describe('the first import', () => {
  it('begins the first edition, once, also after it broke off', async () => {
    const files = show('one');
    site.refuseWritesAfter(3);
    await expect(site.import(files, { by: 'Bob', ...at('2026-05-01T00:00:00Z') })).rejects.toThrow('refused');
    site.refuseWritesAfter(Infinity);
    const [first] = await site.stored('CATEGORY#one');
    expect(first).toBeDefined();
    // Which the next one finishes first.
    const report = await site.import(files, { by: 'Ann', ...at('2026-05-02T00:00:00Z') });
    expect(report.unchanged).toBe(true);
    expect(await site.stored('CATEGORY#one')).toHaveLength(2);
    expect(await site.stored('CATEGORY#one')).toContainEqual(first);
    expect(await site.stored('EDITION')).toEqual([
      itemOf(showKeys.edition('one'), {
        id: 'one',
        title: 'The awards',
        begunAt: '2026-05-01T00:00:00.000Z',
        begunBy: 'Bob',
      }),
    ]);
    expect((await site.log()).map(([by, what]) => [by, what])).toEqual([['Bob (command)', 'import']]);
  });

  it('of lists may come before the event, whose edition they then belong to', async () => {
    await site.import(lists);
    expect((await site.import(lists)).unchanged).toBe(true);
    const [early, hung] = [await site.stored('CATEGORY#'), await site.stored('NOMINEE#')];
    expect([early.length, hung.length]).toEqual([2, 3]);
    await site.import(json({ app: appOf({ defaultCategory: 'best' }) }));
    expect(await site.paper()).toBeUndefined();
    const exported = await site.export();
    expect(String(exported.get('nominees.csv'))).toContain('best,B');

    const { changed } = await site.import(json({ event: eventOf('one', over) }));
    expect(changed).toEqual(expect.arrayContaining(['event', 'categories', 'nominees']));
    expect(await site.stored('CATEGORY#')).toEqual(early.map((item) => ({ ...item, pk: 'CATEGORY#one' })));
    expect(await site.stored('NOMINEE#')).toEqual(hung);
    expect(Object.values((await site.paper())?.nominees ?? {}).flat()).toHaveLength(3);
    expect((await site.import({ ...json({ event: eventOf('one', over) }), ...lists })).unchanged).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'of an event takes over what came before it, also after %i writes',
    async (writes) => {
      await site.import({ ...lists, ...json({ app: appOf() }) });
      const early = await site.stored('CATEGORY#');
      const files = { ...json({ event: eventOf('one', over) }), ...categories('next', 'best', 'more') };
      site.refuseWritesAfter(writes);
      await site.import(files).catch(() => undefined);
      site.refuseWritesAfter(Infinity);
      await site.import(files);
      const [items, ids] = [await site.stored('CATEGORY#'), early.map(({ id }) => id)];
      expect(items.map(({ pk }) => pk)).toEqual(Array(3).fill('CATEGORY#one'));
      expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      expect((await site.paper())?.nominees).toHaveProperty(String(ids[0]));
    },
  );

  it('of an event whose id is no id is refused', async () => {
    expect(await site.refusal(json({ event: eventOf('a b') }))).toEqual([
      'show.json:3: event.id: "a b" cannot be used; write 1 to 64 letters, digits, dashes or underscores',
    ]);
  });
});

describe('the next edition', () => {
  it('begins with a draft and an empty ballot paper, and leaves all of the one before as it is', async () => {
    await announced();
    const before = await ofFirst();
    const { target, forgotten } = site.withCdn();
    const said = await beginEdition(target, { ...next, ...at('2026-09-01T00:00:00Z') });
    expect(said).toBe(
      'two has begun. one is archived: its categories, votes, rules and certificate stay as they are. Next, import the folder of the new show, with "two" as the id of the event in its show.json: npx acclaim show import DIR',
    );
    expect(await site.stored('PART')).toContainEqual(itemOf(showKeys.part('event'), draft));
    expect((await site.paper())?.nominees).toEqual({});
    expect(await site.stored('EDITION')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: 'one',
          ended: {
            event: eventOf('one', over),
            timeZone: 'America/Los_Angeles',
            voteLimit: 3,
            at: '2026-09-01T00:00:00.000Z',
          },
        }),
        expect.objectContaining({ id: 'two', begunAt: '2026-09-01T00:00:00.000Z', begunBy: 'Ann' }),
      ]),
    );
    expect(forgotten).toEqual([pathsOf(['event', 'categories', 'nominees'], '/b')]);
    expect((await site.log()).at(-1)).toEqual([
      'Ann (command)',
      'begin',
      "two: Fans' awards; one is archived",
    ]);

    await site.import(show('two'), { by: 'Ann' });
    expect(await ofFirst()).toEqual(expect.arrayContaining(before));
    const ids = async (id: string) => (await site.stored(`CATEGORY#${id}`)).map((item) => String(item['id']));
    expect(new Set([...(await ids('one')), ...(await ids('two'))]).size).toBe(4);
    expect(Object.keys((await site.paper())?.nominees ?? {})).toEqual((await ids('two')).sort());
    expect((await site.import(show('two'))).unchanged).toBe(true);
    expect((await site.export()).get('nominees.csv')?.toString().split('\n')).toHaveLength(5);
    // Nothing of the first edition is taken for vanished, though its nominees have votes.
    await site.import({ ...categories('best'), ...nominees(nominee('A')) });
    expect(await ofFirst()).toEqual(expect.arrayContaining(before));
  });

  it.each([
    'UpdateCommand',
    'DeleteCommand',
    'PutCommand "EDITION"',
    'PutCommand "PART"',
    'PutCommand "VOTING"',
  ])('begins whole at the second try, where the first broke off at %s', async (command) => {
    await announced();
    const items = async () => (await site.items()).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const options = { ...next, ...at('2026-09-01T00:00:00Z') };
    await expect(beginEdition(breakingAt(command), options)).rejects.toThrow('The line is dead.');
    // No paper that says otherwise than the show, and one edition runs.
    const categoriesOn = Object.keys((await site.paper())?.nominees ?? {});
    expect(categoriesOn).toHaveLength(['DeleteCommand', 'UpdateCommand'].includes(command) ? 2 : 0);
    const running = (await listEditions(site.target)).filter(({ state }) => state !== 'archived');
    expect(running).toHaveLength(1);
    expect(await beginEdition(site.target, options)).toMatch(/^two has begun\./);
    const second = await items();
    await site.clear();
    await announced();
    await beginEdition(site.target, options);
    const shapes = (all: Item[]) =>
      all.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`.replaceAll(/[0-9a-f]{16}/g, ''));
    expect(shapes(second).toSorted()).toEqual(shapes(await items()).toSorted());
    expect(second.filter(({ pk }) => ['EDITION', 'PART', 'VOTING'].includes(String(pk)))).toEqual(
      (await items()).filter(({ pk }) => ['EDITION', 'PART', 'VOTING'].includes(String(pk))),
    );
  });

  it('may have another id than one whose beginning broke off, which then was no edition', async () => {
    await announced();
    await expect(beginEdition(breakingAt('PutCommand "PART"'), next)).rejects.toThrow('The line is dead.');
    await beginEdition(site.target, { ...next, id: 'three' });
    expect((await listEditions(site.target)).map(({ id }) => id)).toEqual(['three', 'one']);
    expect(await site.stored('EDITION')).toHaveLength(2);
  });

  it('says that it runs already, and keeps the ballot paper, when it is begun again later', async () => {
    await announced();
    await beginEdition(site.target, next);
    await site.import(show('two'));
    const before = await site.items();
    expect(await beginEdition(site.target, next)).toMatch(/^two is running already\. Next, import/);
    expect(await site.items()).toEqual(before);
  });

  it.each<[why: string, prepare: () => Promise<unknown>, options: object, message: string | RegExp]>([
    [
      'no show',
      async () => undefined,
      {},
      /^There is no edition yet\. Import a show\.json with the part "event": /,
    ],
    [
      'winners that are not revealed',
      async () => {
        await site.import(show('one'));
        await reveal('best');
      },
      {},
      'one is not announced: the winners of 1 of its 2 categories are not revealed. To begin the next edition all the same, add --unfinished.',
    ],
    [
      'no category to win',
      () => site.import(json({ event: eventOf('one', over) })),
      {},
      'one is not announced: it has no category with nominees. To begin the next edition all the same, add --unfinished.',
    ],
    [
      'voting that is open',
      () => site.import(show('one', { voting_end: '2099-01-01T00:00:00Z' })),
      { unfinished: true },
      'Voting of one is open until 2099-01-01T00:00:00Z. Begin the next edition when it is closed.',
    ],
    ['an id that is none', announced, { id: 'a/b' }, /^"a\/b" cannot be the id of an edition; /],
    [
      'an id that was used',
      async () => {
        await announced();
        await beginEdition(site.target, next);
      },
      { id: 'one', unfinished: true },
      'one was an edition before. An id is used once; give the new edition another one.',
    ],
  ])('is refused for %s, and nothing is written', async (_, prepare, options, message) => {
    await prepare();
    const before = [await site.items(), await site.log()];
    await expect(beginEdition(site.target, { ...next, ...options })).rejects.toThrow(message);
    expect([await site.items(), await site.log()]).toEqual(before);
  });

  it('begins without winners when that is said', async () => {
    await site.import(show('one'));
    expect(await beginEdition(site.target, { ...next, unfinished: true })).toMatch(/^two has begun\./);
  });
});

/** The site, where the line breaks at this command. */
const breakingAt = (command: string) =>
  site.interrupted(isCommand(...(command.split(' ') as [string])), () =>
    Promise.reject(new Error('The line is dead.')),
  );

const keyOf = ({ pk, sk }: Item): string => `${String(pk)}\n${String(sk)}`;

it('an import of another edition changes nothing, and says what to run', async () => {
  await site.import(show('one'));
  expect(await site.refusal(json({ event: { ...eventOf('two'), title: "Fans' awards" } }))).toEqual([
    String.raw`show.json:3: event.id: is "two", but this site runs "one"; to begin the next edition, run npx acclaim show begin two --title 'Fans'\''` +
      " awards'",
  ]);
  await beginEdition(site.target, { ...next, unfinished: true });
  expect(await site.refusal(show('one'))).toEqual([
    'show.json:3: event.id: "one" is an earlier edition, which no import changes; this site runs "two"',
  ]);
});

it('a default category of the edition before hinders neither an import nor an export', async () => {
  await site.import(show('one', over, { defaultCategory: 'best' }));
  await beginEdition(site.target, { ...next, unfinished: true });
  await site.import({ ...json({ event: eventOf('two') }), ...categories('other') });
  const copy = await site.export();
  expect(copy.get('show.json')?.toString()).toContain('"defaultCategory": ""');
  await site.import(Object.fromEntries(copy));
  expect(await site.export()).toEqual(copy);
});

it('lists the editions with state, window, certificate and reveals, as text and for programs', async () => {
  const run = async (...args: string[]) => {
    const target = { ...site.target, clock: async () => ({ now: () => Date.parse('2026-09-02T00:00:00Z') }) };
    const { code, out, err } = await runCommand(['show', ...args], { open: async () => target });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out;
  };
  expect(await run('editions')).toBe('There is no edition yet: the first import of an event begins it.\n');
  await site.import(show('one'), { by: 'Bob', ...at('2026-05-01T00:00:00Z') });
  await reveal('best');
  const { documents, tables } = site.target;
  await putItem(documents, tables.results, resultKeys.certificate('one'), { digest: 'abc' });
  const text = JSON.stringify({ categories: [] });
  await putItem(documents, tables.results, resultKeys.certificatePart('abc', 0), { text });
  expect(await run('editions')).toBe(`one  certified  The awards
  begun       2026-05-01T00:00:00.000Z by Bob
  voting      from any time until 2026-06-01T00:00:00Z
  certificate abc, sealed
  winners     revealed in 1 of 2 categories
`);
  await putItem(documents, tables.results, resultKeys.opened('abc'), { at: '2026-08-01T00:00:00.000Z' });
  expect(await run('begin', 'two', '--title', "Fans' awards", '--unfinished', '--by', 'Ann')).toMatch(
    /^two has begun\./,
  );
  expect(JSON.parse(await run('editions', '--json'))).toEqual([
    {
      id: 'two',
      title: "Fans' awards",
      state: 'draft',
      begun: { at: '2026-09-02T00:00:00.000Z', by: 'Ann' },
      voting: { voting_start: null, voting_end: null },
      certificate: null,
      categories: { revealed: 0, unrevealed: 0 },
    },
    {
      id: 'one',
      title: 'The awards',
      state: 'archived',
      begun: { at: '2026-05-01T00:00:00.000Z', by: 'Bob' },
      voting: { voting_start: null, voting_end: '2026-06-01T00:00:00Z' },
      certificate: { digest: 'abc', opened: '2026-08-01T00:00:00.000Z' },
      categories: { revealed: 1, unrevealed: 1 },
    },
  ]);

  const nomination = { event: 'one', category: '', nomination: 'Anora', nonce: 'n', at: 1 };
  const category = String((await site.stored('CATEGORY#one')).find(({ key }) => key === 'best')?.['id']);
  const key = submissionKeys.nomination('ann', category, 'anora');
  await putItem(documents, tables.submissions, key, { ...nomination, category });
  expect(await run('nominations')).toBe('0 pre-nominations\n');
  expect(await run('nominations', '--edition', 'one')).toMatch(/^Title of best \(best\): 1 pre-nomination/);
});
