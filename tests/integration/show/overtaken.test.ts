import { expect, it } from 'vitest';
import { ballotPaperItem } from '#content/ballot-paper.ts';
import type { Item } from '#records/tables.ts';
import { beginEdition } from '../../../infra/show/begin.ts';
import { reinstate, withdraw } from '../../../infra/show/withdraw.ts';
import type { OpenedTarget } from '../../../infra/target.ts';
import { standingStill } from '../../support/standing-still.ts';
import { appOf, categories, cleanSite, closedEvent, json, nominee as row, nominees } from './support.ts';

const site = await cleanSite();
const now = () => Date.parse('2026-09-01T00:00:00Z');
const show = { ...categories('best'), ...nominees(row('A'), row('B')), ...json({ app: appOf() }) };
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

it.each(['best/a', 'best'])(
  'a withdrawal of %s that stands still at any write does not come after others that were taken back',
  async (name) => {
    const answers = new Set<string>();
    await atEveryWrite(
      () => site.import(show, { now }),
      (target) => withdraw(target, { name, ...ann }),
      async () => {
        await withdraw(site.target, { name, ...bob });
        await reinstate(site.target, { name, ...bob });
      },
      async (answer, left) => {
        answers.add(answer.includes('nothing was changed') ? 'told' : 'done before');
        expect(await shown()).toEqual(left);
      },
    );
    // The mark is its last write.
    expect([...answers]).toEqual(['told']);
  },
);

it.each(['best/a', 'best'])(
  'a reinstatement of %s that stands still at any write does not undo a later withdrawal',
  async (name) => {
    const answers = new Set<string>();
    await atEveryWrite(
      async () => {
        await site.import(show, { now });
        await withdraw(site.target, { name, ...ann });
      },
      (target) => reinstate(target, { name, ...ann }),
      async () => {
        await reinstate(site.target, { name, ...bob });
        // At the same instant as the one before.
        await withdraw(site.target, { name, ...ann });
      },
      async (answer, left) => {
        answers.add(answer.includes('nothing was changed') ? 'told' : 'done before');
        expect(await shown()).toEqual(left);
      },
    );
    expect([...answers]).toEqual(['told', 'done before']);
  },
);

it('beginning an edition that stands still at any write replaces no event that was changed meanwhile', async () => {
  const answers = new Set<string>();
  const extended = { ...closedEvent, voting_end: '2026-12-01T00:00:00Z' };
  await atEveryWrite(
    () => site.import(show, { now }),
    (target) => beginEdition(target, { id: 'two', title: 'Two', by: 'Ann', unfinished: true, now, pause }),
    () => site.import(json({ event: extended }), { now, yes: true }).catch(() => undefined),
    async (answer, left) => {
      const [isFirst] = left.filter(({ pk, id }) => pk === 'PART' && id === 'one');
      answers.add(isFirst ? answer : 'begun before');
      const [event] = (await site.stored('PART')).filter(({ sk }) => sk === 'event');
      expect(event).toMatchObject(isFirst ? extended : { id: 'two' });
      const editions = (await site.stored('EDITION')).map(
        ({ sk, ended }) => `${String(sk)} ${Boolean(ended)}`,
      );
      expect(editions.toSorted()).toEqual(isFirst ? ['one false'] : ['one true', 'two false']);
    },
  );
  expect([...answers]).toEqual([
    'The event of one has been changed while this command ran, so the next edition has not begun. Look at the event, and run the command again if it is still needed.',
    'begun before',
  ]);
});
