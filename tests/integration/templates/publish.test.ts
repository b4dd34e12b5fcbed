import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TemplateHead } from '../../../functions/contract/template-manager.ts';
import type { Widget } from '../../../functions/contract/templates.ts';
import type { Caller } from '../../support/caller.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { builderOf, type Document } from './builder.ts';

/** The show's zone is Los Angeles; the clock stands at noon of 31 October 2026, hours before its clocks are put back. */
const start = '2026-10-31T19:00:00.000Z';

let site: TestSite;
let ada: Caller;
let bob: Caller;
let builder: ReturnType<typeof builderOf>;
beforeEach(async () => {
  site = await setUpSite();
  builder = builderOf(site);
  ada = await site.signIn('ada', ['admin']);
  bob = await site.signIn('bob', ['template-manager']);
});
afterEach(() => site.close());

const post = (id: Parameters<typeof builder.call>[1], body: object, who = ada) =>
  builder.call(who, id, { body: { template: 'home', ...body } });
const done = <T = TemplateHead>(id: Parameters<typeof builder.call>[1], body: object = {}, who = ada) =>
  builder.done<T>(who, id, { body: { template: 'home', ...body } });
const titles = async () => (await builder.home()).widgets.map(({ title }) => title);
const add = (title: string, who = ada) =>
  done<Widget>('templates.add', { position: 'bottom', widget: { type: 'content-a', title } }, who);
const revision = async () => (await builder.done<Document>(ada, 'templates.list')).template.revision;
const publish = async (more: object = {}) =>
  done('templates.publish', { revision: await revision(), ...more });
const revisions = async () =>
  (
    await builder.done<{ revisions: { revision: number; saved: { by: string }; published: unknown }[] }>(
      ada,
      'templates.revisions',
      { query: { template: 'home' } },
    )
  ).revisions;

describe('publishing', () => {
  it('shows visitors the draft as it was seen, and not before', async () => {
    expect(await titles()).toEqual(['Text Over Image']);
    await add('Second');
    expect(await titles()).toEqual(['Text Over Image']);
    const head = await publish();
    expect(head).toMatchObject({
      revision: 2,
      live: { revision: 2, from: start, made: { by: 'Voter ada' } },
    });
    expect(await titles()).toEqual(['Text Over Image', 'Second']);
    await add('Third');
    expect(await titles()).toEqual(['Text Over Image', 'Second']);
  });

  it('refuses a revision that is no longer the draft', async () => {
    const seen = await revision();
    await add('Second', bob);
    expect(await post('templates.publish', { revision: seen })).toMatchObject({
      status: 409,
      body: { code: 'revision_conflict' },
    });
    expect(await titles()).toEqual(['Text Over Image']);
  });

  it('counts by the clock from a time on and until another, in the zone of the show; then what was live before is live again', async () => {
    await add('Second');
    const head = await publish({ from: '2026-11-01T09:00', until: '2026-11-02T09:00' });
    expect(head.scheduled.map(({ revision: number, from, until }) => [number, from, until])).toEqual([
      [2, '2026-11-01T17:00:00.000Z', '2026-11-02T17:00:00.000Z'],
    ]);
    site.clock.set('2026-11-01T16:59:59.999Z');
    expect(await titles()).toEqual(['Text Over Image']);
    site.clock.set('2026-11-01T17:00:00.000Z');
    expect(await titles()).toEqual(['Text Over Image', 'Second']);
    site.clock.set('2026-11-02T17:00:00.000Z');
    expect(await titles()).toEqual(['Text Over Image']);
  });

  it('now until a time ends in what is published by then without an end', async () => {
    await add('For an hour');
    await publish({ until: '2026-10-31T13:00' });
    expect(await titles()).toEqual(['Text Over Image', 'For an hour']);
    await add('From now on');
    const head = await publish({ from: '2026-10-31T12:30' });
    expect(head.live).toMatchObject({ revision: 2, until: '2026-10-31T20:00:00.000Z' });
    site.clock.set('2026-10-31T20:00:00.000Z');
    expect(await titles()).toEqual(['Text Over Image', 'For an hour', 'From now on']);
  });

  it.each([
    ['has passed', { from: '2026-10-31T11:59' }, { from: ['This time has passed.'] }],
    [
      'the clocks pass over',
      { from: '2027-03-14T02:30' },
      {
        from: [
          "This time doesn't exist in America/Los_Angeles. Check the date, and whether clocks change that day.",
        ],
      },
    ],
    ['no calendar has', { from: '2026-11-31T10:00' }, { from: [expect.stringContaining("doesn't exist")] }],
    [
      'ends before it begins',
      { from: '2026-11-02T10:00', until: '2026-11-02T10:00' },
      { until: ['The end must be later than the start.'] },
    ],
  ])('refuses a time that %s', async (_, times, errors) => {
    const answer = await post('templates.publish', { revision: 1, ...times });
    expect(answer).toMatchObject({ status: 422, body: { errors } });
  });

  it('takes the first of two times where the clocks are put back', async () => {
    const { scheduled } = await publish({ from: '2026-11-01T01:30' });
    expect(scheduled[0]?.from).toBe('2026-11-01T08:30:00.000Z');
  });

  it('is taken back, now or from a time on, and what is scheduled as long as it has not happened', async () => {
    const { scheduled } = await done('templates.unpublish', { from: '2026-11-05T10:00', allowEmpty: true });
    const release = scheduled[0]?.id;
    expect(await done('templates.unschedule', { release })).toMatchObject({ scheduled: [] });
    expect(await post('templates.unschedule', { release })).toMatchObject({ status: 404 });
    expect(await done('templates.unpublish', { allowEmpty: true })).toMatchObject({ live: null });
    expect(await titles()).toEqual([]);
  });

  it('by two admins at once leaves one of them live, and all they have scheduled', async () => {
    const number = await revision();
    const from = (day: number) => `2026-12-${String(day).padStart(2, '0')}T10:00`;
    const days = [1, 2, 3, 4, 5, 6];
    const answers = await Promise.all(
      days.map((day) =>
        post('templates.publish', { revision: number, from: from(day) }, day % 2 ? ada : bob),
      ),
    );
    const taken = days.filter((_, index) => answers[index]?.status === 200);
    const { template } = await builder.done<Document>(ada, 'templates.list');
    expect(template.scheduled.map(({ from: at }) => at)).toEqual(
      taken.map((day) => `2026-12-0${day}T18:00:00.000Z`),
    );
  });
});

