import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRecord } from '#records/items.ts';
import type { Widget } from '../../../functions/contract/templates.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import type { StoredDraft } from '../../../functions/records/templates.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { runs } from '../../support/nightly.ts';
import { Admins, withoutSections, type Document } from './builder.ts';

const admins = new Admins('a site for all');
const { post, done, list } = admins;
beforeEach(async () => {
  admins.template = await admins.create('Work');
});

const add = (id?: string, more: object = {}, position = 'bottom') =>
  done<Widget>('templates.add', {
    position,
    widget: { ...(id && { id }), type: 'content-a', title: 'T', ...more },
  });
const addAll = async (...names: string[]) => {
  for (const name of names) await add(name);
};
const draft = (body: object, who = admins.ada) => post('templates.draft', { ...body }, who);
const stored = async () => {
  const { documents } = admins.site;
  return (await readRecord<StoredDraft>(documents, localTables.show, showKeys.draft(admins.template)))!;
};
const ids = async () => (await list()).widgets.map(({ id }) => id);

describe('single changes', () => {
  it('add at the top and at the bottom, with ids that are given once', async () => {
    const { id: gone } = await add();
    await done('templates.remove', { widgetId: gone });
    const { id: first } = await add();
    await add('content-a-7');
    const { id: last } = await add(undefined, {}, 'top');
    expect(new Set([gone, first, last]).size).toBe(3);
    const { template: head, widgets } = await list();
    expect(widgets.map(({ id, position }) => `${position} ${id}`)).toEqual([
      `4 ${last}`,
      `5 ${first}`,
      '6 content-a-7',
    ]);
    expect(head).toMatchObject({ revision: 6, saved: { by: 'Voter ada', at: '2026-10-31T19:00:00.000Z' } });
  });

  it('toggle, save, sort and remove', async () => {
    await addAll('a', 'b', 'c');
    const toggled = await done<Widget>('templates.toggle', { widgetId: 'a' });
    expect(toggled).toMatchObject({ id: 'a', is_active: false });
    const widget = { type: 'content-a', title: 'New', options: { header: { value: 'Hi' } } };
    const saved = await done<Widget>('templates.save', { widgetId: 'a', widget });
    expect(saved).toMatchObject({ ...widget, is_active: false });
    await done('templates.sort', { widgets: ['c', 'a', 'b'] });
    const { widgets } = withoutSections(await done<Document>('templates.remove', { widgetId: 'a' }));
    expect(widgets).toMatchObject([
      { id: 'c', position: 4 },
      { id: 'b', position: 5 },
    ]);
  });

  it.each([
    ['drops', ['a', 'b'], { widgets: ['The order leaves out c.'] }],
    ['repeats', ['a', 'b', 'c', 'a'], { 'widgets.3': ['The order names a twice.'] }],
    ['invents', ['a', 'b', 'c', 'x'], { 'widgets.3': ['There is no widget x.'] }],
  ])('refuse an order that %s an id', async (_, widgets, errors) => {
    await addAll('a', 'b', 'c');
    const answer = await post('templates.sort', { widgets });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed', errors } });
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  it('refuse an id that is there already', async () => {
    await add('a');
    const widget = { id: 'a', type: 'content-a', title: '' };
    expect(await post('templates.add', { position: 'top', widget })).toMatchObject({
      status: 422,
      body: { errors: { 'widget.id': ['The template has a widget of this id already.'] } },
    });
  });
});

describe('a change in one step', () => {
  it('takes title, order, new and changed widgets, and removes what the order leaves out', async () => {
    await addAll('a', 'b');
    const widgets = [
      { id: 'n', type: 'video-a', title: 'New' },
      { id: 'b', type: 'content-a', title: 'Changed' },
    ];
    const answer = await draft({ base: 3, title: 'Renamed', order: ['n', 'b'], widgets });
    expect(answer).toMatchObject({ status: 200, body: { revision: 4, saved: { by: 'Voter ada' } } });
    expect(await list()).toMatchObject({ template: { title: 'Renamed' }, widgets });
  });

  it('changes nothing, the revision included, where it says what is there', async () => {
    await add('a', { options: { widgetStyles: { color: '#fff', top: '' }, imagebreakpoint: 768 } });
    const before = await stored();
    const widget = (await list()).widgets[0];
    const answer = await draft({ base: 2, title: 'Work', order: ['a'], widgets: [widget] });
    expect(answer).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(await stored()).toEqual(before);
  });

  it('refuses an order that leaves out what it changes, or names what is not there', async () => {
    await add('a');
    const widgets = [{ id: 'n', type: 'content-a', title: '' }];
    const errors = {
      'order.1': ['There is no widget x.'],
      order: ['The order leaves out n, which the call changes.'],
    };
    const answer = await draft({ base: 2, order: ['a', 'x'], widgets });
    expect(answer).toMatchObject({ status: 422, body: { errors } });
    expect(await ids()).toEqual(['a']);
  });

  it('refuses a document that would not fit into an item, in kilobytes', async () => {
    const html = `<p>${'word '.repeat(7000)}</p>`;
    let answer = await draft({ base: 1 });
    for (let n = 0; n < 12 && answer.status === 200; n += 1) {
      const { revision } = answer.body as { revision: number };
      answer = await draft({ base: revision, widgets: [{ type: 'text-a', title: '', options: { html } }] });
    }
    const says = /^This template would take 3\d\d KB; the limit is 350 KB\./;
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(says) as string } });
  });
});

