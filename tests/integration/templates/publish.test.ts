import { describe, expect, it } from 'vitest';
import { isSection } from '../../../functions/contract/page-sections.ts';
import type { TemplateHead } from '../../../functions/contract/template-manager.ts';
import type { Widget } from '../../../functions/contract/templates.ts';
import type { StoredRelease } from '../../../functions/records/templates.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';
import { Admins, type Document, type PostBody } from './builder.ts';

const admins = new Admins('a site for each');
const { post, done, revision, titles, create, list } = admins;

const add = (title: string, who = admins.ada) =>
  done<Widget>('templates.add', { position: 'bottom', widget: { type: 'content-a', title } }, who);
const publish = async (more: object = {}) =>
  done('templates.publish', { revision: await revision(), ...more });
const publishing = (seen: number, more: object = {}) =>
  post('templates.publish', { revision: seen, ...more });

/** A draft whose sections are hidden, with these widgets alone; visitors see nothing of most. Returns its revision. */
async function bare({
  template = admins.template,
  order = [] as string[],
  hides = [] as string[],
  adds = [] as object[],
} = {}) {
  const { template: head, widgets } = (await admins.get('templates.list', { template })).body as Document;
  const hidden = widgets.filter((widget) => isSection(widget) || hides.includes(widget.id));
  const changed = hidden.map(({ position: _position, ...widget }) => ({ ...widget, is_active: false }));
  const added = adds.map((widget, index) => ({ ...widget, id: `added-${index}` }));
  const ids = [...widgets.filter(isSection), ...added].map(({ id }) => id);
  const { revision: saved } = await done<{ revision: number }>('templates.draft', {
    template,
    base: head.revision,
    order: [...ids, ...order],
    widgets: [...changed, ...added],
  });
  return saved;
}
type Revisions = { revisions: { revision: number; saved: { by: string }; published: unknown }[] };
const revisions = async () => ((await admins.get('templates.revisions')).body as Revisions).revisions;
const first = 'Text Over Image';
const conflict = { status: 409, body: { code: 'revision_conflict' } };
/** Sets the clock, and looks at the home page. */
const titlesAt = (instant: string) => {
  admins.site.clock.set(instant);
  return titles();
};

describe('publishing', () => {
  it('refuses a revision that is no longer the draft', async () => {
    const seen = await revision();
    await add('Second', admins.bob);
    expect(await post('templates.publish', { revision: seen })).toMatchObject(conflict);
    expect(await titles()).toEqual([first]);
  });

  it('counts by the clock from a time on and until another, in the zone of the show; then what was live before is live again', async () => {
    await add('Second');
    const head = await publish({ from: '2026-11-01T09:00', until: '2026-11-02T09:00' });
    const [from, until] = ['2026-11-01T17:00:00.000Z', '2026-11-02T17:00:00.000Z'];
    expect(head.scheduled).toMatchObject([{ revision: 2, from, until }]);
    expect(await titlesAt('2026-11-01T16:59:59.999Z')).toEqual([first]);
    expect(await titlesAt(from)).toEqual([first, 'Second']);
    expect(await titlesAt(until)).toEqual([first]);
  });

  it.each([
    ['has passed', '2026-10-31T11:59', 'from', 'This time has passed.'],
    [
      'the clocks pass over',
      '2027-03-14T02:30',
      'from',
      'This time doesn’t exist in America/Los_Angeles. Check the date, and whether clocks change that day.',
    ],
    ['no calendar has', '2026-11-31T10:00', 'from', expect.stringContaining('doesn’t exist')],
    ['ends before it begins', '2026-11-02T10:00', 'until', 'The end must be later than the start.'],
  ])('refuses a time that %s', async (_, from, field, error) => {
    const answer = await post('templates.publish', {
      revision: 1,
      from,
      ...(field === 'until' && { until: from }),
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [error] } } });
  });

  it('takes the first of two times where the clocks are put back', async () => {
    const { scheduled } = await publish({ from: '2026-11-01T01:30' });
    expect(scheduled[0]?.from).toBe('2026-11-01T08:30:00.000Z');
  });

  it('by two admins at once leaves one of them live, and all they have scheduled', async () => {
    const number = await revision();
    const from = (day: number) => `2026-12-0${day}T10:00`;
    const days = [1, 2, 3, 4, 5, 6];
    const publishOn = (day: number) =>
      post('templates.publish', { revision: number, from: from(day) }, day % 2 ? admins.ada : admins.bob);
    const answers = await Promise.all(days.map(publishOn));
    const taken = days.filter((_, index) => answers[index]?.status === 200);
    const { template } = await admins.list();
    expect(template.scheduled).toMatchObject(taken.map((day) => ({ from: `2026-12-0${day}T18:00:00.000Z` })));
  });
});

