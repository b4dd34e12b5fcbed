import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TemplateHead } from '../../../functions/contract/template-manager.ts';
import type { StoredRelease } from '../../../functions/records/templates.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';
import type { Caller } from '../../support/caller.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { builderOf, type Document } from './builder.ts';

/** The clock stands at noon of 31 October 2026 in Los Angeles, the zone of the show. */
let site: TestSite;
let ada: Caller;
let builder: ReturnType<typeof builderOf>;
beforeEach(async () => {
  site = await setUpSite();
  builder = builderOf(site);
  ada = await site.signIn('ada', ['admin']);
});
afterEach(() => site.close());

const post = (id: Parameters<typeof builder.call>[1], body: object) =>
  builder.call(ada, id, { body: { template: 'home', ...body } });
const done = (id: Parameters<typeof builder.call>[1], body: object) =>
  builder.done<TemplateHead>(ada, id, { body: { template: 'home', ...body } });
const head = async () => (await builder.done<Document>(ada, 'templates.list')).template;

/** Puts releases of the template `home`, one on each of the coming days, into the directory. */
async function schedule(count: number): Promise<void> {
  const store = createTemplatesStore(site.platform);
  const before = await store.directory();
  if (!before) throw new Error('There is no directory.');
  const made = { at: '2026-10-31T19:00:00.000Z', by: 'Ada', account: 'ada' };
  const daily = Array.from({ length: count }, (_, day): StoredRelease => {
    const from = new Date(Date.UTC(2026, 11, 1 + day)).toISOString();
    return { id: `daily-${day}`, revision: 1, from, made };
  });
  const templates = before.templates.map((template) =>
    template.id === 'home' ? { ...template, releases: [...template.releases, ...daily] } : template,
  );
  await store.putDirectory({ ...before, templates }, before.version);
}

it('what another release covers is listed with the time at which it returns, and can be taken back', async () => {
  await done('templates.draft', { base: 1, title: 'For the afternoon' });
  await done('templates.publish', { revision: 2, until: '2026-10-31T20:00' });
  await done('templates.draft', { base: 2, title: 'For an hour' });
  const { live, scheduled } = await done('templates.publish', { revision: 3, until: '2026-10-31T13:00' });
  expect(live).toMatchObject({ revision: 3 });
  expect(scheduled.map(({ revision, returns }) => [revision, returns])).toEqual([
    [2, '2026-10-31T20:00:00.000Z'],
    [1, '2026-11-01T03:00:00.000Z'],
  ]);
  expect(await done('templates.unschedule', { release: scheduled[0]?.id })).toMatchObject({
    live: { revision: 3 },
    scheduled: [{ revision: 1, returns: '2026-10-31T20:00:00.000Z' }],
  });
  expect(await post('templates.unschedule', { release: scheduled[1]?.id })).toMatchObject({
    status: 409,
    body: { code: 'would_empty_home' },
  });
  site.clock.set('2026-10-31T20:00:00.000Z');
  expect((await builder.home()).template.title).not.toBe('For the afternoon');
});

it('no more than 50 are to come, and what is live is none of them', async () => {
  await head();
  await schedule(50);
  expect(await done('templates.publish', { revision: 1 })).toMatchObject({ scheduled: { length: 50 } });
  expect(await post('templates.publish', { revision: 1, from: '2027-02-01T10:00' })).toMatchObject({
    status: 422,
    body: { errors: { from: ["You've reached the limit of 50 scheduled changes. Cancel one first."] } },
  });
});

it('publishing reads a revision that is scheduled again and again once, and not at all for a template that is not the default', async () => {
  const { id: template } = await builder.done<TemplateHead>(ada, 'templates.create', {
    body: { title: 'Other' },
  });
  const reads = async (body: object) => {
    site.wire.reset();
    await done('templates.publish', body);
    return site.wire.operations.filter((operation) => operation === 'GetItem').length;
  };
  await done('templates.draft', { base: 1, title: 'Newer' });
  const few = { other: await reads({ template, revision: 1 }), home: await reads({ revision: 2 }) };
  await schedule(40);
  const many = { other: await reads({ template, revision: 1 }), home: await reads({ revision: 2 }) };
  expect(many).toEqual({ other: few.other, home: few.home + 1 });
});
