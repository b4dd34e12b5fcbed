import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import { questionOf } from '../../../../../web/workshop/builder/together/conflict-words.ts';
import type { Question } from '../../../../../web/workshop/ui/conflict/question.ts';
import { readableText } from '../../../../../web/workshop/ui/conflict/readable-text.ts';
import { wordDiff } from '../../../../../web/workshop/ui/conflict/word-diff.ts';
import { conflictsOf, merge } from '../../../../../web/workshop/builder/state/merge.ts';
import { draftOf, widgetNamed } from '../drafts.ts';
import { forAll } from '../../../../support/for-all.ts';

describe('the words that a text changed', () => {
  const marked = (before: string, after: string) =>
    wordDiff(before, after)
      .map(
        ({ kind, text }) =>
          ({ same: text, added: `+${text.trimEnd()} `, removed: `-${text.trimEnd()} ` })[kind],
      )
      .join('')
      .trim();

  test.each([
    ['Vote for the best show', 'Vote for the finest show', 'Vote for the -best +finest show'],
    ['Vote now', 'Vote now tonight', 'Vote now +tonight'],
    ['Vote right now', 'Vote now', 'Vote -right now'],
    ['Vote now', 'Vote  now', 'Vote  now'],
    ['Vote for all of them', 'Something else', '+Something else'],
    ['', 'New', '+New'],
    ['Old', '', '-Old'],
  ])('from %j to %j are %j', (before, after, words) => {
    expect(marked(before, after)).toBe(words);
  });

  test('leave the text itself as it is, and of a long one take no time', () => {
    const someText = fc.array(fc.constantFrom('vote', 'for', 'the', 'show', 'now\n'), { maxLength: 30 });
    forAll(someText, someText, (before, after) => {
      const pieces = wordDiff(before.join(' '), after.join(' '));
      const text = pieces.flatMap(({ kind, text: words }) => (kind === 'removed' ? [] : words));
      expect(text.join('').trim()).toBe(after.join(' ').trim());
    });
    const long = (word: string) => `${'same '.repeat(4000)}${`${word} `.repeat(4000)}`;
    expect(wordDiff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['same', 'removed', 'added']);
  });
});

test.each([
  ['<p>Votes &amp; <b>prizes</b></p><p>for all</p>', 'Votes & prizes\nfor all'],
  ['<ul><li>One</li><li>Two<br />lines</li></ul>', '• One\n• Two\nlines'],
  ['<p><img src="/a.png" alt="The hall" /></p>', '[Picture: The hall]'],
  ['&lt;3 &quot;x&quot;&nbsp;', '<3 "x"'],
  ['', ''],
])('%s is read as %j', (html, text) => {
  expect(readableText(html)).toBe(text);
});

const text = (words: string, was = '') => ({ kind: 'text', text: words, before: was });
const note = (words: string) => ({ kind: 'note', words });

