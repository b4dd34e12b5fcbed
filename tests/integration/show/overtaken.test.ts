import { describe, expect, it } from 'vitest';
import { ballotPaperItem } from '#content/ballot-paper.ts';
import type { Item } from '#records/tables.ts';
import { beginEdition } from '../../../infra/show/begin.ts';
import { reinstate, withdraw } from '../../../infra/show/withdraw.ts';
import type { OpenedTarget } from '../../../infra/target.ts';
import { standingStill } from '../../support/standing-still.ts';
import {
  appOf,
  categories,
  cleanSite,
  closedEvent,
  isCommand,
  json,
  nominee as row,
  nominees,
} from './support.ts';

const site = await cleanSite();
const now = () => Date.parse('2026-09-01T00:00:00Z');
const show = {
  ...categories('best', 'next'),
  ...nominees(row('A'), row('B'), 'next,C,MOVIE,,,,,'),
  ...json({ app: appOf() }),
};
const [ann, bob] = [
  { by: 'Ann', reason: 'It asked us to.', now },
  { by: 'Bob', reason: 'A slip.', now },
];
const pause = async () => undefined;

const shown = async (): Promise<Item[]> =>
  (await site.items()).toSorted((a, b) =>
    `${String(a['pk'])} ${String(a['sk'])}` < `${String(b['pk'])} ${String(b['sk'])}` ? -1 : 1,
  );
const paper = async () => (await site.stored('VOTING'))[0];

/** What a command says of itself when it has stood still before each of its writes, until `act` is done; the last time, it has not. */
async function atEveryWrite(
  set: () => Promise<unknown>,
  command: (target: OpenedTarget) => Promise<string>,
  act: () => Promise<unknown>,
  check: (answer: string, left: Item[]) => Promise<void>,
): Promise<void> {
  for (let number = 0, hasStood = true; hasStood; number += 1) {
    await site.clear();
    await set();
    let left: Item[] = [];
    const writer = standingStill(site.target.documents, number, async () => {
      await act();
      left = await shown();
    });
    const answer = await command({ ...site.target, documents: writer.documents }).catch(
      (error: unknown) => (error as Error).message,
    );
    hasStood = writer.hasStood();
    if (hasStood) await check(answer, left);
    expect(await paper()).toEqual(ballotPaperItem(await site.items(), now()));
  }
}

const gone = async (): Promise<string[]> =>
  (await site.items()).flatMap(({ title, withdrawn }) =>
    withdrawn ? [`${String(title)} by ${(withdrawn as { by: string }).by}`] : [],
  );

describe.each(['best/a', 'best'])('of %s', (name) => {
  const byBob = () => withdraw(site.target, { name, ...bob });
  const byAnn = () => withdraw(site.target, { name, ...ann });
  const back = () => reinstate(site.target, { name, ...bob });

  it.each([
    ['others', async () => void (await byBob())],
    ['others that were taken back', async () => void (await byBob(), await back())],
  ])('a withdrawal that stands still at any write does not come after %s', async (_, act) => {
    const answers = new Set<string>();
    await atEveryWrite(
      () => site.import(show, { now }),
      (target) => withdraw(target, { name, ...ann }),
      act,
      async (answer, left) => {
        answers.add(answer.includes('nothing was changed') ? 'told' : 'done before');
        expect(await shown()).toEqual(left);
        const undone = ['Ann (command)', 'withdraw', `${name}: not done, because another command was faster`];
        expect(await site.log()).toContainEqual(undone);
      },
    );
    // The mark is its last write.
    expect([...answers]).toEqual(['told']);
  });

  it('a reinstatement that stands still at any write does not undo a later withdrawal', async () => {
    const answers = new Set<string>();
    await atEveryWrite(
      async () => {
        await site.import(show, { now });
        await byAnn();
      },
      (target) => reinstate(target, { name, ...ann }),
      async () => {
        await back();
        // At the same instant as the one before.
        await byAnn();
      },
      async (answer, left) => {
        answers.add(answer.includes('nothing was changed') ? 'told' : 'done before');
        expect(await shown()).toEqual(left);
      },
    );
    expect([...answers]).toEqual(['told', 'done before']);
  });
});

const less = { ...categories('best'), ...nominees(row('B')) };
const zone = json({ app: appOf({ timeZone: 'Asia/Tokyo' }) });
type Command = (target: OpenedTarget) => Promise<unknown>;
const importing =
  (...[files, more]: Parameters<typeof site.import>): Command =>
  (target) =>
    site.import(files, { target, now, yes: true, ...more });
const acting =
  (act: typeof withdraw, name: string, by = ann): Command =>
  (target) =>
    act(target, { name, ...by, yes: true });

