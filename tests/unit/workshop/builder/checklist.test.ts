import { describe, expect, test } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import { optionFields } from '#contract/widget-fields.ts';
import type { WidgetOptions } from '#contract/widgets.ts';
import { completeValues } from '#contract/fields.ts';
import { blockOf, blocks, newSections, newWidget } from '../../../../web/blocks/catalogue.ts';
import { readyPatterns } from '../../../../web/workshop/builder/patterns/ready.tsx';
import { checklistOf } from '../../../../web/workshop/builder/publish/checklist.ts';

const nothing = { faults: [], waiting: [] };

const widgetOf = (type: string, options: Partial<WidgetOptions> = {}, more: Partial<Widget> = {}): Widget => {
  const made = newWidget(blockOf(type)!);
  return { ...made, id: 'w', position: 0, ...more, options: { ...made.options, ...options } };
};
const checksOf = (...widgets: Widget[]) => checklistOf({ title: 'Home page', widgets }, nothing);
const kindsOf = (...widgets: Widget[]) => checksOf(...widgets).map(({ kind }) => kind);

const header = (value: string) => ({ header: { value, styles: {}, classes: '' } });
const pictures = (alt: string) => ({ images: { desktop: '/images/a.jpg', mobile: '', alt } });
const button = (fields: object): WidgetOptions['buttons'][number] =>
  completeValues(optionFields, {
    buttons: [{ id: 'b', title: 'Vote', linktype: 'external', ...fields }],
  }).buttons[0]!;
const external = (url: string) => ({ linktype: 'external', link: { external: { url } } });
const internal = (name: string, path = '') => ({ linktype: 'internal', link: { internal: { name, path } } });

