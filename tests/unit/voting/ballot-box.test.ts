import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayEnd, VotingServer } from './voting-server.ts';
import { Browser, general, openTab, settled, setup } from './voting-tab.ts';

const crowd = { category_id: 'picture', nominee_id: 'crowd', title: 'The Crowd' };
const wind = { category_id: 'picture', nominee_id: 'wind', title: 'The Wind' };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Holds the server's answers back until the returned function is called. */
function holdAnswers(server: VotingServer): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.gate = promise;
  return resolve;
}

describe('a click', () => {
  test('shows the vote at once, counts it when the server has taken it, and sends it once', async () => {
    const { server, box, notice } = await setup();
    const release = holdAnswers(server);
    box.press(general);
    expect(box.statusOf(general)).toBe('sending');
    box.press(general);
    release();
    await settled();
    expect(box.statusOf(general)).toBe('voted');
    expect(server.attempts).toEqual(['attempt-1']);
    expect(notice()).toMatchObject({
      tone: 'success',
      text: 'Thank you! Your vote for The General is in. 1 vote left in this category today.',
    });
  });

  test('on a voted nominee cancels, at once in sight, and twice is no harm', async () => {
    const { server, box, press } = await setup();
    await press(general);
    const release = holdAnswers(server);
    box.press(general);
    box.press(general);
    expect(box.statusOf(general)).toBe('canceling');
    release();
    await settled();
    expect(box.statusOf(general)).toBe('idle');
    expect(server.votes).toEqual([]);
  });

  test('on a nominee beyond the limit does nothing', async () => {
    const { server, box, press } = await setup();
    box.press(general);
    box.press(crowd);
    expect(box.statusOf(wind)).toBe('limit');
    await press(wind);
    expect(server.votes.map((vote) => vote.nominee_id)).toEqual(['general', 'crowd']);
  });

  test('right after a cancel arrives after it, so that the freed vote can be used', async () => {
    const { server, box, press } = await setup();
    box.press(general);
    await press(crowd);
    box.press(general);
    await press(wind);
    expect(server.votes.map((vote) => vote.nominee_id)).toEqual(['crowd', 'wind']);
    expect(box.statusOf(wind)).toBe('voted');
  });
});

describe('a refused vote', () => {
  test('is rolled back with the message of the response; the next press has the same attempt id', async () => {
    const { server, box, notice, press } = await setup();
    server.disturbances.push('internal');
    await press(general);
    expect(box.statusOf(general)).toBe('failed');
    expect(notice()).toMatchObject({
      tone: 'danger',
      text: 'Something went wrong on our side. Please try again in a moment.',
    });
    await press(general);
    expect(server.attempts).toEqual(['attempt-1']);
    expect(box.statusOf(general)).toBe('voted');
  });

  test.each([
    ['as a duplicate', ['general'], 'voted', "You've already voted for this nominee today."],
    ['at the limit', ['crowd', 'wind'], 'limit', 'You have no votes left in this category today.'],
  ])('%s shows the votes that are there', async (_, given, status, text) => {
    const { server, box, notice, press } = await setup();
    server.votes = given.map((nominee_id) => ({ id: nominee_id, category_id: 'picture', nominee_id }));
    await press(general);
    expect(box.statusOf(general)).toBe(status);
    expect(notice()?.text).toBe(text);
  });

  test('leaves a newer one, given while the list is asked for, to the next page', async () => {
    const { server, browser, box, close } = await setup();
    const { vote } = server.api;
    server.disturbances.push('limit_reached');
    box.press(general);
    const end = box.store.subscribe(() => {
      if (box.statusOf(general) !== 'idle') return;
      end();
      server.api.vote = () => new Promise(() => undefined);
      box.press(general);
    });
    await settled();
    expect(box.statusOf(general)).toBe('sending');
    close();
    server.api.vote = vote;
    const next = await openTab(server, browser);
    expect(next.box.statusOf(general)).toBe('voted');
  });

  test('for an ended session becomes the pending vote, and is sent after the next sign-in', async () => {
    const { server, box, expired, press } = await setup();
    server.disturbances.push('signed_out');
    await press(general);
    expect(expired()).toBe(1);
    expect(box.store.get().pending).toMatchObject(general);
    box.setUser('voter');
    await box.submitPending();
    await settled();
    expect(box.statusOf(general)).toBe('voted');
    expect(box.store.get().pending).toBeUndefined();
  });

  test('after closing sets the time, so that the page can close', async () => {
    const { server, box, press } = await setup();
    server.now = 5000;
    server.disturbances.push('voting_closed');
    await press(general);
    expect(box.store.get().refusedAt).toBe(5000);
    expect(box.statusOf(general)).toBe('idle');
  });
});