describe('what is stored', () => {
  it('is in normal form: the same content is the same text, however it was sent', async () => {
    const bare = { title: 'T', options: { header: { value: 'Hi' } } };
    const { id: _id, position: _position, ...full } = await add('a', bare);
    const first = (await stored()).document;
    await done('templates.save', { widgetId: 'a', widget: full });
    expect((await stored()).document).toBe(first);
    expect(first).toBe(
      '{"title":"Work","widgets":[{"id":"a","type":"content-a","title":"T","is_active":true,"position":1,"options":{"header":{"value":"Hi"}}}]}',
    );
  });

  it('names pictures of the show, which come and go by their addresses', async () => {
    const options = {
      images: { desktop: '/images/abc.jpg', mobile: '/images/abc.jpg', alt: 'A hero' },
      html: '<p><img src="/images/abc.jpg/w1080" alt="x" /></p>',
    };
    const { options: shown } = await add('a', { options });
    const { document } = await stored();
    expect(document).toContain('"desktop":"hero.jpg"');
    expect(document).toContain('{{image:hero.jpg}}');
    expect(document).not.toContain('/images/');
    expect(shown).toMatchObject({
      images: options.images,
      html: expect.stringContaining('src="/images/abc.jpg') as string,
    });
  });

  it('holds nothing that runs, and says by path what it cannot take', async () => {
    const header = { value: '<b onclick="x()">Hi</b><script>x()</script>' };
    const link = { internal: { name: 'elsewhere', path: 'data:x' } };
    const widgetLinkStyles = { position: 'fixed' };
    const faulty = {
      header,
      widgetStyles: { color: 'url(x)', zIndex: '9' },
      widgetClasses: 'a"b',
      backgroundlink: 'javascript:alert(1)',
      images: { desktop: '/images/none.jpg' },
      buttons: [{ id: 'b', title: '', linktype: 'internal', link, widgetLinkStyles }],
    };
    const sound = { type: 'content-a', title: '' };
    const { body } = await draft({ base: 1, widgets: [sound, { ...sound, options: faulty }] });
    const { errors } = body as { errors: Record<string, string[]> };
    const paths = Object.keys(errors).map((path) => path.replace('widgets.1.options.', ''));
    expect(paths.toSorted()).toEqual([
      'backgroundlink',
      'buttons.0.link.internal.name',
      'buttons.0.link.internal.path',
      'buttons.0.widgetLinkStyles.position',
      'images.desktop',
      'widgetClasses',
      'widgetStyles.color',
      'widgetStyles.zIndex',
    ]);
    const says = '“url(x)” is not a valid value for color.';
    expect(errors['widgets.1.options.widgetStyles.color']).toEqual([says]);
    const { options } = await add('a', { options: { header } });
    expect(options.header.value).toBe('<b>Hi</b>');
    expect((await stored()).document).not.toContain('script');
  });
});

describe('two admins at once', () => {
  it('never lose a change that was taken: it stands in the document, or was refused', async () => {
    const change = fc.record({ who: fc.constantFrom('ada' as const, 'bob' as const), hasBase: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
        const before = (await list()).template.revision;
        const taken = await Promise.all(
          changes.map(async ({ who, hasBase }, index) => {
            const id = `w-${before}-${index}`;
            const widget = { id, type: 'content-a', title: who };
            const body = { position: 'bottom', widget, ...(hasBase && { base: before }) };
            const { status } = await post('templates.add', body, admins[who]);
            expect([200, 409, 503]).toContain(status);
            return status === 200 ? [id] : [];
          }),
        );
        const { widgets, template: head } = await list();
        const kept = widgets.map(({ id }) => id).filter((id) => id.startsWith(`w-${before}-`));
        expect(kept.toSorted()).toEqual(taken.flat().toSorted());
        expect(head.revision).toBe(before + taken.flat().length);
        // Of those based on the same revision, one at most.
        expect(changes.filter(({ hasBase }, i) => hasBase && taken[i]?.length).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(10) },
    );
  });
});
