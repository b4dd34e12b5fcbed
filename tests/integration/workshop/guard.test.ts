import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { certify } from '#count/certify.ts';
import { isCertified } from '#count/store-certificates.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { beginEdition } from '../../../infra/show/begin.ts';
import { targetOf } from '../../support/operator.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { bestScene, scenes, testEvent } from '../../support/show.ts';
import { guardedActs, type GuardedAct, type Verdict } from './guard-acts.ts';
import { setUpWorkshop, type Organizer } from './support.ts';

const site = await setUpWorkshop();
const target = targetOf(site, { clock: undefined });

const afterVoting = '2026-11-10T08:00:00.000Z';
const certifyNow = async () =>
  certify(certifyStore(target, testEvent.id), await notaryOf(target), { now: site.clock.now() });
const reveal = () =>
  site.put(
    itemOf(showKeys.winners(testEvent.id, bestScene.id), {
      category: bestScene.id,
      nominees: [scenes[0]!.nominee_id],
      at: afterVoting,
      by: 'ada',
    }),
  );
const begin = async () => {
  const begun = { begunAt: '2026-01-01T00:00:00.000Z', begunBy: 'Ada' };
  await site.put(
    itemOf(showKeys.edition(testEvent.id), { id: testEvent.id, title: testEvent.title, ...begun }),
  );
  const now = () => site.clock.now();
  await beginEdition(target, { id: 'event-2', title: 'Two', by: 'Ann', unfinished: true, now });
};

/** The states of an edition, and how each follows from the end of voting. */
const states = {
  open: async () => undefined,
  closed: async () => undefined,
  certified: certifyNow,
  revealed: async () => {
    await certifyNow();
    await reveal();
  },
  later: async () => {
    await certifyNow();
    await begin();
  },
};
type State = keyof typeof states;
const roles = ['admin', 'editor'] as const;

function expected(act: GuardedAct, state: State, role: (typeof roles)[number]): Verdict {
  if (state === 'open') return act.open ?? 'done';
  if (state === 'later') return act.later ?? 'edition_archived';
  if (!act.decides || state === 'closed') return 'done';
  if (role === 'editor') return 'forbidden';
  return state === 'certified' ? 'confirmation_needed' : 'already_revealed';
}

const verdictOf = ({ status, body }: { status: number; body: object }): unknown =>
  status === 200 ? 'done' : (body as { code: string }).code;

/** Every act once the result is certified, which asks the most of it; in other states one act of each kind, and at night all. */
const actsIn = (state: State) =>
  oneOfEach(guardedActs, ({ name, ...act }) =>
    state === 'certified' || (state === 'open' && act.open)
      ? name
      : [act.decides, act.later, act.isById].join(),
  );

describe.each(Object.keys(states) as State[])('%s', (state) => {
  it.each(actsIn(state))('$name: undone as it is done by hand', async (act) => {
    if (state !== 'open') site.clock.set(afterVoting);
    const people = {
      admin: await site.organizer('ada', ['admin']),
      editor: await site.organizer('ed', ['editor']),
    };
    const yes = { confirmed: true } as const;
    const prepared = await act.before?.(people.admin, yes);
    expect(prepared?.status ?? 200).toBe(200);
    const done = await act.act(people.admin, yes);
    expect({ done: verdictOf(done), body: done.body }).toMatchObject({
      done: 'done',
      body: { entry: expect.any(Number) as number },
    });
    const { entry } = done.body as { entry: number };
    await states[state]();
    const before = await site.snapshot();
    // Not what else is in the table of results: the log says who has been told votes.
    const kept = async () => ({ show: await site.stored('show'), log: await people.admin.log() });
    const unchanged = await kept();
    const verdictOn = async (
      call: (by: Organizer) => Promise<{ status: number; body: object }>,
      by: Organizer,
    ) => {
      const verdict = verdictOf(await call(by));
      const isKept = isDeepStrictEqual(await kept(), unchanged);
      if (!isKept) await site.restoreAll(before);
      // What isn't done writes nothing.
      expect({ verdict, isKept }).toEqual({ verdict, isKept: verdict !== 'done' });
      return verdict;
    };
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const role of roles) {
      const verdict = expected(act, state, role);
      found[`undone by ${role}`] = await verdictOn((by) => by.undo(entry), people[role]);
      wanted[`undone by ${role}`] = verdict;
      // By a list or a part, a later edition is changed, and not this one.
      if (state === 'later' && act.later === undefined && !act.isById) continue;
      found[`by hand by ${role}`] = await verdictOn((by) => act.back(by, {}), people[role]);
      wanted[`by hand by ${role}`] = verdict;
    }
    expect(found).toEqual(wanted);
    if (state !== 'certified') return;
    // What is asked is done once it is wanted.
    expect(verdictOf(await people.admin.undo(entry, yes))).toBe('done');
    await site.restoreAll(before);
    expect(verdictOf(await act.back(people.admin, yes))).toBe('done');
  });
});

