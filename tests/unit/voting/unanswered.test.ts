import { describe, expect, test, vi } from 'vitest';
import { dayEnd, VotingServer, type Disturbance } from './voting-server.ts';
import { general, openTab, settled, setup } from './voting-tab.ts';

/** A page whose vote had no answer because of a disturbance, and that could not load the list of votes either. */
async function unansweredVote(disturbance: Disturbance = 'lost-request') {
  const all = await setup();
  all.server.disturbances.push(disturbance, 'lost-request');
  await all.press(general);
  expect(all.box.statusOf(general)).toBe('unanswered');
  return all;
}

const nextDay = (server: VotingServer) => void (server.now = dayEnd);
const close = ({ disturbances }: VotingServer) => disturbances.push('voting_closed', 'voting_closed');

describe('a vote without an answer', () => {
  test('waits, after a failure, for a list that does not come, and nothing is claimed meanwhile', async () => {
    const { server, notice, box, press } = await setup();
    server.disturbances.push('failed-answer', 'unavailable');
    await press(general);
    expect(box.statusOf(general)).toBe('unanswered');
    expect(notice()?.text).toContain('we don’t know yet whether your vote for The General was counted');
    await vi.advanceTimersByTimeAsync(6000);
    expect(box.statusOf(general)).toBe('voted');
  });

  test.each([
    [
      'is not counted on another day than the one it was meant for',
      'lost-request',
      nextDay,
      'The voting day ended before your vote for The General arrived, so it wasn’t counted. You have new votes today. Please vote again.',
    ],
    [
      'is not counted after the close',
      'lost-request',
      close,
      'Voting closed before your vote for The General arrived, so it wasn’t counted.',
    ],
    [
      'that was counted on its day is not one of the next day',
      'lost-answer',
      nextDay,
      'Your vote for The General was counted on the day you cast it',
    ],
  ] as const)('%s, and its voter is told so', async (_, disturbance, happen, text) => {
    const { server, box, notice } = await unansweredVote(disturbance);
    happen(server);
    await box.refresh();
    expect(notice()?.text).toContain(text);
    expect(box.statusOf(general)).toBe('idle');
    expect(box.store.get().refusedAt).toBe(happen === close ? server.now : undefined);
    expect(server.holds('general')).toBe(disturbance === 'lost-answer');
  });

  test('is not sent in the session of another voter who signs in while an earlier one is on its way', async () => {
    const { server, box, press } = await unansweredVote();
    server.disturbances.push('lost-request', 'lost-request');
    await press({ ...general, nominee_id: 'crowd', title: 'The Crowd' });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.gate = promise;
    const refreshed = box.refresh();
    await settled();
    box.setUser('another');
    resolve();
    await refreshed;
    await settled();
    expect(server.attempts).toEqual(['attempt-1']);
  });

  test('stays on the device when the session has ended meanwhile, for its owner alone', async () => {
    const { server, box } = await unansweredVote();
    server.disturbances.push('signed_out', 'signed_out');
    await box.refresh();
    for (const user of ['another', 'voter']) {
      box.setUser(user);
      await settled();
      expect(server.votes).toHaveLength(user === 'voter' ? 1 : 0);
    }
  });

  test('is stored in the form that other versions of the site read', async () => {
    const { browser, close } = await unansweredVote();
    close();
    const [stored] = JSON.parse(browser.storage.get('acclaim-votes-voter') ?? '') as unknown[];
    expect(stored).toEqual({ wish: 'vote', attempt: 'attempt-1', day: '1970-01-01', ...general });
    browser.storage.set('acclaim-votes-voter', JSON.stringify([null, { wish: 'vote' }, stored]));
    const { box } = await openTab(new VotingServer(), browser);
    await settled();
    expect(box.statusOf(general)).toBe('voted');
  });
});

test('a withdrawn vote is not reported as canceled before the server has answered, and goes on over a reload', async () => {
  const { server, browser, box, notice, close, press } = await unansweredVote('lost-answer');
  server.isReachable = false;
  await press(general);
  expect(box.statusOf(general)).toBe('withdrawing');
  expect(notice()?.text).toContain('We’re canceling your vote for The General.');
  close();
  const next = await openTab(server, browser);
  expect(next.box.statusOf(general)).toBe('withdrawing');
  expect(next.notice()?.text).toContain('We’re canceling your vote for The General.');
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(70_000);
  expect(next.box.statusOf(general)).toBe('idle');
  const text = 'Your vote for The General is canceled. 2 votes left in this category today.';
  expect(next.notice()?.text).toBe(text);
  expect(server.votes).toEqual([]);
});

describe('a list of votes that does not come', () => {
  test('is reported as missing, not taken for an empty one, and loaded again', async () => {
    const server = new VotingServer();
    server.votes = [{ id: 'before', category_id: 'picture', nominee_id: 'general' }];
    server.disturbances.push('unavailable', 'lost-answer');
    const { box } = await openTab(server);
    expect(box.store.get().votesStatus).toBe('missing');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(box.store.get().votesStatus).toBe('known');
    expect(box.statusOf(general)).toBe('voted');
  });

  test('leaves the number of votes out of the thanks; on a new day it does not leave those of the day before', async () => {
    const server = new VotingServer();
    server.disturbances.push('unavailable');
    const { box, notice, press } = await openTab(server);
    await press(general);
    expect(notice()?.text).toBe('Thank you! Your vote for The General is in.');
    nextDay(server);
    server.disturbances.push('unavailable');
    box.setRules(2, 2 * dayEnd, 'UTC');
    await settled();
    expect(box.store.get()).toMatchObject({ votes: [], votesStatus: 'missing' });
  });
});
