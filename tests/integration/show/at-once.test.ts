import { describe, expect, it } from 'vitest';
import { paperOf } from '#records/ballot-paper.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { beginEdition } from '../../../infra/show/begin.ts';
import { listEditions } from '../../../infra/show/editions.ts';
import { reinstate, withdraw } from '../../../infra/show/withdraw.ts';
import type { OpenedTarget } from '../../../infra/target.ts';
import {
  appOf,
  categories,
  cleanSite,
  closedEvent,
  eventOf,
  isCommand,
  json,
  nominee as row,
  nominees,
} from './support.ts';

const site = await cleanSite();
const paper = async () => paperOf((await site.stored('VOTING'))[0]);
const titles = async (): Promise<string[]> =>
  (await site.stored('NOMINEE#'))
    .map((item) => `${String(item['title'])}${item['withdrawn'] ? ' (withdrawn)' : ''}`)
    .toSorted();
const show = { ...categories('best'), ...nominees(row('A'), row('B')), ...json({ app: appOf() }) };

/** The site, with an act right before the first write of an import. */
const writing = (act: () => Promise<unknown>): OpenedTarget =>
  site.interrupted((sent) => /^(BatchWrite|Put|Update|Delete)Command$/.test(sent.constructor.name), act);

describe('a nominee', () => {
  it('that is withdrawn right before an import writes its row stays so, with what the import changes', async () => {
    await site.import(show);
    const [ann, bob] = [
      { by: 'Ann', reason: 'It asked us to.' },
      { by: 'Bob', reason: 'A slip.' },
    ];
    await site.import(nominees(row('A!', 'a'), row('B')), {
      target: writing(() => withdraw(site.target, { name: 'best/a', ...ann })),
    });
    expect(await titles()).toEqual(['A! (withdrawn)', 'B']);
    await site.import(nominees(row('A?', 'a'), row('B')), {
      target: writing(() => reinstate(site.target, { name: 'best/a', ...bob })),
    });
    expect(await titles()).toEqual(['A?', 'B']);
    // Its row is gone, and the import would withdraw it, too.
    const meanwhile = () => withdraw(site.target, { name: 'best/a', ...ann, yes: true });
    await site.vote('best', 'a');
    await site.import(nominees(row('B')), { target: writing(meanwhile), withdraw: ['best/a'], by: 'Cyd' });
    expect((await site.stored('NOMINEE#')).find(({ slug }) => slug === 'a')).toMatchObject({
      withdrawn: ann,
    });
    expect((await paper())?.nominees).toEqual({ [await site.idOf('best')]: [await site.idOf('best', 'b')] });
  });

  it('and a category that are withdrawn right before an import deletes them stay, as what is withdrawn needs no row', async () => {
    const all = { ...categories('best', 'next'), ...nominees(row('A'), row('B'), 'next,C,MOVIE,,,,,') };
    await site.import({ ...all, ...json({ app: appOf() }) });
    const ann = { by: 'Ann', reason: 'It asked us to.' };
    const less = { ...categories('best'), ...nominees(row('B')) };
    const target = writing(async () => {
      await withdraw(site.target, { name: 'best/a', ...ann });
      await withdraw(site.target, { name: 'next', ...ann });
    });
    await site.import(less, { target });
    expect(await titles()).toEqual(['A (withdrawn)', 'B', 'C']);
    expect(
      (await site.stored('CATEGORY#'))
        .map(({ key, withdrawn }) => `${String(key)} ${Boolean(withdrawn)}`)
        .toSorted(),
    ).toEqual(['best false', 'next true']);
    expect((await site.import(less)).unchanged).toBe(true);
    await reinstate(site.target, { name: 'next', ...ann });
    expect(Object.values((await paper())?.nominees ?? {}).flat()).toHaveLength(2);
  });
});

describe('the next edition', () => {
  const next = {
    id: 'two',
    title: "Fans' awards",
    by: 'Ann',
    unfinished: true,
    pause: async () => undefined,
    now: () => Date.parse('2026-09-01T00:00:01Z'),
  };
  const late = { ...next, id: 'three', now: () => Date.parse('2026-09-01T00:00:00Z') };
  const draft = itemOf(showKeys.part('event'), {
    ...eventOf('two'),
    title: next.title,
    is_voting_active: false,
  });
  /** Two begins at the same moment, and the other one's is all that is left of them. */
  async function expectTwo(archivedAt: string): Promise<void> {
    expect((await listEditions(site.target)).map(({ id, state }) => [id, state])).toEqual([
      ['two', 'draft'],
      ['one', 'archived'],
    ]);
    const editions = await site.stored('EDITION');
    expect(new Set(editions.map(({ sk }) => sk))).toEqual(new Set(['one', 'two']));
    expect(editions.find(({ sk }) => sk === 'one')).toMatchObject({
      ended: { event: closedEvent, at: archivedAt },
    });
    expect(await site.stored('PART')).toContainEqual(draft);
    expect((await paper())?.nominees).toEqual({});
  }

  it.each([
    ['UpdateCommand', ''],
    ['DeleteCommand', '"pk":"VOTING"'],
    ['PutCommand', '"pk":"EDITION"'],
    ['PutCommand', '"pk":"PART"'],
  ])(
    'is one alone where two begin at the same moment, also when one has come as far as %s %s',
    async (...step) => {
      await site.import(show);
      const target = site.interrupted(isCommand(...step), () => beginEdition(site.target, next));
      await expect(beginEdition(target, late)).rejects.toThrow(
        'Another command begins an edition at the same moment',
      );
      await expectTwo('2026-09-01T00:00:01.000Z');
      const begun = (await site.log()).filter(([, what]) => what === 'begin').map(([, , detail]) => detail);
      const undone = "three: Fans' awards; one is archived";
      const expected =
        step[0] === 'UpdateCommand' ? [] : [undone, 'three: not done, because another command was faster'];
      expect(new Set(begun)).toEqual(new Set([...expected, "two: Fans' awards; one is archived"]));
    },
  );

  it('leaves the terms of the one before as another left them, who begins while it takes that for broken off', async () => {
    await site.import(show);
    const [hasArchived, goesOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const slow = site.interrupted(isCommand('DeleteCommand'), async () => {
      hasArchived.resolve(undefined);
      await goesOn.promise;
    });
    const other = beginEdition(slow, next);
    await hasArchived.promise;
    const target = site.interrupted(isCommand('PutCommand', '"pk":"PART"'), async () => {
      goesOn.resolve(undefined);
      await other;
    });
    await expect(beginEdition(target, late)).rejects.toThrow('Another command begins');
    await expectTwo('2026-09-01T00:00:01.000Z');
  });

  it('is not begun back by an import of the one before that was just writing its event', async () => {
    await site.import(show);
    const target = writing(() => beginEdition(site.target, next));
    const files = json({ event: { ...closedEvent, title: 'Late' } });
    await expect(site.import(files, { target })).rejects.toThrow(
      'Another edition has begun while this import ran',
    );
    expect(await site.stored('PART')).toContainEqual(draft);
  });
});
