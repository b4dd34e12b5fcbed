import { expect, test } from 'vitest';
import type { EditionState } from '#contract/editions.ts';
import { gapsOf, type Content } from '../../../../web/workshop/overview/gaps.ts';
import { linksIn, pagesIn } from '../../../../web/workshop/overview/menu-links.ts';
import { category, content, event, item, nominee } from './show.ts';

const inDecember = Date.parse('2026-12-01T00:00:00.000Z');
const gaps = (of: Content, state: EditionState, now = inDecember) => gapsOf(of, state, now);
const texts = (...parameters: Parameters<typeof gaps>) => gaps(...parameters).map(({ text }) => text);

test.each([
  [{ voting_start: null }, ['Voting has no start date.']],
  [{ voting_end: null }, ['Voting has no end date.']],
  [{ voting_end: event.voting_start }, ['Voting ends before it starts.']],
  [
    { is_voting_active: false },
    ['‘Take votes and pre-nominations’ is off. Neither opens, whatever their dates say.'],
  ],
  [{ fan_prenom_start: null }, ['Nominations have an end date but no start date.']],
  [{ fan_prenom_end: null }, ['Nominations have a start date but no end date.']],
  [{ fan_prenom_end: event.fan_prenom_start }, ['Nominations end before they start.']],
  [{ fan_prenom_end: '2027-03-01T08:00:00.001Z' }, ['Voting starts before nominations end.']],
  [{ fan_prenom_end: event.voting_start }, []],
  [{ fan_prenom_start: null, fan_prenom_end: null }, []],
])('dates with %j are named until voting opens', (dates, faults) => {
  const wrong = content({ event: { ...event, ...dates } });
  expect(texts(wrong, 'draft')).toEqual(faults);
  expect(texts(wrong, 'nominating')).toEqual(faults);
  expect(gaps(wrong, 'closed')).toEqual([]);
  for (const { room } of gaps(wrong, 'draft')) expect(room).toBe('event');
});

test('while people vote, of all dates the end alone may be missing', () => {
  const endless = { ...event, voting_start: null, voting_end: null, fan_prenom_end: null };
  expect(texts(content({ event: endless }), 'voting')).toEqual([
    'Voting has no end date. Without one its result can’t be certified.',
  ]);
});

test('categories without nominees, and nominees without a picture, are counted by category', () => {
  const bare = content({
    categories: ['film', 'scene', 'duo'].map(category),
    nominees: [nominee('film', 'sunrise', ''), nominee('film', 'metropolis'), nominee('duo', 'laurel', '')],
  });
  expect(gaps(bare, 'nominating')).toEqual([
    {
      room: 'nominees',
      text: '1 category has no nominees.',
      details: ['Title of scene'],
      action: 'Add nominees',
    },
    {
      room: 'nominees',
      text: '2 nominees have no picture.',
      details: ['Title of film: 1 of 2', 'Title of duo: 1 of 1'],
      action: 'Add pictures of nominees',
    },
  ]);
  // Nominations come first.
  expect(gaps(bare, 'draft')).toEqual([]);
  expect(gaps(bare, 'draft', Date.parse(event.fan_prenom_end ?? ''))).toHaveLength(2);
  const direct = { ...bare, event: { ...event, fan_prenom_start: null, fan_prenom_end: null } };
  expect(gaps(direct, 'draft')).toHaveLength(2);
  expect(texts(content({ categories: [], menu: [] }), 'draft')).toEqual(['The show has no categories.']);
});

test('a home page, and a link for sponsors, are missing; nobody is told of a home page whose list is not theirs', () => {
  expect(gaps(content({ hasHome: false }), 'voting')).toMatchObject([{ room: 'home' }]);
  expect(gaps(content({ hasHome: undefined }), 'voting')).toEqual([]);
  expect(gaps(content({ sponsorLink: ' ' }), 'voting')).toMatchObject([{ room: 'sponsors' }]);
});

test('links of the menu that lead nowhere are named by their words', () => {
  const internal = (title: string, link_internal_name: string, link_url = '') =>
    item({ title, link_internal_name, link_url });
  const external = (title: string, link_url: string) => item({ title, link_type: 'external', link_url });
  const menu = [
    internal('Home', 'index'),
    internal('Winners', 'winners'),
    internal('Vote', 'voting.index'),
    internal('Gone category', 'voting.index', 'gone'),
    internal('Nominate', 'prenom.index', '/film'),
    internal('About', 'page', 'about'),
    internal('Rules', 'page', 'rules/of-voting#limits'),
    external('Elsewhere', 'https://example.org'),
    external('Empty', ''),
    item({ title: 'Opens others', childs: [{ ...external('Below', 'javascript:void 0'), childs: [] }] }),
  ];
  expect(pagesIn(menu)).toEqual(['about', 'rules/of-voting']);
  expect(linksIn(menu)).toHaveLength(11);
  expect(texts(content({ menu, missingPages: new Set(['rules/of-voting']) }), 'announced')).toEqual([
    '‘Gone category’ in the menu leads to a category that doesn’t exist: gone.',
    '‘Rules’ in the menu leads to a page that doesn’t exist: rules/of-voting.',
    '‘Empty’ in the menu has no address.',
    '‘Below’ in the menu has no address.',
  ]);
});
