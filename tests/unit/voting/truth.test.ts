import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { VotingServer, type Disturbance } from './voting-server.ts';
import { Browser, openTab, settled, type Tab } from './voting-tab.ts';

const choices = ['a', 'b', 'c', 'd'].map((nominee_id) => ({
  category_id: nominee_id === 'd' ? 'romance' : 'picture',
  nominee_id,
  title: nominee_id,
}));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** What is said of a vote, and whether the server then holds it. */
const claims: [words: RegExp, isHeld: boolean][] = [
  [/^Thank you! Your vote for (\w) is in\./, true],
  [/^Your vote for (\w) still stands\./, true],
  [/^Your vote for (\w) is (?:cancelled|withdrawn)\./, false],
];

/** Looks at every state of a page, which says what is so when it says it; gives what ends it. */
function watch({ box: { store } }: Tab, server: VotingServer, lies: string[]): () => void {
  let seen: unknown;
  return store.subscribe(() => {
    const { notice, marks } = store.getState();
    if (notice?.id === seen) return;
    seen = notice?.id;
    for (const [words, isHeld] of claims) {
      const nominee = words.exec(notice?.text ?? '')?.[1];
      if (nominee !== undefined && server.holds(nominee) !== isHeld) lies.push(notice?.text ?? '');
    }
    for (const { kind, choice } of Object.values(marks)) {
      if (kind === 'failed' && server.holds(choice.nominee_id))
        lies.push(`${choice.nominee_id} was not counted`);
    }
  });
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ press: fc.constantFrom(...choices), isAwaited: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      disturb: fc.constantFrom<Disturbance>(
        'lost-request',
        'held-request',
        'lost-answer',
        'cut-answer',
        'failed-answer',
        'internal',
        'unavailable',
      ),
    }),
  },
  { weight: 3, arbitrary: fc.constantFrom('reload', 'refresh', 'late arrivals', 'time') },
);

test('whatever is clicked, lost, late or reloaded, the page says what the server holds, and what was withdrawn is gone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = new VotingServer();
      const browser = new Browser();
      const lies: string[] = [];
      const withdrawn = new Set<string>();
      let tab = await openTab(server, browser);
      let endWatch = watch(tab, server, lies);
      for (const each of steps) {
        if (each === 'late arrivals') server.deliverHeld();
        else if (each === 'refresh') await tab.box.refresh();
        else if (each === 'time') await vi.advanceTimersByTimeAsync(5000);
        else if (each === 'reload') {
          endWatch();
          tab.close();
          tab = await openTab(server, browser);
          endWatch = watch(tab, server, lies);
        } else if ('disturb' in each) server.disturbances.push(each.disturb);
        else {
          const { nominee_id } = each.press;
          const status = tab.box.statusOf(each.press);
          if (status === 'waiting') withdrawn.add(nominee_id);
          if (status === 'idle' || status === 'failed') withdrawn.delete(nominee_id);
          tab.box.press(each.press);
          if (each.isAwaited) await settled();
        }
      }
      const compare = () => {
        for (const choice of choices) {
          expect(tab.box.statusOf(choice) === 'voted').toBe(server.holds(choice.nominee_id));
          expect(tab.box.statusOf(choice)).not.toMatch(/waiting|withdrawing|sending|cancelling/);
        }
        expect([...withdrawn].filter(server.holds)).toEqual([]);
      };
      server.disturbances.length = 0;
      await settled();
      await tab.box.refresh();
      await settled();
      compare();
      server.deliverHeld();
      await tab.box.refresh();
      compare();
      tab.disconnect();
      expect(lies).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