describe('from the certificate on', () => {
  const people = async () => {
    site.clock.set(afterVoting);
    return [await site.organizer('ada', ['admin']), await site.organizer('ed')] as const;
  };
  const isCertifiedOn = (event: typeof testEvent) =>
    isCertified(site.documents, localTables.results, { event });
  const minute = { voting_end: '2026-11-03T08:01:00.000Z' };
  const again = { voting_end: '2026-11-13T08:00:00.000Z' };

  it('an editor can neither undo the certificate nor open voting again', async () => {
    const [, ed] = await people();
    await certifyNow();
    for (const fields of [minute, again, { voting_end: null }, { is_voting_active: false }]) {
      const { status, body } = await ed.change('event', (event) => ({ ...event, ...fields }), {
        confirmed: true,
      });
      expect([status, body.code, body.message]).toEqual([
        403,
        'forbidden',
        'The result is certified, so only an admin can change what decides it. Ask an admin to do this.',
      ]);
    }
    expect(await ed.get('event').then(({ value }) => isCertifiedOn(value))).toBe(true);
    // What decides nothing is theirs as before.
    expect((await ed.change('event', (event) => ({ ...event, title: 'A Night' }))).status).toBe(200);
  });

  it('nothing that decides the result changes while a winner is revealed, and everything once that is undone', async () => {
    const [ada] = await people();
    await certifyNow();
    await reveal();
    const move = () => ada.change('event', (event) => ({ ...event, ...again }), { confirmed: true });
    const refused = await move();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'already_revealed',
      'Winners have been revealed, so what decides the result stays as it is. Take every reveal back first.',
    ]);
    await site.forget(showKeys.winners(testEvent.id, bestScene.id));
    expect((await move()).status).toBe(200);
  });
});

describe('a revealed winner', () => {
  it('stays in the show, whether it is withdrawn by hand or its return is undone', async () => {
    const ada = await site.organizer('ada', ['admin']);
    const [winner] = scenes as [(typeof scenes)[number]];
    await ada.withdraw(winner.nominee_id);
    const { body } = await ada.reinstate(winner.nominee_id);
    await reveal();
    const refused = {
      code: 'already_revealed',
      message: `${winner.title} has been revealed as a winner. Take the reveal back first.`,
    };
    expect((await ada.withdraw(winner.nominee_id)).body).toEqual(refused);
    expect((await ada.undo(body.entry)).body).toEqual(refused);
    expect((await ada.withdraw(bestScene.id)).body).toEqual({
      code: 'already_revealed',
      message: `The winners of ${bestScene.title} have been revealed. Take the reveal back first.`,
    });
    expect((await ada.nominee(bestScene.key, winner.slug)).withdrawn).toBeUndefined();
  });
});

describe('an undo', () => {
  it('of what an earlier edition says is refused in words, and changes nothing', async () => {
    const ada = await site.organizer('ada', ['admin']);
    const { body } = await ada.withdraw(bestScene.id);
    site.clock.set(afterVoting);
    await begin();
    const later = await site.organizer('ada', ['admin']);
    const before = await site.snapshot();
    const { status, body: refused } = await later.undo(body.entry);
    expect([status, refused]).toEqual([
      409,
      {
        code: 'edition_archived',
        message: `Change ${body.entry} is of an earlier edition, which stays as it is. Nothing was changed.`,
      },
    ]);
    expect(await site.snapshot()).toEqual(before);
  });

  it('that withdraws again names who undid, with the reason that it had', async () => {
    const [ed, ada] = [await site.organizer('ed'), await site.organizer('ada', ['admin'])];
    const { nominee_id: id, slug } = scenes[0]!;
    await ed.withdraw(id, 'Too old.');
    const { body } = await ed.reinstate(id);
    const undone = await ada.undo(body.entry);
    expect((await ed.nominee(bestScene.key, slug)).withdrawn).toMatchObject({
      by: 'Voter ada',
      reason: 'Too old.',
    });
    // And that can be undone, too.
    await ada.undo(undone.body.entry);
    expect((await ed.nominee(bestScene.key, slug)).withdrawn).toBeUndefined();
  });
});
