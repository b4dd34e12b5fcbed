import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/routes.ts';
import type { Present } from '../../../../../web/workshop/builder/together/people.ts';
import { startPresence, usedFor } from '../../../../../web/workshop/builder/together/presence.ts';
import { createStore } from '../../../../../web/store.ts';

const bo = { session: 'tab-of-bo', by: 'Bo', widget: null, at: '2026-11-21T08:00:00.000Z' } as Present;

/** A tab, its clock, and the answers it gets. */
function setUp() {
  let timers: { at: number; task: () => void }[] = [];
  const seen = {
    now: 0,
    isAwake: true,
    fails: false,
    answer: { revision: 1, others: [] as Present[] },
    bodies: [] as Body<'templates.presence'>[],
    left: [] as Body<'templates.presence'>[],
    revisions: [] as number[],
    changes: 0,
  };
  const people = createStore<readonly Present[]>([]);
  const presence = startPresence(
    people,
    { template: 'home', session: 'tab-of-ada' },
    {
      call: async (body) => {
        seen.bodies.push(body);
        if (seen.fails) throw new Error('No answer.');
        return structuredClone(seen.answer);
      },
      leave: (body) => void seen.left.push(body),
      after: (milliseconds, task) => {
        const timer = { at: seen.now + milliseconds, task };
        timers.push(timer);
        return () => void (timers = timers.filter((each) => each !== timer));
      },
      now: () => seen.now,
      random: () => 0.5,
      isAwake: () => seen.isAwake,
      onRevision: (revision) => seen.revisions.push(revision),
      onPeople: () => (seen.changes += 1),
    },
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** Lets time pass, and counts the calls that are made. */
  const pass = async (milliseconds: number): Promise<number> => {
    await settled();
    const before = seen.bodies.length;
    for (const end = seen.now + milliseconds; ; await settled()) {
      const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      seen.now = next ? next.at : end;
      if (!next) return seen.bodies.length - before;
      timers = timers.filter((each) => each !== next);
      next.task();
    }
  };
  return { seen, presence, people, pass };
}

describe('a tab asks who else is here', () => {
  test('at once, every 4 seconds while the builder is used, and every 20 seconds later', async () => {
    const { seen, presence, pass } = setUp();
    expect(seen.bodies).toEqual([{ template: 'home', session: 'tab-of-ada' }]);
    expect(await pass(20_000)).toBe(5);
    await pass(usedFor);
    expect(await pass(100_000)).toBe(5);
    presence.touch();
    expect(await pass(20_000)).toBeGreaterThanOrEqual(5);
  });

  test('never while the page is hidden or offline, and at once when it is back', async () => {
    const { seen, presence, pass } = setUp();
    await pass(0);
    seen.isAwake = false;
    presence.wake();
    expect(await pass(60_000)).toBe(0);
    presence.edits('a-1');
    expect(await pass(60_000)).toBe(0);
    seen.isAwake = true;
    presence.wake();
    expect(seen.bodies).toHaveLength(2);
    expect(await pass(4000)).toBe(1);
  });

  test('soon after another widget is opened, and says which, once for many at once', async () => {
    const { seen, presence, pass } = setUp();
    await pass(0);
    for (const id of ['a-1', 'a-2', 'a-2']) presence.edits(id);
    expect(await pass(1000)).toBe(1);
    expect(seen.bodies.at(-1)).toMatchObject({ widget: 'a-2' });
    presence.edits(undefined);
    await pass(1000);
    expect(seen.bodies.at(-1)).not.toHaveProperty('widget');
  });

  test('less often while it gets no answer', async () => {
    const { seen, pass } = setUp();
    await pass(0);
    seen.fails = true;
    expect(await pass(120_000)).toBeLessThan(9);
    seen.fails = false;
    await pass(60_000);
    expect(await pass(20_000)).toBe(5);
  });

  test('no more once it is closed, which it says with the widget it had open', async () => {
    const { seen, presence, pass } = setUp();
    await pass(0);
    presence.edits('a-1');
    presence.leave();
    presence.stop();
    expect(seen.left).toEqual([{ template: 'home', session: 'tab-of-ada', widget: 'a-1', leaving: true }]);
    expect(await pass(60_000)).toBe(0);
  });
});

test('others are the same list until a tab comes, leaves or opens another widget; each answer names the revision', async () => {
  const { seen, people, pass } = setUp();
  seen.answer = { revision: 2, others: [bo] };
  await pass(4000);
  const first = people.get();
  expect(first).toEqual([bo]);
  seen.answer = { revision: 3, others: [{ ...bo, at: '2026-11-21T08:00:04.000Z' }] };
  await pass(4000);
  expect(people.get()).toBe(first);
  seen.answer = { revision: 3, others: [{ ...bo, widget: 'a-1' }] };
  await pass(4000);
  seen.answer = { revision: 3, others: [] };
  await pass(4000);
  expect(people.get()).toEqual([]);
  expect([seen.changes, seen.revisions]).toEqual([3, [1, 2, 3, 3, 3]]);
});
