import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser, dayEnd, openTab, settled, VotingServer } from './voting-server.ts';

const general = { category_id: 'picture', nominee_id: 'general', title: 'The General' };
const choices = ['a', 'b', 'c', 'd'].map((nominee_id) => ({
  category_id: 'picture',
  nominee_id,
  title: nominee_id,
}));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('a vote while offline', () => {
  test('waits in sight, and is sent once back, under the name of its click', async () => {
    const server = new VotingServer();
    const { box } = await openTab(server);
    server.isReachable = false;
    box.press(general);
    await settled();
    expect(box.statusOf(general)).toBe('waiting');
    server.isReachable = true;
    await box.refresh();
    expect(box.statusOf(general)).toBe('voted');
    expect(server.attempts).toEqual(['attempt-1']);
  });

  test('whose answer alone was lost is not doubled', async () => {
    const server = new VotingServer();
    const { box } = await openTab(server);
    server.disturbances.push('lost-answer');
    box.press(general);
    await settled();
    expect(box.statusOf(general)).toBe('waiting');
    await box.refresh();
    expect(server.votes).toHaveLength(1);
    expect(server.attempts).toEqual(['attempt-1', 'attempt-1']);
    expect(box.statusOf(general)).toBe('voted');
  });

  test('is sent without an event too, at growing intervals', async () => {
    const server = new VotingServer();
    const { box } = await openTab(server);
    server.isReachable = false;
    box.press(general);
    await settled();
    server.isReachable = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect(box.statusOf(general)).toBe('voted');
  });

  test('outlives the page', async () => {
    const server = new VotingServer();
    const browser = new Browser();
    const first = await openTab(server, browser);
    server.isReachable = false;
    first.box.press(general);
    await settled();
    first.disconnect();
    server.isReachable = true;
    const { box } = await openTab(server, browser);
    await settled();
    expect(box.statusOf(general)).toBe('voted');
    expect(server.votes).toHaveLength(1);
  });

  test('can be withdrawn', async () => {
    const server = new VotingServer();
    const { box } = await openTab(server);
    server.isReachable = false;
    box.press(general);
    await settled();
    box.press(general);
    expect(box.statusOf(general)).toBe('idle');
    server.isReachable = true;
    await box.refresh();
    expect(server.votes).toEqual([]);
  });

  test('is not sent on another day than the one it was meant for', async () => {
    const server = new VotingServer();
    const { box, world } = await openTab(server);
    server.isReachable = false;
    box.press(general);
    await settled();
    server.isReachable = true;
    world.now = dayEnd;
    await box.refresh();
    expect(server.votes).toEqual([]);
    expect(box.statusOf(general)).toBe('idle');
    expect(box.store.getState().notice?.text).toContain('could not be sent before the voting day ended');
  });

  test('stays on the device when the session has ended meanwhile, for its owner alone', async () => {
    const server = new VotingServer();
    const { box } = await openTab(server);
    server.isReachable = false;
    box.press(general);
    await settled();
    server.isReachable = true;
    server.disturbances.push('signed_out', 'signed_out');
    await box.refresh();
    box.setUser('another');
    await settled();
    expect(server.votes).toEqual([]);
    box.setUser('voter');
    await settled();
    expect(server.votes).toHaveLength(1);
  });
});

test('a page that goes away in the middle of a vote leaves it to the next one', async () => {
  const server = new VotingServer();
  const browser = new Browser();
  const { box } = await openTab(server, browser);
  const { promise } = Promise.withResolvers<void>();
  server.gate = promise;
  box.press(general);
  box.keepVotesUnderWay();
  server.gate = Promise.resolve();
  const next = await openTab(server, browser);
  await settled();
  expect(next.box.statusOf(general)).toBe('voted');
  expect(server.votes).toHaveLength(1);
});

test('whatever is clicked and whatever is lost, the page ends up with what the server holds', async () => {
  const step = fc.record({
    choice: fc.constantFrom(...choices),
    disturbance: fc.option(
      fc.constantFrom(
        'lost-request' as const,
        'lost-answer' as const,
        'internal' as const,
        'unavailable' as const,
      ),
      { nil: undefined, freq: 2 },
    ),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = new VotingServer();
      const { box, disconnect } = await openTab(server);
      for (const { choice, disturbance, waits } of steps) {
        if (disturbance) server.disturbances.push(disturbance);
        box.press(choice);
        if (waits) await settled();
      }
      await settled();
      server.disturbances.length = 0;
      await box.refresh();
      await settled();
      disconnect();
      expect(server.votes.length).toBeLessThanOrEqual(2);
      for (const choice of choices) {
        const isOnServer = server.votes.some((vote) => vote.nominee_id === choice.nominee_id);
        expect(box.statusOf(choice) === 'voted').toBe(isOnServer);
      }
    }),
    { numRuns: 200 },
  );
});