describe('publishing as the home page', () => {
  /** A second template with one widget of this title. */
  const second = async (title = 'Night') => {
    const template = await create(title);
    await done('templates.add', { template, position: 'top', widget: { type: 'content-a', title } });
    return { template, revision: 2, home: true };
  };
  const heads = async () =>
    ((await admins.get('templates.all')).body as { templates: TemplateHead[] }).templates;
  const marks = async () =>
    (await heads()).map(({ title, is_default, is_shown }) => [title, is_default, is_shown]);
  const opening = 'Opening night';

  it('now and without an end makes the template the default one in the same write', async () => {
    const body = await second();
    admins.site.wire.reset();
    expect(await done('templates.publish', body)).toMatchObject({
      is_default: true,
      is_shown: true,
      live: { revision: 2 },
    });
    expect(admins.site.wire.operations.filter((operation) => operation === 'PutItem')).toHaveLength(1);
    expect(await titles()).toEqual(['Night']);
    expect(await marks()).toEqual([
      [opening, false, false],
      ['Night', true, true],
    ]);
  });

  it('is guarded in what it leaves behind: deleting, unpublishing or canceling it never empties the home page unasked', async () => {
    const { template, revision: seen } = await second();
    const times = { from: '2026-11-01T18:00', until: '2026-11-02T01:00' };
    await done('templates.publish', { template, revision: seen, home: true });
    await done('templates.default', { template: 'home' });
    await done('templates.publish', { template, revision: seen, home: true, ...times });
    await done('templates.publish', { revision: await bare(), allowEmpty: true });
    expect(await titlesAt('2026-11-02T02:00:00.000Z')).toEqual(['Night']);
    await admins.signIn();
    const { live } = (await heads()).find(({ id }) => id === template)!;
    const refused = { status: 409, body: { code: 'would_empty_home' } };
    expect(await post('templates.delete', { template })).toMatchObject(refused);
    expect(await post('templates.unpublish', { template })).toMatchObject(refused);
    expect(live).toMatchObject({ home: true });
    await done('templates.delete', { template, allowEmpty: true });
    expect(await titles()).toEqual([]);
  });
});

describe('the home page is never emptied unless that is asked for', () => {
  const message = expect.stringMatching(/^This would leave the home page empty/) as string;
  const refused = { status: 409, body: { code: 'would_empty_home', message } };
  const gallery = { type: 'gallery', title: 'Gallery', options: { gallery: { pictures: [{ id: 'p' }] } } };
  it.each([
    [
      'publishing it with everything hidden',
      async () => publishing(await bare({ order: ['w-1'], hides: ['w-1'] })),
    ],
    ['publishing a gallery without pictures alone', async () => publishing(await bare({ adds: [gallery] }))],
    [
      'publishing nothing to see for a time to come',
      async () => publishing(await bare(), { from: '2026-11-01T09:00', until: '2026-11-02T09:00' }),
    ],
    [
      'making a template the default that was published with nothing to see',
      async () => {
        const template = await create();
        await done('templates.publish', { template, revision: await bare({ template }) });
        return post('templates.default', { template });
      },
    ],
    [
      'taking back what is scheduled to end an empty page',
      async () => {
        const { scheduled } = await publish({ from: '2026-11-05T10:00' });
        const from = '2026-11-04T10:00';
        await done('templates.publish', { revision: await bare(), from, allowEmpty: true });
        return post('templates.unschedule', { release: scheduled[0]?.id });
      },
    ],
  ])('by %s', async (_, empty) => {
    expect(await empty()).toMatchObject(refused);
    expect(await titles()).toEqual([first]);
    expect((await list()).template.live).toMatchObject({ revision: 1 });
  });

  it('but is not empty with its sections: a new template, or none at all, is no reason to ask', async () => {
    const template = await create();
    await done('templates.publish', { template, revision: 1 });
    expect(await done('templates.default', { template })).toMatchObject({ is_default: true });
    expect(await done('templates.unpublish', { template })).toMatchObject({ live: null });
    expect(await admins.visited()).toHaveLength(5);
  });

  it('says from when on it would be empty, and stays as it is where it is empty already', async () => {
    const nothing = await bare();
    expect(await publishing(nothing, { from: '2026-11-05T10:00' })).toMatchObject({
      body: { message: expect.stringMatching(/ on November 5 at 10:00 AM PT\./) as string },
    });
    expect(await publishing(nothing, { allowEmpty: true })).toMatchObject({ status: 200 });
    expect(await admins.visited()).toEqual([]);
    const template = await create();
    await done('templates.publish', { template, revision: await bare({ template }) });
    expect(await done('templates.default', { template })).toMatchObject({ is_default: true });
  });

  it('by two admins who each would leave it to the other', async () => {
    const template = await create();
    await done('templates.add', { template, position: 'top', widget: { type: 'content-a', title: 'Other' } });
    await done('templates.publish', { template, revision: 2 });
    const [own, other] = [await bare(), await bare({ template })];
    await Promise.all([
      post('templates.default', { template }, admins.ada),
      post('templates.publish', { template, revision: other }, admins.bob),
      post('templates.default', {}, admins.bob),
      post('templates.publish', { revision: own }, admins.ada),
    ]);
    expect(await titles()).not.toEqual([]);
  });
});

