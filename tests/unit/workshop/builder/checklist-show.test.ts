import { describe, expect, test } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import type { WidgetOptions } from '#contract/widgets.ts';
import { publishedCategory, publishedEvent, publishedNominee } from '#records/published.ts';
import { blockOf, newSections, newWidget } from '../../../../web/blocks/catalogue.ts';
import { checklistOf } from '../../../../web/workshop/builder/publish/checklist.ts';
import { showOf, type ShowAnswers } from '../../../../web/workshop/builder/publish/show-now.ts';
import { bestFilm, emptyCategory, films, testApp, testEvent } from '../../../support/show.ts';

const url = Object.assign((name: string) => name, { sizeOf: () => undefined });
const nominees = films.map((film) => publishedNominee(film, url));
const [voting, closed] = [Date.parse('2026-11-01T12:00:00Z'), Date.parse('2026-11-05T12:00:00Z')];
const answers: ShowAnswers = {
  config: {
    timeZone: testApp.timeZone,
    votingStart: testEvent.voting_start,
    votingEnd: testEvent.voting_end,
    presentedBy: { text: '', image: '', url: '' },
    live: { enabled: false, embed: '' },
  },
  events: {
    event: publishedEvent(testEvent),
    categories: [bestFilm, emptyCategory].map(publishedCategory),
    nominees,
  },
  winners: { categories: [] },
  carousels: new Set(['full']),
  hasSponsors: false,
};
const revealed: Partial<ShowAnswers> = {
  winners: {
    categories: [{ ...publishedCategory(bestFilm), winners: nominees.slice(0, 1), revealed_at: '' }],
  },
};

const of = (type: string, options: Partial<WidgetOptions> = {}): Widget => {
  const made = newWidget(blockOf(type)!);
  return { ...made, id: type, position: 0, options: { ...made.options, ...options } };
};
const countdown = (moment: string, html = '') => of('countdown', { fields: { moment }, html });
/** What the checklist says of a home page whose sections are hidden, but for that the sections are. */
function said(widgets: Widget[], at: number, more: Partial<ShowAnswers> = {}) {
  const hidden = newSections().map((section) => ({ ...section, is_active: false }));
  const draft = { title: 'Home page', widgets: [...widgets, ...hidden] };
  const show = showOf({ ...answers, ...more }, at);
  return checklistOf(draft, { faults: [], waiting: [], show });
}
const ofPage = (...about: Parameters<typeof said>) =>
  said(...about).flatMap(({ widget, words }) => (widget === undefined ? [words] : []));

const isEmpty = ['Published now, this page would be empty for visitors.'];
const from = (time: string) => [
  expect.stringMatching(`^From ${time}, this page would be empty for visitors.$`) as string,
];

describe('the checklist says when visitors would see nothing of the page', () => {
  test.each([
    ['nothing on it', [], voting],
    ['a countdown that is over', [countdown('votingEnd')], closed],
    ['a countdown to what has no time', [countdown('never')], voting],
    ['winners who aren’t revealed', [of('winners')], voting],
    [
      'the winners of another category',
      [of('winners', { winners: { category: 'empty' } })],
      closed,
      revealed,
    ],
    ['a category without nominees', [of('nominees', { nominees: { category: 'empty', most: 4 } })], voting],
    ['a carousel without sponsors', [of('carousel-a', { carouselId: 'none' })], voting],
  ])('now: with %s', (_, widgets, at, more = {}) => {
    expect(ofPage(widgets, at, more)).toEqual(isEmpty);
  });

  test.each([
    ['a countdown that runs to its end', [countdown('votingEnd')], from('Tue, Nov 3, 12:00\\sAM')],
    [
      'countdowns, from the end of the last one',
      [countdown('votingStart'), countdown('votingEnd'), countdown('prenomEnd'), of('winners')],
      from('Tue, Nov 3, 12:00\\sAM'),
    ],
  ])('later, in the zone of the show: with %s', (_, widgets, words) => {
    expect(ofPage(widgets, voting)).toEqual(words);
  });

  test.each([
    ['a text after the countdown', [countdown('votingEnd', '<p>Thank you.</p>')], closed],
    ['a winner', [of('winners')], voting, revealed],
    ['nominees', [of('nominees', { nominees: { category: bestFilm.key, most: 4 } })], voting],
    [
      'nominees who may be announced by then',
      [countdown('votingEnd'), of('nominees', { nominees: { category: 'empty', most: 4 } })],
      voting,
    ],
    ['sponsors', [of('carousel-a', { carouselId: 'full' })], voting],
    ['a form', [of('newsletter')], closed],
    ['a section', newSections(), closed],
  ])('but not with %s', (_, widgets, at, more = {}) => {
    expect(ofPage(widgets, at, more)).toEqual([]);
  });
});