describe('a refused cancel', () => {
  test('restores the vote and gives the reason', async () => {
    const { server, box, notice, press } = await setup();
    await press(general);
    server.disturbances.push('unavailable');
    await press(general);
    expect(box.statusOf(general)).toBe('voted');
    expect(notice()).toMatchObject({ tone: 'danger' });
    expect(notice()?.text).toContain("Your vote for The General wasn't canceled.");
  });

  test('of a vote that is gone already shows that it is gone', async () => {
    const { server, box, press } = await setup();
    await press(general);
    server.votes = [];
    await press(general);
    expect(box.statusOf(general)).toBe('idle');
  });
});

describe('signed out', () => {
  test('a click becomes the pending vote, and the last one counts', async () => {
    const { box } = await setup();
    box.setUser(undefined);
    box.press(general);
    box.press(crowd);
    expect(box.store.get().pending).toMatchObject(crowd);
  });

  test('no votes are shown, and those of the next user come from the server', async () => {
    const { server, box, press } = await setup();
    await press(general);
    box.setUser(undefined);
    expect(box.store.get().votes).toEqual([]);
    server.votes = [{ id: 'other', category_id: 'picture', nominee_id: 'wind' }];
    box.setUser('another');
    await settled();
    expect(box.statusOf(general)).toBe('idle');
    expect(box.statusOf(wind)).toBe('voted');
  });

  test('a pending vote of more than an hour ago is not sent, and its voter is told so', async () => {
    const { server, box, notice } = await setup();
    box.setUser(undefined);
    box.press(general);
    server.now += 3_600_001;
    box.setUser('voter');
    await box.submitPending();
    await settled();
    expect(server.attempts).toEqual([]);
    expect(notice()?.text).toContain('Please vote for The General again.');
  });

  test('a pending vote for a nominee already voted for is not sent again', async () => {
    const { server, box, notice } = await setup();
    box.setUser(undefined);
    server.votes = [{ id: 'before', category_id: 'picture', nominee_id: 'general' }];
    box.press(general);
    box.setUser('voter');
    await box.submitPending();
    await settled();
    expect(server.attempts).toEqual([]);
    expect(notice()?.text).toBe("You've already voted for The General today.");
  });
});

describe('two tabs', () => {
  test('agree on votes and cancels', async () => {
    const server = new VotingServer();
    const browser = new Browser();
    const [one, other] = [await openTab(server, browser), await openTab(server, browser)];
    await one.press(general);
    expect(other.box.statusOf(general)).toBe('voted');
    await other.press(general);
    expect(one.box.statusOf(general)).toBe('idle');
  });

  test('of two voters do not mix', async () => {
    const server = new VotingServer();
    const browser = new Browser();
    const [one, other] = [await openTab(server, browser), await openTab(server, browser)];
    other.box.setUser('another');
    await settled();
    await one.press(general);
    expect(other.box.statusOf(general)).toBe('idle');
  });
});

test('a list of votes that was asked for before a vote does not take the vote away', async () => {
  const { server, box, press } = await setup();
  const list = Promise.withResolvers<void>();
  const answer = server.api.list;
  const stale = [...server.votes];
  server.api.list = async () => {
    server.api.list = answer;
    await list.promise;
    return stale;
  };
  const refreshed = box.refresh();
  await press(general);
  list.resolve();
  await refreshed;
  expect(box.statusOf(general)).toBe('voted');
});

test('a new voting day starts with the votes of that day', async () => {
  const { server, box, press } = await setup();
  await press(general);
  server.votes = [];
  box.setRules(2, dayEnd * 2, 'UTC');
  await settled();
  expect(box.statusOf(general)).toBe('idle');
});
