import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayEnd, VotingServer } from './voting-server.ts';
import { Browser, openTab, settled } from './voting-tab.ts';

const general = { category_id: 'picture', nominee_id: 'general', title: 'The General' };
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A page whose vote has found no server, which can be reached again since. */
async function tabWithKeptVote(server: VotingServer) {
  const { box } = await openTab(server);
  server.isReachable = false;
  box.press(general);
  await settled();
  server.isReachable = true;
  return box;
}

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
    server.disturbances.push('lost-answer', 'lost-answer');
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
    const box = await tabWithKeptVote(server);
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

  test('is not counted on another day than the one it was meant for', async () => {
    const server = new VotingServer();
    const box = await tabWithKeptVote(server);
    server.now = dayEnd;
    await box.refresh();
    expect(server.votes).toEqual([]);
    expect(box.statusOf(general)).toBe('idle');
    expect(box.store.getState().notice?.text).toBe(
      'The voting day ended before your vote for The General arrived, and it was not counted. You have new votes today. Please vote again.',
    );
    box.press(general);
    await settled();
    expect(server.attempts).toEqual(['attempt-1', 'attempt-2']);
    expect(server.votes).toHaveLength(1);
  });

  test('that meets the close is said not to be counted', async () => {
    const server = new VotingServer();
    const box = await tabWithKeptVote(server);
    server.disturbances.push('voting_closed', 'voting_closed');
    await box.refresh();
    expect(box.store.getState()).toMatchObject({
      refusedAt: server.now,
      notice: { text: 'Voting closed before your vote for The General arrived, and it was not counted.' },
    });
  });

  test('that was counted on its day is not one of the next day, and its voter hears so', async () => {
    const server = new VotingServer();
    const { box } = await openTab(server);
    server.disturbances.push('lost-answer', 'lost-answer');
    box.press(general);
    await settled();
    server.now = dayEnd;
    await box.refresh();
    expect(box.store.getState().notice?.text).toContain('was counted on the day you cast it');
    expect(box.statusOf(general)).toBe('idle');
    expect(server.holds('general')).toBe(true);
  });

  test('stays on the device when the session has ended meanwhile, for its owner alone', async () => {
    const server = new VotingServer();
    const box = await tabWithKeptVote(server);
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
