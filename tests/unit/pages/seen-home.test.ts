import fc from 'fast-check';
import { DOMParser } from 'linkedom/worker';
import { expect, test } from 'vitest';
import { completeValues } from '#contract/fields.ts';
import { sectionTitles } from '#contract/page-sections.ts';
import { seenOnHome } from '#contract/seen-home.ts';
import { seenWidgets } from '#contract/seen-widgets.ts';
import type { Widget } from '#contract/templates.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import type { Platform } from '#platform/platform.ts';
import type { ShowReader } from '#records/show-reader.ts';
import type { ShowParts, StoredNominee, StoredWinners } from '#records/show.ts';
import { listWinners } from '../../../functions/show/domain-catalog.ts';
import { toEvents } from '../../../functions/show/domain-events.ts';
import { findCarousel, findItems } from '../../../functions/show/domain-sponsors.ts';
import { toAppConfig } from '../../../functions/show/domain.ts';
import { createCatalogStore } from '../../../functions/show/store-catalog.ts';
import { readShow } from '../../../functions/templates/store-show.ts';
import { blocks } from '../../../web/blocks/catalogue.ts';
import { drawPage } from '../../../web/render.tsx';
import { showOf } from '../../../web/workshop/builder/publish/show-now.ts';
import { isNightly } from '../../support/nightly.ts';
import { testApp, testCategory, testDeployment, testEvent, testNominee } from '../../support/show.ts';

interface Site {
  event: ShowParts['event'];
  app: ShowParts['app'];
  live: ShowParts['live'];
  carousels: ShowParts['carousels'];
  nominees: readonly StoredNominee[];
  won: readonly string[];
  widgets: readonly Widget[];
}

const begin = Date.parse('2026-01-01T00:00:00Z');
const year = 365 * 24 * 60 * 60 * 1000;
const someInstant = fc.integer({ min: 0, max: year }).map((after) => begin + after);
const instantOrNull = fc.option(someInstant.map((instant) => new Date(instant).toISOString()));
const categories = ['one', 'two'].map((key, index) => testCategory(key, index));
const sponsors: ShowParts['sponsors'] = [
  { id: 'sponsor-a', code: 'a', title: 'A', company: 'A', url: 'https://example.org/', fullimage: '' },
];

const someNominees = fc
  .tuple(...categories.flatMap((category) => ['a', 'b'].map((slug, at) => someNominee(category, slug, at))))
  .map((all) => all.filter((each) => each !== undefined));
function someNominee(category: (typeof categories)[number], slug: string, position: number) {
  const nominee = testNominee(category, slug, position);
  const withdrawn = { at: '2026-01-01T00:00:00.000Z', by: 'Ada', reason: 'Asked for it.' };
  return fc.constantFrom<StoredNominee | undefined>(
    undefined,
    nominee,
    { ...nominee, draft: true },
    { ...nominee, withdrawn },
  );
}

