import { describe, expect, test, vi } from 'vitest';
import type { VotingServer } from './voting-server.ts';
import { general, openTab, settled, setup } from './voting-tab.ts';

const crowd = { category_id: 'picture', nominee_id: 'crowd', title: 'The Crowd' };
const wind = { category_id: 'picture', nominee_id: 'wind', title: 'The Wind' };
const votesFor = (...nominees: string[]) =>
  nominees.map((nominee_id) => ({ id: `of ${nominee_id}`, category_id: 'picture', nominee_id }));

/** Holds the server's answers back until the returned function is called. */
function holdAnswers(server: VotingServer): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.gate = promise;
  return resolve;
}

describe('a click', () => {
  test('shows the vote at once, counts it when the server has taken it, and sends it once; the next one cancels', async () => {
    const { server, box, notice, rested } = await setup();
    const release = holdAnswers(server);
    box.press(general);
    expect(box.statusOf(general)).toBe('sending');
    box.press(general);
    release();
    await settled();
    expect(box.statusOf(general)).toBe('voted');
    expect(server.attempts).toEqual(['attempt-1']);
    const text = 'Thank you! Your vote for The General is in. 1 vote left in this category today.';
    expect(notice()).toMatchObject({ tone: 'success', text });

    const releaseCancel = holdAnswers(server);
    rested();
    box.press(general);
    box.press(general);
    expect(box.statusOf(general)).toBe('canceling');
    releaseCancel();
    await settled();
    expect(box.statusOf(general)).toBe('idle');
    expect(server.votes).toEqual([]);
  });

  test('within 700 ms of the answer does nothing, to that nominee alone; later it cancels, and gives the vote again', async () => {
    const { server, box } = await setup();
    const held = () => server.votes.map((vote) => vote.nominee_id);
    const tap = async (...choices: (typeof general)[]) => {
      for (const choice of choices) box.press(choice);
      await settled();
    };
    await tap(general);
    vi.advanceTimersByTime(350);
    await tap(general, crowd);
    expect(held()).toEqual(['general', 'crowd']);
    vi.advanceTimersByTime(349);
    await tap(general);
    expect(held()).toEqual(['general', 'crowd']);
    vi.advanceTimersByTime(1);
    await tap(general);
    expect(held()).toEqual(['crowd']);
    vi.advanceTimersByTime(699);
    await tap(general);
    expect(held()).toEqual(['crowd']);
    vi.advanceTimersByTime(1);
    await tap(general);
    expect(held()).toEqual(['crowd', 'general']);
  });
});

test('presses in a category are sent one after another, and none beyond the limit', async () => {
  const { server, box } = await setup();
  const { vote } = server.api;
  let [open, most] = [0, 0];
  server.api.vote = async (...request) => {
    most = Math.max(most, (open += 1));
    return vote(...request).finally(() => (open -= 1));
  };
  for (const choice of [general, crowd, wind]) box.press(choice);
  await settled();
  expect({ most, sent: server.attempts }).toEqual({ most: 1, sent: ['attempt-1', 'attempt-2'] });
  expect(box.statusOf(wind)).toBe('limit');
});

describe('a refused vote', () => {
  test('is rolled back with the message of the response; the next press has the same attempt id', async () => {
    const { server, box, notice, press } = await setup();
    server.disturbances.push('internal');
    await press(general);
    expect(box.statusOf(general)).toBe('failed');
    const text = 'Something went wrong on our side. Please try again in a moment.';
    expect(notice()).toMatchObject({ tone: 'danger', text });
    await press(general);
    expect(server.attempts).toEqual(['attempt-1']);
    expect(box.statusOf(general)).toBe('voted');
  });

  test.each([
    ['as a duplicate', ['general'], 'voted', 'You’ve already voted for this nominee today.'],
    ['at the limit', ['crowd', 'wind'], 'limit', 'You have no votes left in this category today.'],
  ])('%s shows the votes that are there', async (_, given, status, text) => {
    const { server, box, notice, press } = await setup();
    server.votes = votesFor(...given);
    await press(general);
    expect(box.statusOf(general)).toBe(status);
    expect(notice()?.text).toBe(text);
  });

  test('leaves a newer one, given while the list is asked for, to the next page', async () => {
    const { server, browser, box, close, rested } = await setup();
    const { vote } = server.api;
    server.disturbances.push('limit_reached');
    box.press(general);
    const end = box.store.subscribe(() => {
      if (box.statusOf(general) !== 'idle') return;
      end();
      server.api.vote = () => new Promise(() => undefined);
      rested();
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
    const { server, box, expired, press, signIn } = await setup();
    server.disturbances.push('signed_out');
    await press(general);
    expect(expired()).toBe(1);
    expect(box.store.get().pending).toMatchObject(general);
    await signIn();
    expect(box.statusOf(general)).toBe('voted');
    expect(box.store.get().pending).toBeUndefined();
  });

  test.each(['nominee_not_in_category', 'invalid_category'] as const)(
    '(%s) for what takes no votes anymore asks for the show again and says so',
    async (refusal) => {
      const { server, box, notice, press, refreshes } = await setup();
      server.disturbances.push(refusal);
      await press(general);
      expect(box.statusOf(general)).toBe('idle');
      expect(refreshes()).toBe(1);
      const text = 'Your vote for The General wasn’t counted. You can’t vote for The General anymore.';
      expect(notice()).toMatchObject({ tone: 'danger', text });
    },
  );
});

test.each([
  ['restores the vote and gives the reason', 'unavailable', 'voted', 'wasn’t canceled.'],
  ['of a vote that is gone already shows that it is gone', 'vote_not_found', 'idle', 'is canceled.'],
] as const)('a refused cancel %s', async (_, refusal, status, text) => {
  const { server, box, notice, press } = await setup();
  await press(general);
  if (refusal === 'vote_not_found') server.votes = [];
  else server.disturbances.push(refusal);
  await press(general);
  expect(box.statusOf(general)).toBe(status);
  expect(notice()?.text).toContain(`Your vote for The General ${text}`);
  expect(notice()?.tone).toBe(status === 'voted' ? 'danger' : 'success');
});

describe('signed out', () => {
  test('no votes are shown, and those of the next user come from the server', async () => {
    const { server, box, press } = await setup();
    await press(general);
    box.setUser(undefined);
    expect(box.store.get().votes).toEqual([]);
    server.votes = votesFor('wind');
    box.setUser('another');
    await settled();
    expect(box.statusOf(general)).toBe('idle');
    expect(box.statusOf(wind)).toBe('voted');
  });

  const already = 'You’ve already voted for The General today.';
  const left = (into: string | null) => [{ ...crowd, slug: 'crowd', into }];
  test.each([
    ['of more than an hour ago', 3_600_001, [], [], 'Please vote for The General again.'],
    ['for a nominee already voted for', 0, ['general'], [], already],
    ['for one whom another with a vote was merged into', 0, ['crowd'], left(general.nominee_id), already],
    ['beyond the limit, where a vote is free', 0, ['crowd', 'wind'], left(null), '1 vote is free again.'],
  ])(
    'a pending vote %s is not sent again, and its voter is told so',
    async (_, later, given, withdrawn, text) => {
      const { server, box, notice, signIn } = await setup();
      box.setUser(undefined);
      box.press(general);
      server.now += later;
      server.votes = votesFor(...given);
      box.store.update({ withdrawn });
      await signIn();
      expect(server.attempts).toEqual([]);
      expect(notice()?.text).toContain(text);
    },
  );
});