describe('revisions', () => {
  it('are those published, and the last of each sitting of an author', async () => {
    await add('1');
    await add('2');
    await add('3', admins.bob);
    admins.site.clock.set('2026-10-31T19:10:00.001Z');
    await add('4', admins.bob);
    await publish();
    await add('5', admins.bob);
    const listed = await revisions();
    expect(listed.map(({ revision: n, saved, published }) => [n, saved.by, published !== null])).toEqual([
      [5, 'Voter bob', true],
      [4, 'Voter bob', false],
      [3, 'Voter ada', false],
      [1, 'Import', true],
    ]);
  });

  it('stay what they were, and are forgotten after 90 days unless they were published', async () => {
    await add('1');
    await add('2', admins.bob);
    const get = (number: number) => admins.get('templates.revision', { revision: String(number) });
    const before = await get(2);
    expect(before).toMatchObject({ status: 200, body: { revision: 2, saved: { by: 'Voter ada' } } });
    await add('3');
    expect((await get(2)).body).toEqual(before.body);
    admins.site.clock.set('2027-01-29T19:00:00.000Z');
    await admins.signIn();
    expect(await get(2)).toMatchObject({ status: 404, body: { code: 'revision_not_found' } });
    expect((await revisions()).map(({ revision: n }) => n)).toEqual([1]);
    expect(await get(1)).toMatchObject({ status: 200 });
  });
});

/** Puts releases of the template `home`, one on each of the coming days, into the directory. */
async function schedule(count: number): Promise<void> {
  const store = createTemplatesStore(admins.site.platform);
  const before = await store.directory();
  if (!before) throw new Error('There is no directory.');
  const made = { at: '2026-10-31T19:00:00.000Z', by: 'Ada', account: 'ada' };
  const daily = Array.from({ length: count }, (_, day): StoredRelease => {
    const from = new Date(Date.UTC(2026, 11, 1 + day)).toISOString();
    return { id: `daily-${day}`, revision: 1, from, made };
  });
  before.templates.find(({ id }) => id === 'home')!.releases.push(...daily);
  await store.putDirectory(before, before.version);
}

it('no more than 50 releases are to come, and what is live is none of them', async () => {
  await admins.list();
  await schedule(50);
  expect(await done('templates.publish', { revision: 1 })).toMatchObject({ scheduled: { length: 50 } });
  expect(await post('templates.publish', { revision: 1, from: '2027-02-01T10:00' })).toMatchObject({
    status: 422,
    body: { errors: { from: ['You’ve reached the limit of 50 scheduled changes. Cancel one first.'] } },
  });
});

it('publishing reads no revision that is scheduled again and again, and none at all for a template that is not the default', async () => {
  const template = await create();
  const reads = async (body: PostBody) => {
    admins.site.wire.reset();
    await done('templates.publish', body);
    return admins.site.wire.operations.filter((operation) => operation === 'GetItem').length;
  };
  await done('templates.draft', { base: 1, title: 'Newer' });
  const few = { other: await reads({ template, revision: 1 }), home: await reads({ revision: 2 }) };
  await schedule(40);
  const many = { other: await reads({ template, revision: 1 }), home: await reads({ revision: 2 }) };
  expect(many).toEqual(few);
});
