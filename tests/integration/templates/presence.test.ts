import { beforeEach, describe, expect, it } from 'vitest';
import { queryRecords } from '#records/items.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import { showKeys, timeToLive } from '../../../functions/records/tables.ts';
import type { StoredPresence } from '../../../functions/records/templates.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import type { Caller } from '../../support/caller.ts';
import { Admins, type PostBody } from './builder.ts';

const admins = new Admins('a site for each');
// As the page builder does before it is open.
beforeEach(() => admins.list());
type Present = Answer<'templates.presence'>;

const present = (who: Caller, session: string, more: PostBody = {}): Promise<Present> =>
  admins.done<Present>('templates.presence', { session, ...more }, who);
const stored = () =>
  queryRecords<StoredPresence>(
    admins.site.documents,
    localTables.show,
    showKeys.presence(admins.template, '', '').pk,
  );

/** So many seconds later. */
const wait = (seconds: number) => admins.site.clock.set(admins.site.clock.now() + seconds * 1000);

describe('admins who have a template open', () => {
  it('see each other by name, the widget that each edits, and their own other tabs', async () => {
    const { ada, bob } = admins;
    expect((await present(ada, 'ada-tab-1')).others).toEqual([]);
    const forBob = await present(bob, 'bob-tab-1', { widget: 'a' });
    expect(forBob.others).toEqual([
      { session: 'ada-tab-1', by: 'Voter ada', isYou: false, widget: null, at: expect.any(String) as string },
    ]);
    expect((await present(ada, 'ada-tab-1')).others).toMatchObject([{ by: 'Voter bob', widget: 'a' }]);
    await present(bob, 'bob-tab-1', { widget: 'b' });
    const inAnother = await present(ada, 'ada-tab-2');
    expect(inAnother.others).toMatchObject([
      { session: 'ada-tab-1', isYou: true },
      { session: 'bob-tab-1', isYou: false, widget: 'b' },
    ]);
  });

  it('are told the revision of its draft', async () => {
    const before = await present(admins.ada, 'ada-tab-1');
    await admins.done('templates.draft', { base: before.revision, title: 'Renamed' }, admins.bob);
    expect((await present(admins.ada, 'ada-tab-1')).revision).toBe(before.revision + 1);
  });

  it('are gone as soon as they leave, or when they have not been heard of for 30 seconds', async () => {
    const { ada, bob } = admins;
    await present(ada, 'ada-tab-1');
    await present(ada, 'ada-tab-2');
    await present(ada, 'ada-tab-2', { leaving: true });
    // Leaving twice, or another's tab, ends nothing.
    await present(ada, 'ada-tab-2', { leaving: true });
    await present(bob, 'ada-tab-1', { leaving: true });
    expect((await present(bob, 'bob-tab-1')).others).toMatchObject([{ session: 'ada-tab-1' }]);
    wait(29);
    expect((await present(bob, 'bob-tab-1')).others).toHaveLength(1);
    wait(1);
    expect((await present(bob, 'bob-tab-1')).others).toEqual([]);
    await present(ada, 'ada-tab-1');
    expect((await present(bob, 'bob-tab-1')).others).toHaveLength(1);
  });

  it('are written down when they have something new to say, and now and then; the table deletes what is left', async () => {
    const { ada } = admins;
    const atOf = async () => (await stored()).map(({ at }) => at);
    await present(ada, 'ada-tab-1');
    const began = await atOf();
    wait(4);
    await present(ada, 'ada-tab-1');
    expect(await atOf()).toEqual(began);
    await present(ada, 'ada-tab-1', { widget: 'a' });
    expect(await atOf()).toEqual([began[0]! + 4000]);
    wait(8);
    await present(ada, 'ada-tab-1', { widget: 'a' });
    const [item] = await stored();
    expect(item?.at).toBe(began[0]! + 12_000);
    expect(item).toHaveProperty(timeToLive, Math.ceil((began[0]! + 42_000) / 1000));
  });

  it('of other templates, or of one that is gone, are not mixed up', async () => {
    const { ada, bob } = admins;
    await present(ada, 'ada-tab-1');
    admins.template = await admins.create();
    expect((await present(bob, 'bob-tab-1')).others).toEqual([]);
    await admins.done('templates.delete');
    const late = await admins.post('templates.presence', { session: 'bob-tab-1' }, bob);
    expect(late).toMatchObject({ status: 404, body: { code: 'template_not_found' } });
    admins.template = 'home';
  });
});
