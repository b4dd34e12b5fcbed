import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSection, sectionTitles } from '../../../functions/contract/page-sections.ts';
import type { Widget } from '../../../functions/contract/templates.ts';
import type { StoredWidget } from '../../../functions/records/show.ts';
import {
  completeDocument,
  documentText,
  ownWidgets,
  readDocument,
} from '../../../functions/rules/template-document.ts';
import { runs } from '../../support/nightly.ts';
import { Admins } from './builder.ts';

const kinds = Object.keys(sectionTitles);
const admins = new Admins('a site for all');
const { post, done } = admins;
beforeEach(async () => {
  admins.template = await admins.create('Work');
});

const ids = async () => (await admins.whole()).widgets.map(({ id }) => id);
const add = (position: 'top' | 'bottom', id: string) =>
  done('templates.add', { position, widget: { id, type: 'content-a', title: id } });

describe('the sections of home', () => {
  it('stand around the widgets of a new template, hero first', async () => {
    expect(await ids()).toEqual(kinds);
    await add('top', 'a');
    await add('bottom', 'b');
    await add('top', 'c');
    expect(await ids()).toEqual([...kinds.slice(0, 3), 'c', 'a', 'b', ...kinds.slice(3)]);
    const { widgets } = await admins.whole();
    expect(widgets.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(widgets[0]).toMatchObject({ type: 'hero', title: 'Hero', is_active: true });
  });

  it('are moved and hidden, and visitors see them so once it is published', async () => {
    await add('top', 'a');
    const order = ['a', 'sponsors', 'hero', 'live-stream', 'presented-by', 'categories'];
    await done('templates.sort', { widgets: order });
    await done<Widget>('templates.toggle', { widgetId: 'presented-by' });
    expect(await ids()).toEqual(order);
    const { revision } = (await admins.whole()).template;
    await done('templates.publish', { revision });
    await done('templates.default');
    expect((await admins.visited()).map(({ id }) => id)).toEqual(order.filter((id) => id !== 'presented-by'));
    await done('templates.toggle', { widgetId: 'presented-by' });
    await done('templates.sort', { widgets: [...kinds.slice(0, 3), 'a', ...kinds.slice(3)] });
    const { body } = await admins.get('templates.revision', { revision: String(revision) });
    expect((body as { widgets: Widget[] }).widgets.map(({ id }) => id)).toEqual(order);
  });

  it('stay where they are in an order that names none of them', async () => {
    for (const id of ['a', 'b']) await add('bottom', id);
    const apart = ['categories', 'hero', 'live-stream', 'a', 'presented-by', 'b', 'sponsors'];
    await done('templates.sort', { widgets: apart });
    await done('templates.sort', { widgets: ['b', 'a'] });
    const sorted = ['categories', 'hero', 'live-stream', 'b', 'a', 'presented-by', 'sponsors'];
    expect(await ids()).toEqual(sorted);
    const { revision } = (await admins.whole()).template;
    await done('templates.draft', { base: revision, order: [] });
    expect(await ids()).toEqual(['categories', 'hero', 'live-stream', 'presented-by', 'sponsors']);
  });

  it.each([
    [
      'removed',
      'templates.remove',
      { widgetId: 'hero' },
      'The section “Hero” can’t be removed. Hide it instead.',
    ],
    [
      'left out of an order',
      'templates.draft',
      { order: kinds.slice(1) },
      'The section “Hero” can’t be removed. Hide it instead.',
    ],
    [
      'turned into another kind',
      'templates.save',
      { widgetId: 'hero', widget: { type: 'content-a', title: 'Hero' } },
      'The section “Hero” can’t be removed. Hide it instead.',
    ],
    [
      'added twice',
      'templates.add',
      { position: 'top', widget: { type: 'sponsors', title: 'More sponsors' } },
      'The home page has one section “Sponsors” only.',
    ],
  ] as const)('can’t be %s', async (_, id, body, message) => {
    const { revision } = (await admins.whole()).template;
    const answer = await post(id, { ...body, ...(id === 'templates.draft' && { base: revision }) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { widgets: [message] } } });
    expect(await ids()).toEqual(kinds);
  });
});

describe('a stored document', () => {
  const section = fc
    .constantFrom(...kinds)
    .map((type) => ({ id: type, type, title: sectionTitles[type as 'hero'] }));
  const other = fc.integer({ min: 1, max: 30 }).map((n) => ({ id: `w-${n}`, type: 'content-a', title: 'W' }));
  const widgets = fc
    .uniqueArray(fc.oneof(section, other), { selector: ({ id }) => id, maxLength: 12 })
    .chain((all) => fc.tuple(fc.constant(all), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })))
    .map(([all, active]) =>
      all.map((widget, index): StoredWidget => ({
        ...widget,
        is_active: active[index] === true,
        position: index + 1,
        options: {} as StoredWidget['options'],
      })),
    );

  it('names the sections only where they are not as they are by default, and reads the same in both forms', () => {
    const seen = { short: 0, long: 0 };
    fc.assert(
      fc.property(widgets, (all) => {
        const text = documentText({ title: 'T', widgets: all });
        const complete = completeDocument(readDocument(text));
        expect(kinds.every((kind) => complete.widgets.filter(({ type }) => type === kind).length === 1)).toBe(
          true,
        );
        // Nothing that was given is lost or changes places.
        const given = all.map(({ id, is_active }) => `${id} ${is_active}`);
        const kept = complete.widgets
          .filter(({ id }) => all.some((each) => each.id === id))
          .map(({ id, is_active }) => `${id} ${is_active}`);
        expect(kept).toEqual(given);
        expect(documentText(complete)).toBe(text);
        const short = documentText({ title: 'T', widgets: ownWidgets(complete) });
        const isShort = !readDocument(text).widgets.some(isSection);
        seen[isShort ? 'short' : 'long'] += 1;
        expect(isShort).toBe(text === short);
      }),
      { numRuns: runs(200) },
    );
    expect(Math.min(seen.short, seen.long)).toBeGreaterThan(0);
  });

  it('loses what was a section once, wherever it stood', () => {
    const stored = ['ballot', 'hero', 'a'].map((id) => ({ id, type: id === 'a' ? 'content-a' : id }));
    const document = readDocument(JSON.stringify({ title: 'T', widgets: stored }));
    const kept = ['hero', 'live-stream', 'presented-by', 'a', 'categories', 'sponsors'];
    expect(completeDocument(document).widgets.map(({ id }) => id)).toEqual(kept);
    expect(readDocument(documentText(document)).widgets.map(({ id }) => id)).not.toContain('ballot');
  });
});