it.each<[what: string, command: Command, act: Command, left: string[], first?: Command]>([
  [
    'an import of a new title',
    importing(nominees(row('A!', 'a'), row('B'), 'next,C,MOVIE,,,,,')),
    acting(withdraw, 'best/a'),
    ['A by Ann', 'A! by Ann'],
  ],
  ['an import of anything', importing(zone), acting(withdraw, 'best/a'), ['A by Ann']],
  ['an import that deletes it', importing(less), acting(withdraw, 'best/a'), ['A by Ann', 'deleted']],
  [
    'an import that deletes it',
    importing(less),
    acting(withdraw, 'next'),
    ['Title of next by Ann', 'deleted'],
  ],
  [
    'an import that withdraws it, too',
    importing(less, { withdraw: ['best/a'], by: 'Cyd' }),
    acting(withdraw, 'best/a'),
    ['A by Ann', 'A by Cyd'],
    async () => site.vote('best', 'a'),
  ],
  [
    'a reinstatement without need',
    acting(reinstate, 'best/a', bob),
    acting(withdraw, 'best/a'),
    ['A by Ann'],
  ],
  [
    'the return of its category',
    acting(reinstate, 'best', bob),
    acting(withdraw, 'best/a'),
    ['A by Ann'],
    acting(withdraw, 'best'),
  ],
])('%s that stands still at any write overwrites no withdrawal: %#', async (_, command, act, left, first) => {
  await atEveryWrite(
    async () => {
      await site.import(show, { now });
      await first?.(site.target);
    },
    async (target) => String(await command(target)),
    () => act(site.target).catch(() => undefined),
    async () => {
      const [found = 'deleted', ...others] = await gone();
      expect({ left, others }).toEqual({ left: expect.arrayContaining([found]) as unknown, others: [] });
    },
  );
});

it('a withdrawal that stands still at any write leaves the paper that an import writes meanwhile, without its nominee', async () => {
  await atEveryWrite(
    () => site.import(show, { now }),
    (target) => withdraw(target, { name: 'best/a', ...ann }),
    () => importing(zone)(site.target),
    async () => expect(await gone()).toEqual(['A by Ann']),
  );
});

describe('beginning an edition that stands still at any write', () => {
  const late = { id: 'three', title: 'Three', by: 'Ann', unfinished: true, now, pause };
  const two = { ...late, id: 'two', now: () => now() + 1000 };
  const extended = { ...closedEvent, voting_end: '2026-12-01T00:00:00Z' };
  const faster = /^Another command begins an edition at the same moment/;
  const twoAlone = ['one 2026-09-01T00:00:01.000Z', 'two undefined'];
  /** Another that stands still once it has archived the one before, and goes on when told. */
  const underWay = async () => {
    const [hasArchived, goesOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const slow = site.interrupted(isCommand('DeleteCommand'), async () => {
      hasArchived.resolve(undefined);
      await goesOn.promise;
    });
    const other = beginEdition(slow, two).catch(() => undefined);
    await hasArchived.promise;
    return async () => {
      goesOn.resolve(undefined);
      await other;
    };
  };

  it.each([
    [
      'replaces no event that was changed meanwhile',
      async () => () => site.import(json({ event: extended }), { now, yes: true }),
      /^The event of one has been changed while this command ran, so the next edition has not begun\. Look/,
      ['one undefined'],
    ],
    [
      'leaves nothing where another begins',
      async () => () => beginEdition(site.target, two),
      faster,
      twoAlone,
    ],
    ['leaves nothing where another was under way', underWay, faster, twoAlone],
  ])('%s', async (_, make, told, editions) => {
    const answers = new Set<string>();
    let act: () => Promise<unknown>;
    await atEveryWrite(
      async () => {
        await site.import(show, { now });
        act = await make();
      },
      (target) => beginEdition(target, late),
      () => act().catch(() => undefined),
      async (answer, left) => {
        const isOf = ({ pk, sk }: Item) => pk === 'PART' && sk === 'event';
        const event = left.find(isOf);
        expect((await site.items()).find(isOf)).toEqual(event);
        const isBegun = (await site.stored('EDITION')).some(({ sk }) => sk === 'three');
        answers.add(isBegun ? 'begun before' : 'told');
        const found = (await site.stored('EDITION')).map(
          ({ sk, ended }) => `${String(sk)} ${(ended as { at: string } | undefined)?.at}`,
        );
        expect(isBegun || told.test(answer)).toBe(true);
        expect(isBegun ? editions : found.toSorted()).toEqual(editions);
      },
    );
    expect(answers).toContain('told');
  });
});

it('an import of an event that stands still at any write does not begin its edition back', async () => {
  const next = { id: 'two', title: 'Two', by: 'Ann', unfinished: true, now, pause };
  const answers: string[] = [];
  await atEveryWrite(
    () => site.import(show, { now }),
    async (target) => String(await importing(json({ event: { ...closedEvent, title: 'Late' } }))(target)),
    () => beginEdition(site.target, next).catch(() => undefined),
    async (answer, left) => {
      const isBegun = left.some(({ pk, id }) => pk === 'PART' && id === 'two');
      if (isBegun) answers.push(answer);
      expect((await site.stored('PART')).find(({ sk }) => sk === 'event')).toMatchObject({
        id: isBegun ? 'two' : 'one',
      });
    },
  );
  expect(answers.join()).toContain('Another edition has begun while this import ran');
});
