import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../web/api/client.ts';
import {
  createPartSession,
  type KeptDraft,
  type Served,
} from '../../../web/workshop/content/part-session.ts';

interface Card {
  title: string;
  text: string;
}

const first: Card = { title: 'One', text: 'Words' };

/** A session on a server in memory, whose timers run on demand. */
function setUp(kept?: KeptDraft<Card>) {
  let stored = first;
  let version = 0;
  let failure: ApiError | undefined;
  const due: (() => void)[] = [];
  const sent: { value: Card; confirmed: boolean }[] = [];
  let draft = kept;
  let time = 0;
  let held: Promise<void> | undefined;
  const served = (): Served<Card> => ({
    value: stored,
    version: String(version),
    isStored: true,
    pictures: {},
  });
  const session = createPartSession<Card>({
    part: 'card',
    calls: {
      load: async () => {
        const answer = served();
        await held;
        return answer;
      },
      save: async (value, base, confirmed) => {
        sent.push({ value, confirmed });
        if (failure && !confirmed) throw failure;
        if (base !== String(version))
          throw new ApiError('revision_conflict', 409, 'Changed.', {}, [], served());
        [stored, version] = [value, version + 1];
        return served();
      },
    },
    kept: { read: () => draft, write: (next) => void (draft = next) },
    later: (task) => {
      due.push(task);
      return () => {
        if (due.includes(task)) due.splice(due.indexOf(task), 1);
      };
    },
    now: () => time,
  });
  const tick = async () => {
    for (const task of due.splice(0)) task();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return {
    session,
    sent,
    tick,
    view: () => session.view.get(),
    stored: () => stored,
    kept: () => draft,
    pass: (milliseconds: number) => (time += milliseconds),
    elsewhere: (card: Card) => ([stored, version] = [card, version + 1]),
    /** Has what is asked from now on answered once this is called, with what is stored now. */
    holdLoads: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    failWith: (error: ApiError | undefined) => (failure = error),
  };
}

/** The same, with the part loaded. */
async function opened() {
  const site = setUp();
  await site.session.load();
  return site;
}

const change = ({ session, view }: ReturnType<typeof setUp>, fields: Partial<Card>, field = '') =>
  session.change({ ...view().value!, ...fields }, field);

/** Changes some fields, and waits until they have been sent. */
async function save(...[site, fields]: Parameters<typeof change>): Promise<void> {
  change(site, fields);
  await site.tick();
}

describe('a part under edit', () => {
  it('takes up what a closed page has left, together with what others have saved since', async () => {
    const site = setUp({ base: first, value: { ...first, text: 'Left' } });
    site.elsewhere({ ...first, title: 'Theirs' });
    await site.session.load();
    await site.tick();
    expect(site.stored()).toEqual({ title: 'Theirs', text: 'Left' });
  });

  it('is never set back by an answer that was asked for before a save, or before another answer', async () => {
    const site = await opened();
    const [answerOld, old] = [site.holdLoads(), site.session.load()];
    await save(site, { title: 'Mine' });
    answerOld();
    await old;
    expect([site.view().value?.title, site.view().saving.kind]).toEqual(['Mine', 'saved']);

    const [answerOlder, older] = [site.holdLoads(), site.session.load()];
    site.elsewhere({ ...first, title: 'Theirs' });
    const [answerNewer, newer] = [site.holdLoads(), site.session.load()];
    answerNewer();
    await newer;
    answerOlder();
    await older;
    expect(site.view().value?.title).toBe('Theirs');
  });

  it('tries nothing again once its screen is gone, and keeps what is unsaved; a screen that comes back goes on', async () => {
    const site = await opened();
    site.failWith(new ApiError('offline', 0, 'No.'));
    change(site, { title: 'Mine' });
    site.session.saveNow();
    site.session.close();
    for (let pause = 0; pause < 3; pause += 1) await site.tick();
    expect([site.sent.length, site.kept()?.value.title]).toEqual([1, 'Mine']);

    site.failWith(undefined);
    site.session.open();
    await save(site, { text: 'More' });
    expect([site.stored(), site.kept()]).toEqual([{ title: 'Mine', text: 'More' }, undefined]);
  });

  it('merges what others have changed elsewhere in the part, and asks nobody', async () => {
    const site = await opened();
    site.elsewhere({ ...first, text: 'Theirs' });
    await save(site, { title: 'Mine' });
    await site.tick();
    expect([site.view().saving.kind, site.stored()]).toEqual(['saved', { title: 'Mine', text: 'Theirs' }]);
  });

  it.each([
    ['mine', true, 'Mine'],
    ['theirs', false, 'Theirs'],
  ])(
    'shows two versions of the same field side by side, and saves the chosen one: %s',
    async (_name, isMine, title) => {
      const site = await opened();
      site.elsewhere({ ...first, title: 'Theirs' });
      await save(site, { title: 'Mine' });
      expect(site.view().saving).toEqual({
        kind: 'clashing',
        clashes: [{ path: ['title'], base: 'One', mine: 'Mine', theirs: 'Theirs' }],
      });
      expect([site.view().value?.title, site.stored().title]).toEqual(['Mine', 'Theirs']);
      site.session.resolve(() => isMine);
      await site.tick();
      expect([site.view().saving.kind, site.stored().title]).toEqual(['saved', title]);
    },
  );

  /** Mine and theirs of both fields, and the question what to keep. */
  const asked = async () => {
    const site = await opened();
    site.elsewhere({ title: 'Theirs', text: 'Their words' });
    await save(site, { title: 'Mine', text: 'My words' });
    expect(site.view()).toMatchObject({ saving: { kind: 'clashing' }, canUndo: false });
    return site;
  };

  it('sends nothing and forgets nothing while it asks, whatever is pressed; a reload asks again', async () => {
    const site = await asked();
    site.session.saveNow();
    site.session.undo();
    await site.session.load();
    site.session.close();
    await site.tick();
    expect(site.stored()).toEqual({ title: 'Theirs', text: 'Their words' });
    expect(site.view().saving.kind).toBe('clashing');
    const reloaded = setUp(site.kept());
    reloaded.elsewhere(site.stored());
    // A room that is opened may look twice.
    await Promise.all([reloaded.session.load(), reloaded.session.load()]);
    await reloaded.tick();
    expect(reloaded.view()).toMatchObject({
      value: { title: 'Mine', text: 'My words' },
      saving: { kind: 'clashing', clashes: [{ base: 'One', mine: 'Mine', theirs: 'Theirs' }, {}] },
    });
    expect(reloaded.stored()).toEqual(site.stored());
  });

  it('lets each clash be decided alone; undo brings back what was typed, and then what they had', async () => {
    const site = await asked();
    site.session.resolve(({ path }) => path[0] === 'title');
    await site.tick();
    expect([site.view().saving.kind, site.stored()]).toEqual([
      'saved',
      { title: 'Mine', text: 'Their words' },
    ]);
    site.session.undo();
    await site.tick();
    expect(site.stored()).toEqual({ title: 'Mine', text: 'My words' });
    site.session.undo();
    await site.tick();
    expect(site.stored()).toEqual({ title: 'Theirs', text: 'Their words' });
    expect(site.view().canUndo).toBe(false);
  });

  it('keeps what is typed on while it asks, and asks no more once nothing is left to choose', async () => {
    const site = await asked();
    change(site, { title: 'Mine, longer' }, 'title');
    expect(site.view().saving).toMatchObject({ clashes: [{ mine: 'Mine, longer' }, { mine: 'My words' }] });
    change(site, { text: 'Their words' });
    site.session.resolve(() => true);
    await site.tick();
    expect([site.view().saving.kind, site.stored()]).toEqual([
      'saved',
      { title: 'Mine, longer', text: 'Their words' },
    ]);
    const other = await asked();
    await save(other, { title: 'Theirs', text: 'Their words' });
    expect([other.view().saving.kind, other.kept()]).toEqual(['saved', undefined]);
  });

  it.each([
    ['campaign_not_draft', 409],
    ['forbidden', 403],
  ] as const)('says why it is refused as %s, and does not try again by itself', async (code, status) => {
    const site = await opened();
    site.failWith(new ApiError(code, status, 'Not now.'));
    await save(site, { title: 'Two' });
    await site.tick();
    expect([site.view().saving, site.sent.length]).toEqual([{ kind: 'refused', message: 'Not now.' }, 1]);
  });

  it('tries again where it comes between two others, and nothing says what is there', async () => {
    const site = await opened();
    site.failWith(new ApiError('revision_conflict', 409, 'Please try again.'));
    await save(site, { title: 'Two' });
    site.failWith(undefined);
    await site.tick();
    expect([site.view().saving.kind, site.stored().title]).toEqual(['saved', 'Two']);
  });

  it('is not saved while something is typed that does not count yet, and keeps that for the next page', async () => {
    const site = await opened();
    site.session.type('title', '0027-03-20T23:59');
    expect([site.view().saving.kind, site.kept()?.typed]).toEqual(['unsaved', { title: '0027-03-20T23:59' }]);
    // Neither a look at what others have saved nor a save loses it.
    await site.session.load();
    await save(site, { text: 'Other words' });
    expect([site.stored().text, site.view().saving.kind]).toEqual(['Other words', 'unsaved']);
    expect(site.view().typed).toEqual({ title: '0027-03-20T23:59' });

    const reloaded = setUp(site.kept());
    await reloaded.session.load();
    await reloaded.tick();
    expect(reloaded.view()).toMatchObject({
      typed: { title: '0027-03-20T23:59' },
      saving: { kind: 'unsaved' },
    });
    expect(reloaded.sent).toEqual([]);
    reloaded.session.type('title', undefined);
    expect([reloaded.view().saving.kind, reloaded.kept()]).toEqual(['saved', undefined]);
  });

  it('undoes and redoes; typing in one field is one step', async () => {
    const site = await opened();
    for (const title of ['T', 'Tw', 'Two']) change(site, { title }, 'title');
    site.pass(5000);
    change(site, { title: 'Three' }, 'title');
    site.session.undo();
    expect(site.view()).toMatchObject({ value: { title: 'Two' }, canUndo: true, canRedo: true });
    site.session.undo();
    expect(site.view()).toMatchObject({ value: { title: 'One' }, canUndo: false });
    site.session.redo();
    await site.tick();
    expect(site.stored().title).toBe('Two');
  });

  it('shows what is wrong at its field, and tries again with the next change', async () => {
    const site = await opened();
    site.failWith(new ApiError('validation_failed', 422, 'Please check.', { 'card.title': ['is missing'] }));
    await save(site, { title: '' });
    expect(site.view()).toMatchObject({
      saving: { kind: 'refused' },
      errors: { title: ['is missing'] },
      value: { title: '' },
    });
    site.failWith(undefined);
    await save(site, { title: 'Two' });
    expect([site.view().saving.kind, site.view().errors]).toEqual(['saved', {}]);
  });

  it('asks before what takes votes away: done once it is wanted, or taken back', async () => {
    const site = await opened();
    site.failWith(
      new ApiError('confirmation_needed', 409, 'Please confirm.', { 'card.title': ['ends the voting'] }),
    );
    await save(site, { title: 'Two' });
    expect(site.view().saving).toEqual({ kind: 'asking', what: ['ends the voting'] });
    site.session.revert();
    expect([site.view().saving.kind, site.view().value]).toEqual(['saved', first]);
    await save(site, { title: 'Two' });
    site.session.confirm();
    await site.tick();
    expect([site.view().saving.kind, site.stored().title, site.sent.at(-1)?.confirmed]).toEqual([
      'saved',
      'Two',
      true,
    ]);
  });

  it('goes on by itself when the server is back, or the person has signed in again', async () => {
    const site = await opened();
    site.failWith(new ApiError('offline', 0, 'No connection.'));
    await save(site, { title: 'Two' });
    expect([site.view().saving.kind, site.kept()?.value.title]).toEqual(['offline', 'Two']);
    site.failWith(new ApiError('signed_out', 401, 'Sign in.'));
    await site.tick();
    expect(site.view().saving.kind).toBe('signed-out');
    site.failWith(undefined);
    site.session.saveNow();
    await site.tick();
    expect([site.view().saving.kind, site.stored().title]).toEqual(['saved', 'Two']);
  });
});
