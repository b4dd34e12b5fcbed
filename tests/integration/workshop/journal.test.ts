import { expect, it } from 'vitest';
import { commit, type Planned } from '#content/journal.ts';
import { createContent } from '#content/store-content.ts';
import { bestFilm } from '../../support/show.ts';
import { setUpWorkshop, sheet } from './support.ts';

const site = await setUpWorkshop();
const [ann, bob] = [await site.organizer('ann'), await site.organizer('bob')];

let writesLeft = Infinity;
site.documents.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const isWrite = /^(?:Put|Update|Delete|BatchWrite)/.test(commandName);
      if (isWrite && --writesLeft < 0) throw new Error('The line is dead.');
      return next(args);
    },
  { step: 'build', name: 'dyingLine' },
);

const titles = async () => (await bob.nominees('best-cat')).map(({ title }) => title);

it('finishes with the next change what broke off at any write, whoever makes that', async () => {
  let writes = 0;
  for (let isWhole = false; !isWhole; writes += 1) {
    await site.reset();
    writesLeft = writes;
    isWhole = (await ann.apply(sheet)).status === 200;
    writesLeft = Infinity;
    // As long as its writer might be at it still.
    site.clock.set(site.clock.now() + 20_000);
    const changed = await bob.change('social', (social) => ({ ...social, twitter: 'https://example.org/x' }));
    expect(changed.status).toBe(200);
    const log = await bob.log();
    expect(log.map(({ by, number }) => [by, number])).toEqual(
      log.length === 1
        ? [['Voter bob', 1]]
        : [
            ['Voter bob', 2],
            ['Voter ann', 1],
          ],
    );
    // All of it, or nothing where not even its entry was written.
    const [, first] = log;
    expect(await titles()).toEqual(first ? ['Tom', 'Felix'] : []);
    const { categories } = { categories: (await bob.get('categories')).value };
    expect(categories.some(({ key }) => key === 'best-cat')).toBe(first !== undefined);
    const paper = await site.paper();
    const cats = categories.find(({ key }) => key === 'best-cat')?.id ?? '';
    expect(paper?.nominees[cats]?.length).toBe(first && 2);
  }
  expect(writes).toBeGreaterThan(5);
});

it('numbers changes without gaps, however many come at once', async () => {
  const rows = await ann.nominees(bestFilm.key);
  const answers = await Promise.all(
    rows.map(async (row, index) =>
      (index % 2 === 0 ? ann : bob).changeNominee(row, { title: `Title ${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200));
  const log = await ann.log();
  expect(log.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
  expect((await ann.nominees(bestFilm.key)).map(({ title }) => title)).toEqual(
    rows.map((_, index) => `Title ${index}`),
  );
});

it('tells who has to wait too long that a large change is being saved', async () => {
  const by = { id: 'import', name: 'Import' };
  const entry = { number: 1, at: '', by, act: 'import' as const, parts: [], changes: [], count: 0, turn: 1 };
  const { store } = createContent(site.platform);
  const nothing: Planned = { edition: '', changes: [], arrivals: [], leaves: [], changesPaper: false };
  await store.begin({ ...entry, until: site.clock.now() + 60_000 }, nothing);
  let waited = 0;
  const pause = async (milliseconds: number) => void (waited += milliseconds);
  const options = { store, now: () => site.clock.now(), pause };
  await expect(commit(options, { by, act: 'save' }, async () => undefined)).rejects.toThrow(
    'A large change of the show is being saved right now. Please try again in a moment.',
  );
  expect(waited).toBeLessThanOrEqual(5000);
  // Who has the time waits until it must be over, whatever the clocks say.
  expect(
    await commit({ ...options, patience: Infinity }, { by, act: 'save' }, async () => undefined),
  ).toBeUndefined();
  expect((await store.newest())?.isDone).toBe(true);
});