describe('the checklist', () => {
  test('finds nothing in what is complete, and nothing in the sections that home has of itself', () => {
    const complete = widgetOf('content-a', {
      ...header('<h2>Vote now</h2>'),
      ...pictures('A stage'),
      buttons: [button(external('https://example.org')), button({ id: 'c', ...internal('winners') })],
    });
    expect(checksOf(complete, ...newSections())).toEqual([]);
  });

  test('finds the words of ready patterns that stand for an admin’s own, and no others of them', () => {
    const left = readyPatterns.flatMap(({ widgets }) =>
      checksOf(...widgets.map((widget) => ({ ...widget }))),
    );
    const own = left.filter(({ kind }) => kind === 'placeholder').map(({ words }) => words);
    expect(own).toEqual(
      expect.arrayContaining(
        ['Your headline', 'Your call to action', 'Your word of thanks', 'Your question about tickets'].map(
          (words) => expect.stringContaining(`“${words}”`) as string,
        ),
      ),
    );
    for (const kept of ['Vote now', 'See the nominees', 'Tonight', 'Last call', 'Good to know'])
      expect(own.filter((words) => words.includes(kept))).toEqual([]);
    expect(left.filter(({ kind }) => kind === 'button')).toEqual([]);
    const mine = readyPatterns[0]!.widgets.map((widget) => ({
      ...widget,
      options: { ...widget.options, ...header('Mine'), subheader: { value: 'Mine', styles: {} } },
    }));
    expect(kindsOf(...mine)).toEqual([]);
  });

  test.each([
    ['the words that a kind comes with', 'content-a', {}, 'placeholder', '“Your title”'],
    ['the text that a kind comes with', 'rich-text', {}, 'placeholder', '“Your text”'],
    ['a widget with nothing to show', 'rich-text', { html: '<p></p>' }, 'empty', 'nothing to show'],
    ['a carousel that names none', 'carousel-a', header('Sponsors'), 'empty', 'Has no carousel'],
    ['a video without its address', 'video', header('The show'), 'empty', 'no address or embed code'],
    [
      'an address of no video',
      'video',
      { fields: { address: 'https://example.org/film' } },
      'empty',
      'This isn’t from',
    ],
    [
      'a button without words',
      'content-a',
      { ...header('Vote'), buttons: [button({ title: ' ', ...external('/winners') })] },
      'button',
      'without words (number 1)',
    ],
    [
      'a button without an address',
      'content-a',
      { ...header('Vote'), buttons: [button(external(''))] },
      'button',
      'leads nowhere: ‘Vote’',
    ],
    [
      'a button to a page that is not named',
      'content-a',
      { ...header('Vote'), buttons: [button(internal('page'))] },
      'button',
      'leads nowhere',
    ],
    [
      'a picture without alternative text',
      'content-a',
      { ...header('Vote'), ...pictures('') },
      'alt',
      'without alternative text',
    ],
    [
      'a picture without alternative text in a text',
      'rich-text',
      { html: '<p>Hello</p><img src="/images/a.jpg" alt="">' },
      'alt',
      'without alternative text',
    ],
  ])('names %s', (_, type, options, kind, words) => {
    expect(checksOf(widgetOf(type, options))).toEqual([
      {
        kind,
        widget: 'w',
        name: expect.any(String) as string,
        words: expect.stringContaining(words) as string,
      },
    ]);
  });

  test('lets words stay that are meant to, and asks of a choice only what was chosen', () => {
    expect(checksOf(widgetOf('countdown'))).toEqual([]);
    const both = button({
      linktype: 'internal',
      link: { internal: { name: 'winners' }, external: { url: '' } },
    });
    expect(checksOf(widgetOf('content-a', { ...header('Vote'), buttons: [both] }))).toEqual([]);
  });

  test('says of hidden widgets only that they are hidden, last, and nothing of hidden sections', () => {
    const hidden = widgetOf('rich-text', {}, { is_active: false });
    const sections = newSections().map((section) => ({ ...section, is_active: false }));
    expect(kindsOf(hidden, ...sections, widgetOf('rich-text', {}, { id: 'x' }))).toEqual([
      'placeholder',
      'hidden',
    ]);
  });

  test('has what the site refuses, and pictures on their way, at their widgets', () => {
    const widgets = [widgetOf('content-a', header('Vote'))];
    const faults = [
      { widget: 'w', field: 'options.backgroundlink', messages: ['Not a valid link.'] },
      { field: 'title', messages: ['Please enter a title.'] },
    ];
    expect(checklistOf({ title: '', widgets }, { faults, waiting: ['w'] })).toMatchObject([
      { kind: 'refused', words: 'Please enter a title.' },
      { kind: 'refused', widget: 'w', name: 'Vote', words: 'Isn’t saved. Not a valid link.' },
      { kind: 'upload', widget: 'w' },
    ]);
  });

  test.each(blocks.map(({ key }) => key))(
    'says of an emptied %s that it is empty if visitors see nothing of it',
    (key) => {
      const empty = { ...widgetOf(key), options: completeValues(optionFields, {}) };
      // A form, and the winners of all categories, need no words.
      const isSeen = key === 'newsletter' || key === 'winners';
      expect(kindsOf(empty)).toEqual(isSeen ? [] : ['empty']);
    },
  );

  test.each([
    ['a picture that is not chosen yet', 'gallery', { gallery: { pictures: [{ picture: '' }] } }],
    ['an event without its name', 'schedule', { schedule: { entries: [{ title: ' ' }] } }],
    ['a question without its answer', 'questions', { questions: { entries: [{ question: 'When?' }] } }],
    ['a button alone that leads nowhere', 'rich-text', { buttons: [{ title: 'Vote' }] }],
  ])('names a widget that has %s, and nothing else to show', (_, type, options) => {
    const widget = { ...widgetOf(type), options: completeValues(optionFields, options) };
    expect(kindsOf(widget)).toContain('empty');
  });

  test('has an opinion of columns by what is to be seen in them', () => {
    const columns = widgetOf('columns', {}, { id: 'c' });
    const within = { widget: 'c', column: 'first' } as const;
    const inside = (html: string) => widgetOf('rich-text', { html, within });
    expect(checksOf(columns, inside('<p></p>')).map(({ widget, kind }) => [widget, kind])).toEqual([
      ['c', 'empty'],
      ['w', 'empty'],
    ]);
    expect(checksOf(columns, inside('<p>Hello</p>'))).toEqual([]);
    expect(checksOf(widgetOf('columns', header('Sponsors')))).toEqual([]);
  });
});

test('the checklist has a gentle word on a page that has a title or a picture and no description, and none on one that says nothing', () => {
  const page = { title: '', description: '', picture: '', alt: '' };
  const ofPage = (more: object, about = nothing) =>
    checklistOf({ title: 'Home page', widgets: [], page: { ...page, ...more } }, about).map(
      ({ kind }) => kind,
    );
  expect(ofPage({})).toEqual([]);
  expect(ofPage({ title: 'Vote' })).toEqual(['page']);
  expect(ofPage({ title: 'Vote', description: 'Now.' })).toEqual([]);
  const faults = [{ field: 'page.picture', messages: ['Is gone.'] }];
  expect(ofPage({}, { faults, waiting: ['@page'] } as never)).toEqual(['refused', 'upload']);
});
