import { describe, expect, test } from 'vitest';
import { keptDocuments, keptDraft } from '../../../../../web/workshop/builder/save/kept.ts';
import { openKeeper, type KeeperPlace } from '../../../../../web/workshop/builder/save/keeper.ts';
import { documentOf, idsOf, widgetNamed } from '../documents.ts';

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** A browser: its tabs share storage and locks. Node's own locks are those of a browser. */
function browser() {
  const local = memory();
  let names = 0;
  const tab = (session = memory()): KeeperPlace => ({
    local,
    session,
    locks: navigator.locks,
    newName: () => `tab-${(names += 1)}`,
    patience: 50,
  });
  return { local, tab };
}

const draft = (at: number) => {
  const base = documentOf('a-1');
  return keptDraft({ base, mine: { ...base, title: `Kept at ${at}` }, sent: [] }, 1, at);
};

describe('a keeper', () => {
  test('gives a reloaded tab its own changes, and another tab those of a tab that is gone', async () => {
    const { tab } = browser();
    const session = memory();
    const first = await openKeeper('home', tab(session));
    expect(first.left).toEqual([]);
    expect(first.keep(draft(1))).toBe(true);
    first.close();

    const reloaded = await openKeeper('home', tab(session));
    expect(reloaded.left).toMatchObject([{ isOwn: true, draft: { at: 1 } }]);
    reloaded.close();
    const other = await openKeeper('home', tab());
    expect(other.left).toMatchObject([{ isOwn: false, draft: { at: 1 } }]);
    other.close();
  });

  test('leaves a living tab alone, even one that was copied with its session', async () => {
    const { tab } = browser();
    const session = memory();
    const living = await openKeeper('home', tab(session));
    living.keep(draft(1));
    const copy = await openKeeper('home', tab(session));
    expect(copy.left).toEqual([]);
    living.close();
    copy.close();
  });

  test('gives what is left to one tab only, the oldest first, until it is forgotten', async () => {
    const { tab, local } = browser();
    for (const at of [7, 3]) {
      const gone = await openKeeper('home', tab());
      gone.keep(draft(at));
      // The second must not claim what the first has left.
      gone.close();
    }
    const one = await openKeeper('home', tab());
    expect(one.left.map((left) => left.draft.at)).toEqual([3, 7]);
    const two = await openKeeper('home', tab());
    expect(two.left).toEqual([]);
    for (const left of one.left) left.forget();
    expect(local.length).toBe(0);
    one.close();
    two.close();
  });

  test('keeps templates apart, forgets what was saved, and overlooks what it cannot read', async () => {
    const { tab, local } = browser();
    const keeper = await openKeeper('home', tab());
    keeper.keep(draft(1));
    keeper.keep(undefined);
    expect(local.length).toBe(0);
    keeper.keep(draft(2));
    keeper.close();
    local.setItem('acclaim-draft/other/tab-x', '{"form":2}');
    local.setItem('acclaim-draft/other/tab-y', 'broken');
    expect((await openKeeper('other', tab())).left).toEqual([]);
  });

  test('says so when the browser refuses its storage', async () => {
    const { tab, local } = browser();
    local.setItem = () => {
      throw new Error('The quota has been exceeded.');
    };
    const keeper = await openKeeper('home', tab());
    expect(keeper.keep(draft(1))).toBe(false);
    keeper.close();
  });
});

describe('a kept draft', () => {
  const base = documentOf('a-1', 'a-2', 'a-3', 'a-4');
  const changed = widgetNamed('a-1', { title: 'Mine' });
  const mine = { title: 'Home page', widgets: [changed, ...base.widgets.slice(2), widgetNamed('b-1')] };

  test('holds changed, new and removed widgets, and no other', () => {
    const kept = keptDraft({ base, mine, sent: [base] }, 4, 0);
    expect(kept.mine.widgets.map(({ id }) => id)).toEqual(['a-1', 'b-1']);
    expect(kept.base.widgets.map(({ id }) => id)).toEqual(['a-1', 'a-2']);
    expect(keptDocuments(kept, base)).toEqual({ base, mine, sent: [base] });
  });

  test('takes what others did to widgets that it leaves alone for no change of mine', () => {
    const kept = keptDraft({ base, mine, sent: [] }, 4, 0);
    const server = {
      ...base,
      widgets: [base.widgets[0]!, base.widgets[1]!, widgetNamed('a-4', { title: 'Theirs' })],
    };
    const opened = keptDocuments(kept, server);
    expect(idsOf(opened.base)).toEqual(['a-1', 'a-2', 'a-4']);
    expect(idsOf(opened.mine)).toEqual(['a-1', 'a-4', 'b-1']);
    expect(opened.mine.widgets[1]?.title).toBe('Theirs');
  });
});