describe('a conflict says what it is about, and what each side has', () => {
  const start = widgetNamed('Hero', {});
  const buttons = ['b-1', 'b-2', 'b-3'].map((id) => ({ id, title: `Button ${id}`, classes: '' }));
  const withOptions = (options: object): Widget => ({ ...start, options: { ...start.options, ...options } });
  const before = withOptions({ buttons, images: { desktop: '/old.png', mobile: '', alt: '' } });
  const draft = (widget: Widget) => ({ title: 'Home page', widgets: [widget] });
  const questions = (mine: Widget, theirs: Widget): Question[] => {
    const versions = { base: draft(before), mine: draft(mine), theirs: draft(theirs) };
    return conflictsOf(versions, new Map()).map((conflict) => questionOf(conflict, versions));
  };
  const change = (options: object): Widget => ({ ...before, options: { ...before.options, ...options } });
  const button = (id: string, more: object) =>
    change({ buttons: buttons.map((each) => (each.id === id ? { ...each, ...more } : each)) });
  const header = (value: string) => change({ header: { ...before.options.header, value } });
  const picture = (desktop: string, alt: string) => change({ images: { desktop, mobile: '', alt } });
  const order = (...indices: number[]) => change({ buttons: indices.map((index) => buttons[index]) });

  test.each<[what: string, mine: Widget, theirs: Widget, label: string, faces: [object, object]]>([
    [
      'a title',
      { ...before, title: 'Mine' },
      { ...before, title: '' },
      'Title',
      [text('Mine', 'Hero'), note('Empty')],
    ],
    ['rich text', header('<b>A &amp; B</b>'), header('C'), 'Header', [text('A & B'), text('C')]],
    [
      'a link in the same words',
      header('<a href="/a">A</a>'),
      header('<a href="/b">A</a>'),
      'Header',
      [text('<a href="/a">A</a>'), text('<a href="/b">A</a>')],
    ],
    [
      'a style',
      change({ widgetStyles: { color: 'red' } }),
      change({ widgetStyles: { color: 'blue' } }),
      'Widget: text color',
      [text('red'), text('blue')],
    ],
    [
      'a number',
      change({ imagebreakpoint: 500 }),
      change({ imagebreakpoint: 600 }),
      'Breakpoint',
      [text('500', '768'), text('600', '768')],
    ],
    [
      'a picture',
      picture('/new.png', ''),
      picture('', ''),
      'Desktop picture',
      [{ kind: 'picture', url: '/new.png', alt: '' }, note('No picture')],
    ],
    [
      'a button',
      button('b-1', { title: 'Vote' }),
      button('b-1', { title: 'Watch' }),
      'Button ‘Button b-1’: Words',
      [text('Vote', 'Button b-1'), text('Watch', 'Button b-1')],
    ],
    [
      'a button that one removed',
      button('b-1', { title: 'Vote' }),
      order(1, 2),
      'Button ‘Button b-1’',
      [note('Kept, with the words changed'), note('Removed')],
    ],
    [
      'an order',
      order(2, 0, 1),
      order(0, 2, 1),
      'Order of the buttons',
      [
        { kind: 'list', items: ['Button b-3', 'Button b-1', 'Button b-2'] },
        { kind: 'list', items: ['Button b-1', 'Button b-3', 'Button b-2'] },
      ],
    ],
    [
      'another kind',
      { ...before, type: 'video' },
      { ...before, description: 'Theirs' },
      'The whole widget',
      [note('Changed the kind of ‘Hero’'), note('Changed the description of ‘Hero’')],
    ],
  ])('%s', (_, mine, theirs, label, [own, other]) => {
    expect(questions(mine, theirs)).toMatchObject([
      { section: 'Hero', label, faces: { mine: own, theirs: other } },
    ]);
  });

  test('about the template, and a widget that one side removed', () => {
    const base = draftOf('a-1', 'a-2');
    const versions = {
      base,
      mine: { title: 'Mine', widgets: base.widgets.slice(1) },
      theirs: { title: 'Theirs', widgets: base.widgets.map((each) => ({ ...each, is_active: false })) },
    };
    const all = conflictsOf(versions, new Map()).map((conflict) => questionOf(conflict, versions));
    expect(all).toMatchObject([
      { section: undefined, label: 'Title of the template', faces: { mine: text('Mine', 'Home page') } },
      {
        section: 'a-1',
        label: 'The whole widget',
        faces: { mine: note('Removed'), theirs: note('Hid ‘a-1’') },
      },
    ]);
  });
});

test('a conflict about the page is about one of its details, and shows what each side has', () => {
  const base = draftOf('a');
  const saying = (page: object) => ({
    ...base,
    page: { title: '', description: '', picture: '', alt: '', ...page },
  });
  const versions = {
    base: saying({ title: 'Old', description: 'Same' }),
    mine: saying({ title: 'Mine', picture: '/a.jpg', alt: 'A stage' }),
    theirs: saying({ title: 'Theirs', description: 'New', picture: '/b.jpg' }),
  };
  const questions = conflictsOf(versions, new Map()).map((conflict) => questionOf(conflict, versions));
  expect(questions).toMatchObject([
    {
      key: 'page:title',
      label: 'Title of the page',
      faces: { mine: text('Mine', 'Old'), theirs: text('Theirs', 'Old') },
    },
    {
      key: 'page:description',
      label: 'Description of the page',
      faces: { mine: note('Empty'), theirs: text('New', 'Same') },
    },
    {
      key: 'page:picture',
      label: 'Picture of the page',
      faces: {
        mine: { kind: 'picture', url: '/a.jpg', alt: 'A stage' },
        theirs: { kind: 'picture', url: '/b.jpg', alt: '' },
      },
    },
  ]);
  const choices = new Map([
    ['page:title', 'mine'],
    ['page:description', 'theirs'],
    ['page:picture', 'mine'],
  ] as const);
  expect(merge(versions.base, versions.mine, versions.theirs, choices).draft?.page).toEqual({
    title: 'Mine',
    description: 'New',
    picture: '/a.jpg',
    alt: 'A stage',
  });
});
