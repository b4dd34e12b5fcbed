import { describe, expect, test } from 'vitest';
import {
  openDraftStorage,
  storedDraft,
  unsavedDrafts,
  type BrowserStorage,
} from '../../../../../web/workshop/builder/save/draft-storage.ts';
import { draftOf, idsOf, widgetNamed } from '../drafts.ts';

function memory() {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** A browser: its tabs share storage and locks. Node's own locks are those of a browser. */
function browser() {
  const local = memory();
  let names = 0;
  const tab = (session = memory()): BrowserStorage => ({
    local,
    session,
    locks: navigator.locks,
    newName: () => `tab-${(names += 1)}`,
    lockTimeout: 50,
  });
  return { local, tab };
}

const draft = (at: number) => {
  const base = draftOf('a-1');
  return storedDraft({ base, mine: { ...base, title: `Stored at ${at}` }, sent: [] }, 1, at);
};

describe('a draft storage', () => {
  test('gives a reloaded tab its own changes, and another tab those of a tab that is gone', async () => {
    const { tab } = browser();
    const session = memory();
    const first = await openDraftStorage('home', tab(session));
    expect(first.left).toEqual([]);
    expect(first.store(draft(1))).toBe(true);
    first.close();

    const reloaded = await openDraftStorage('home', tab(session));
    expect(reloaded.left).toMatchObject([{ isOwn: true, draft: { at: 1 } }]);
    reloaded.close();
    const other = await openDraftStorage('home', tab());
    expect(other.left).toMatchObject([{ isOwn: false, draft: { at: 1 } }]);
    other.close();
  });

  test('leaves an open tab alone, even one that was copied with its session', async () => {
    const { tab } = browser();
    const session = memory();
    const open = await openDraftStorage('home', tab(session));
    open.store(draft(1));
    const copy = await openDraftStorage('home', tab(session));
    expect(copy.left).toEqual([]);
    open.close();
    copy.close();
  });

  test('waits for a page that is on its way out, and gives what that has stored last', async () => {
    const { tab } = browser();
    const session = memory();
    const leaving = await openDraftStorage('home', { ...tab(session), lockTimeout: 5000 });
    leaving.store(draft(1));
    const opening = openDraftStorage('home', { ...tab(session), lockTimeout: 5000 });
    // By now the page that opens waits for the lock.
    await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
    leaving.store(draft(2));
    leaving.close();
    const reloaded = await opening;
    expect(reloaded.left).toMatchObject([{ isOwn: true, draft: { at: 2 } }]);
    reloaded.close();
  });

  test('gives what is left to one tab only, the oldest first, until it is forgotten', async () => {
    const { tab, local } = browser();
    for (const at of [7, 3]) {
      const gone = await openDraftStorage('home', tab());
      gone.store(draft(at));
      // The second must not claim what the first has left.
      gone.close();
    }
    const one = await openDraftStorage('home', tab());
    expect(one.left.map((left) => left.draft.at)).toEqual([3, 7]);
    const two = await openDraftStorage('home', tab());
    expect(two.left).toEqual([]);
    for (const left of one.left) left.forget();
    expect(local.length).toBe(0);
    one.close();
    two.close();
  });

  test('stores templates apart, forgets what was saved, overlooks what it cannot read, and reports a refusal', async () => {
    const { tab, local } = browser();
    const storage = await openDraftStorage('home', tab());
    storage.store(draft(1));
    storage.store(undefined);
    expect(local.length).toBe(0);
    storage.store(draft(2));
    storage.close();
    local.setItem('acclaim-draft/other/tab-x', '{"form":2}');
    local.setItem('acclaim-draft/other/tab-y', 'broken');
    const other = await openDraftStorage('other', tab());
    expect(other.left).toEqual([]);
    local.setItem = () => {
      throw new Error('The quota has been exceeded.');
    };
    expect(other.store(draft(1))).toBe(false);
  });
});

test('a stored draft holds changed, new and removed widgets, and no other', () => {
  const base = draftOf('a-1', 'a-2', 'a-3', 'a-4');
  const changed = widgetNamed('a-1', { title: 'Mine' });
  const mine = { title: 'Home page', widgets: [changed, ...base.widgets.slice(2), widgetNamed('b-1')] };
  const stored = storedDraft({ base, mine, sent: [base] }, 4, 0);
  expect([stored.mine, stored.base].map(idsOf)).toEqual([
    ['a-1', 'b-1'],
    ['a-1', 'a-2'],
  ]);
  expect(unsavedDrafts(stored, base)).toEqual({ base, mine, sent: [base] });
});