describe('the home page is never emptied unless that is asked for', () => {
  const refused = {
    status: 409,
    body: {
      code: 'would_empty_home',
      message: expect.stringMatching(/^This would leave the home page empty/) as string,
    },
  };
  const create = async () =>
    (await builder.done<TemplateHead>(ada, 'templates.create', { body: { title: 'New' } })).id;
  /** Hides the only widget of the default template. */
  const hideAll = () =>
    builder.call(ada, 'templates.toggle', {
      path: builder.path('toggle', 'w-1'),
      body: { template: 'home' },
    });

  it.each([
    ['unpublishing the default template', () => post('templates.unpublish', {})],
    ['unpublishing it at a time to come', () => post('templates.unpublish', { from: '2026-11-05T10:00' })],
    [
      'making a template the default that was never published',
      async () => post('templates.default', { template: await create() }),
    ],
    [
      'making a template the default that was published without widgets',
      async () => {
        const template = await create();
        await done('templates.publish', { template, revision: 1 });
        return post('templates.default', { template });
      },
    ],
    [
      'publishing it with all widgets hidden',
      async () => {
        await hideAll();
        return post('templates.publish', { revision: await revision() });
      },
    ],
    [
      'publishing it without widgets for a time to come',
      async () => {
        await done('templates.draft', { base: 1, order: [] });
        return post('templates.publish', {
          revision: 2,
          from: '2026-11-01T09:00',
          until: '2026-11-02T09:00',
        });
      },
    ],
    [
      'taking back what is scheduled to end an empty page',
      async () => {
        const { scheduled } = await publish({ from: '2026-11-05T10:00' });
        await done('templates.unpublish', { from: '2026-11-04T10:00', allowEmpty: true });
        return post('templates.unschedule', { release: scheduled[0]?.id });
      },
    ],
  ])('by %s', async (_, empty) => {
    expect(await empty()).toMatchObject(refused);
    expect(await titles()).toEqual(['Text Over Image']);
    expect((await revisions()).filter(({ published }) => published).map(({ revision: n }) => n)).toEqual([1]);
  });

  it('says from when on it would be empty', async () => {
    expect(await post('templates.unpublish', { from: '2026-11-05T10:00' })).toMatchObject({
      body: { message: expect.stringMatching(/Nov 5, 2026, 10:00\sAM/) as string },
    });
  });

  it('and stays as it is where it is empty already', async () => {
    expect(await done('templates.unpublish', { allowEmpty: true })).toMatchObject({ live: null });
    expect(await done('templates.default', { template: await create() })).toMatchObject({ is_default: true });
  });

  it('by two admins who each would leave it to the other', async () => {
    const template = await create();
    await done('templates.add', { template, position: 'top', widget: { type: 'content-a', title: 'Other' } });
    await done('templates.publish', { template, revision: 2 });
    await Promise.all([
      post('templates.default', { template }, ada),
      post('templates.unpublish', { template }, bob),
      post('templates.default', {}, bob),
      post('templates.unpublish', {}, ada),
    ]);
    expect(await titles()).not.toEqual([]);
  });
});

describe('revisions', () => {
  it('are those published, and the last of each sitting of an author', async () => {
    await add('1');
    await add('2');
    await add('3', bob);
    site.clock.set('2026-10-31T19:10:00.001Z');
    await add('4', bob);
    await publish();
    await add('5', bob);
    expect(
      (await revisions()).map(({ revision: n, saved, published }) => [n, saved.by, published !== null]),
    ).toEqual([
      [5, 'Voter bob', true],
      [4, 'Voter bob', false],
      [3, 'Voter ada', false],
      [1, 'Import', true],
    ]);
  });

  it('stay what they were, and are forgotten after 90 days unless they were published', async () => {
    await add('1');
    await add('2', bob);
    const get = (number: number) =>
      builder.call(ada, 'templates.revision', { query: { template: 'home', revision: String(number) } });
    const before = await get(2);
    expect(before).toMatchObject({ status: 200, body: { revision: 2, saved: { by: 'Voter ada' } } });
    await add('3');
    expect((await get(2)).body).toEqual(before.body);
    site.clock.set('2027-01-29T19:00:00.000Z');
    ada = await site.signIn('ada', ['admin']);
    expect(await get(2)).toMatchObject({ status: 404, body: { code: 'revision_not_found' } });
    expect((await revisions()).map(({ revision: n }) => n)).toEqual([1]);
    expect(await get(1)).toMatchObject({ status: 200 });
  });
});
