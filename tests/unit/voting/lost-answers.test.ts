import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayEnd, VotingServer, type Disturbance } from './voting-server.ts';
import { Browser, openTab, settled, type Tab } from './voting-tab.ts';

const general = { category_id: 'picture', nominee_id: 'general', title: 'The General' };
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const said = ({ box }: Tab) => box.store.getState().notice?.text;

async function setup() {
  const server = new VotingServer();
  const browser = new Browser();
  const tab = await openTab(server, browser);
  return { server, browser, tab, box: tab.box };
}

describe('a vote without an answer', () => {
  test.each(['lost-answer', 'cut-answer'] as const)(
    'that the server holds is shown as soon as its list says so (%s)',
    async (disturbance) => {
      const { server, tab, box } = await setup();
      server.disturbances.push(disturbance);
      box.press(general);
      await settled();
      expect(box.statusOf(general)).toBe('voted');
      expect(said(tab)).toBe(
        'Thank you! Your vote for The General is in. 1 vote left in this category today.',
      );
    },
  );

  test('is never said to be lost by a failure that came after the write', async () => {
    const { server, tab, box } = await setup();
    server.disturbances.push('failed-answer');
    box.press(general);
    await settled();
    expect(box.statusOf(general)).toBe('voted');
    expect(said(tab)).toContain('is in.');
  });

  test('waits, after a failure, for a list that does not come, and nothing is claimed meanwhile', async () => {
    const { server, tab, box } = await setup();
    server.disturbances.push('failed-answer', 'unavailable');
    box.press(general);
    await settled();
    expect(box.statusOf(general)).toBe('waiting');
    expect(said(tab)).toContain("we don't know yet whether your vote for The General was counted");
    await vi.advanceTimersByTimeAsync(6000);
    expect(box.statusOf(general)).toBe('voted');
  });
});

describe('a withdrawn vote', () => {
  async function withdrawn(disturbance: Disturbance) {
    const all = await setup();
    all.server.disturbances.push(disturbance, 'lost-request');
    all.box.press(general);
    await settled();
    expect(all.box.statusOf(general)).toBe('waiting');
    return all;
  }

  test.each(['lost-request', 'held-request', 'lost-answer'] as const)(
    'is withdrawn on the server, whatever had happened to it (%s)',
    async (disturbance) => {
      const { server, tab, box } = await withdrawn(disturbance);
      box.press(general);
      await settled();
      expect(box.statusOf(general)).toBe('idle');
      expect(said(tab)).toBe('Your vote for The General is cancelled. 2 votes left in this category today.');
      server.deliverHeld();
      expect(server.votes).toEqual([]);
    },
  );

  test('is not said to be gone before the server has answered, and goes on over a reload', async () => {
    const { server, browser, tab, box } = await withdrawn('lost-answer');
    server.isReachable = false;
    box.press(general);
    await settled();
    expect(box.statusOf(general)).toBe('withdrawing');
    expect(said(tab)).toContain('We are taking back your vote for The General.');
    tab.close();
    const next = await openTab(server, browser);
    expect(next.box.statusOf(general)).toBe('withdrawing');
    expect(said(next)).toContain('We are taking back your vote for The General.');
    server.isReachable = true;
    await vi.advanceTimersByTimeAsync(70_000);
    expect(next.box.statusOf(general)).toBe('idle');
    expect(said(next)).toContain('is cancelled.');
    expect(server.votes).toEqual([]);
  });

  test('is taken back from its own day, too, when that is over', async () => {
    const { server, box } = await withdrawn('lost-answer');
    server.isReachable = false;
    box.press(general);
    await settled();
    server.isReachable = true;
    server.now = dayEnd;
    await box.refresh();
    expect(server.holds('general')).toBe(false);
    expect(box.statusOf(general)).toBe('idle');
  });

  test('that is being sent again just then is withdrawn as well', async () => {
    const { server, box } = await withdrawn('lost-request');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.gate = promise;
    const refreshed = box.refresh();
    await settled();
    box.press(general);
    expect(box.statusOf(general)).toBe('withdrawing');
    resolve();
    await refreshed;
    await settled();
    expect(server.votes).toEqual([]);
    expect(box.statusOf(general)).toBe('idle');
  });
});

describe('a cancel without an answer', () => {
  async function voted() {
    const all = await setup();
    all.box.press(general);
    await settled();
    return all;
  }

  test.each(['lost-answer', 'failed-answer'] as const)(
    'that was carried out is never said to have failed (%s)',
    async (disturbance) => {
      const { server, tab, box } = await voted();
      server.disturbances.push(disturbance);
      box.press(general);
      await settled();
      expect(box.statusOf(general)).toBe('idle');
      expect(said(tab)).toContain('Your vote for The General is cancelled.');
    },
  );

  test('is tried again until the vote is gone, over a reload too', async () => {
    const { server, browser, tab, box } = await voted();
    server.isReachable = false;
    box.press(general);
    await settled();
    expect(box.statusOf(general)).toBe('withdrawing');
    expect(said(tab)).toContain("we don't know yet whether your vote for The General is cancelled");
    tab.close();
    server.isReachable = true;
    const next = await openTab(server, browser);
    await settled();
    expect(server.votes).toEqual([]);
    expect(next.box.statusOf(general)).toBe('idle');
  });

  test('is not judged by the list of the day that follows', async () => {
    const { server, tab, box } = await voted();
    server.now = dayEnd;
    server.disturbances.push('lost-request');
    box.press(general);
    await settled();
    expect(said(tab)).not.toContain('Your vote for The General is cancelled.');
    await vi.advanceTimersByTimeAsync(6000);
    expect(said(tab)).toContain('is cancelled.');
    expect(server.holds('general')).toBe(false);
  });

  test('that a page leaves behind is finished by the next one', async () => {
    const { server, browser, tab, box } = await voted();
    server.disturbances.push('lost-request');
    box.press(general);
    tab.close();
    await settled();
    const next = await openTab(server, browser);
    await settled();
    expect(server.votes).toEqual([]);
    expect(next.box.statusOf(general)).toBe('idle');
  });
});

describe('a list of votes that does not come', () => {
  test('is said to be missing, not taken for an empty one, and asked for again', async () => {
    const server = new VotingServer();
    server.votes = [{ id: 'before', category_id: 'picture', nominee_id: 'general' }];
    server.disturbances.push('unavailable', 'cut-answer');
    const { box } = await openTab(server);
    expect(box.store.getState().votesStatus).toBe('missing');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(box.store.getState().votesStatus).toBe('known');
    expect(box.statusOf(general)).toBe('voted');
  });

  test('leaves the number of votes out of the thanks', async () => {
    const server = new VotingServer();
    server.disturbances.push('unavailable');
    const tab = await openTab(server);
    tab.box.press(general);
    await settled();
    expect(said(tab)).toBe('Thank you! Your vote for The General is in.');
  });

  test('on a new day does not leave those of the day before', async () => {
    const { server, box } = await setup();
    box.press(general);
    await settled();
    server.now = dayEnd;
    server.disturbances.push('unavailable');
    box.setRules(2, 2 * dayEnd, 'UTC');
    await settled();
    expect(box.store.getState()).toMatchObject({ votes: [], votesStatus: 'missing' });
  });
});