const html = fc.constantFrom(
  '',
  '<p>&nbsp;<br></p>',
  '<p>Words</p>',
  '<p><img src="/images/a.jpg" alt=""></p>',
);
const line = fc.constantFrom('', '', ' ', 'Words');
const picture = fc.constantFrom('', '', '/images/a.jpg');
const link = fc.constantFrom(
  '',
  '/winners',
  'rules',
  'https://example.org/',
  'javascript:alert(1)',
  '//a.test',
);
const category = fc.constantFrom('', 'one', 'two', 'gone');
const address = fc.constantFrom('', 'https://youtu.be/abcdefghijk', 'https://example.org/film');
const moment = fc.constantFrom('', 'votingStart', 'votingEnd', 'prenomStart', 'prenomEnd', 'never');
const listOf = (entry: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .array(fc.record(entry), { maxLength: 2 })
    .map((all) => all.map((each, at) => ({ id: `e${at}`, ...each })));

const someOptions = fc.record({
  header: fc.record({ value: html }),
  subheader: fc.record({ value: html }),
  images: fc.record({ desktop: picture, mobile: picture }),
  backgroundlink: link,
  buttons: listOf({
    title: line,
    linktype: fc.constantFrom('external', 'internal'),
    link: fc.record({
      internal: fc.record({
        name: fc.constantFrom('', 'winners', 'voting.index', 'nowhere'),
        path: link,
        hash: line,
      }),
      external: fc.record({ url: link }),
    }),
  }),
  carouselId: fc.constantFrom('', 'carousel-full', 'carousel-empty', 'carousel-gone'),
  html,
  fields: fc.record({ address, moment }),
  gallery: fc.record({ pictures: listOf({ picture, caption: line }) }),
  questions: fc.record({ entries: listOf({ question: line, answer: html }) }),
  schedule: fc.record({ entries: listOf({ time: line, title: line, text: line }) }),
  nominees: fc.record({ category }),
  winners: fc.record({ category }),
});

const sections = Object.keys(sectionTitles);
const kinds = [...blocks.map(({ key }) => key), 'unknown'];
/** The kinds one after another, each often empty; some in the columns of one that may be there. */
const someWidgets = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...kinds), fc.boolean()), { maxLength: 5 }),
    fc.subarray(sections),
    fc.infiniteStream(fc.tuple(someOptions, fc.boolean(), fc.constantFrom('', 'w0', 'w1'))),
  )
  .map(([own, shown, more]) =>
    [...own, ...sections.map((type) => [type, shown.includes(type)] as const)].map(
      ([type, is_active], at): Widget => {
        const [options, inSecond, holder] = more.next().value as [object, boolean, string];
        const within = { widget: type in sectionTitles ? '' : holder, column: inSecond ? 'second' : 'first' };
        const complete = completeValues(widgetFields, { options: { ...options, within } }) as Pick<
          Widget,
          'options'
        >;
        return {
          id: `w${at}`,
          type,
          version: 1,
          title: '',
          description: '',
          thumbnail: '',
          is_active,
          position: at,
          ...complete,
        };
      },
    ),
  );

const someSite: fc.Arbitrary<Site> = fc
  .record({
    instants: fc.record({
      voting_start: instantOrNull,
      voting_end: instantOrNull,
      fan_prenom_start: instantOrNull,
      fan_prenom_end: instantOrNull,
      nominees_from: instantOrNull,
    }),
    presentedBy: fc.record({
      text: fc.constantFrom('', 'Presented by'),
      image: fc.constantFrom('', 'a.jpg'),
      url: link,
    }),
    sponsorCarousels: fc.subarray(['full', 'empty']),
    live: fc.record({
      enabled: fc.boolean(),
      embed: fc.constantFrom('', '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>'),
    }),
    nominees: someNominees,
    won: fc.subarray(categories.map(({ id }) => id)),
    widgets: someWidgets,
  })
  .map(({ instants, presentedBy, sponsorCarousels, ...more }) => ({
    ...more,
    event: { ...testEvent, ...instants },
    app: { ...testApp, presentedBy, sponsorCarousels },
    carousels: [
      { id: 'carousel-full', code: 'full', title: 'Full', items: ['sponsor-a'] },
      { id: 'carousel-empty', code: 'empty', title: 'Empty', items: ['sponsor-gone'] },
    ],
  }));

const addressOf = (name: string) => (name ? `/images/${name}` : '');
const url = Object.assign(addressOf, { sizeOf: () => undefined });

/** The show of a site as the groups of functions read it. */
function readerOf({ event, app, live, carousels, nominees, won }: Site): ShowReader {
  const parts: Partial<ShowParts> = { event, app, live };
  const everyNominee = (id: string) =>
    Promise.resolve(nominees.filter(({ category_id }) => category_id === id));
  const winners = won.map((id): [string, StoredWinners] => [
    id,
    {
      category: id,
      nominees: nominees.filter(({ category_id }) => category_id === id).map(({ nominee_id }) => nominee_id),
      at: '',
      by: '',
    },
  ]);
  return {
    part: (name: keyof ShowParts) => Promise.resolve(parts[name]),
    carousels: () => Promise.resolve(carousels),
    sponsors: () => Promise.resolve(sponsors),
    editions: () => Promise.resolve([]),
    terms: () => Promise.resolve({ event, timeZone: 'UTC', voteLimit: 1 }),
    categories: () => Promise.resolve(categories),
    everyNominee,
    nominees: async (id: string) => (await everyNominee(id)).filter(({ withdrawn }) => !withdrawn),
    winners: () => Promise.resolve(new Map(winners)),
  } as unknown as ShowReader;
}

/** What the API answers a visitor's page at an instant. */
async function answerAt(site: Site, key: string, at: number): Promise<unknown> {
  const [id, search] = key.split('?');
  const asked = new URLSearchParams(search);
  const { event, app, live, carousels, nominees, widgets } = site;
  const ofSponsors = {
    carousels: () => Promise.resolve({ siteCode: event.siteCode, carousels, sponsors }),
    sponsor: () => Promise.resolve(undefined),
    pictureUrl: () => Promise.resolve(url),
  };
  const clock = { now: () => at };
  if (id === 'app.get') return toAppConfig({ app, event, live }, testDeployment, url, at);
  if (id === 'template.get') return { template: { title: '' }, widgets: seenWidgets(widgets) };
  if (id === 'events.get') return toEvents({ event, categories, nominees: [...nominees], url }, at);
  if (id === 'carousel.get') return findCarousel(ofSponsors, asked.get('code') ?? '');
  if (id === 'carousel.items')
    return findItems(ofSponsors, { siteCode: asked.get('siteCode') ?? '', id: asked.get('id') ?? '' });
  if (id === 'winners.list')
    return listWinners(
      createCatalogStore({ show: readerOf(site), pictureUrl: ofSponsors.pictureUrl, clock }),
    );
  if (id === 'prenominations.events') return { data: [] };
  return [];
}

async function drawn(site: Site, at: number) {
  const answers: Record<string, unknown> = {};
  for (;;) {
    const page = await drawPage({ path: '/', signedIn: false, at, answers });
    const missing = page.missing.filter((key) => !(key in answers));
    if (missing.length === 0) return page;
    for (const key of missing) answers[key] = await answerAt(site, key, at);
  }
}

/** As `render.tsx` reads HTML. */
const parse = (text: string): Document =>
  new DOMParser().parseFromString(
    `<!doctype html><html><body>${text}</body></html>`,
    'text/html',
  ) as unknown as Document;

/** The ids of the widgets of a page with something in them to see. */
async function seenOn(site: Site, at: number): Promise<string[]> {
  const { markup, lateSources } = await drawn(site, at);
  const page = parse(markup);
  for (const hidden of page.querySelectorAll('.visually-hidden')) hidden.remove();
  const isLater = lateSources.some((source) => source.includes('live-stream'));
  return site.widgets
    .filter(({ id, type }) => {
      const place = page.querySelector(`[data-widget="${id}"]`);
      if (!place) return false;
      const shows = place.querySelector('img, video, iframe, input, svg') !== null;
      return shows || /\S/.test(place.textContent) || (type === 'live-stream' && isLater);
    })
    .map(({ id }) => id);
}

/** The show at an instant as the page builder knows it, from what the API answers then. */
async function builderShow(site: Site, at: number) {
  const answer = async (key: string) => (await answerAt(site, key, at)) as never;
  const [config, events, winners] = await Promise.all(['app.get', 'events.get', 'winners.list'].map(answer));
  const hasSponsors = site.app.sponsorCarousels?.includes('full') === true;
  const carousels = new Set(['carousel-full']);
  return showOf({ config, events, winners, carousels, hasSponsors } as never, at).at(at);
}

test('the rule of what visitors see of home says what its page shows, at every instant of a year', async () => {
  const property = fc.asyncProperty(someSite, someInstant, async (site, any) => {
    const pictureUrl = () => Promise.resolve(url);
    const environment = { LIVE_PATHS: '' } as Platform['environment'];
    const show = await readShow({ show: readerOf(site), pictureUrl, environment });
    const edges = show.turns.flatMap((turn) => [turn - 1, turn]);
    for (const at of [any, ...edges.slice(0, 4)]) {
      const seen = seenOnHome(site.widgets, show.at(at)).map(({ id }) => id);
      expect(seen).toEqual(await seenOn(site, at));
      expect(seenOnHome(site.widgets, await builderShow(site, at)).map(({ id }) => id)).toEqual(seen);
    }
  });
  // A run draws a page up to fifteen times: 300 of them are a minute.
  await fc.assert(property, { numRuns: isNightly ? 300 : 100 });
});
