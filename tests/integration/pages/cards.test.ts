import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DrawPage } from '#contract/written-pages.ts';
import { showKeys } from '#records/tables.ts';
import type { Surroundings } from '../../../functions/pages/domain.ts';
import { compose, type WriterParts } from '../../../functions/pages/main.ts';
import { bestFilm, bestScene, films, scenes } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { build, drawPage, memoryStore, readFont } from './support.ts';

let site: TestSite;
let written: ReturnType<typeof memoryStore>;
/** Paths that were rendered, and whose cards were drawn, since the last `take`. */
let rendered: string[];
let drawn: string[];
/** How many cards a run has time for. */
let time: number;
beforeEach(async () => {
  site = await setUpSite();
  written = memoryStore();
  [rendered, drawn, time] = [[], [], 0];
});
afterEach(() => site.close());

const titleOf = (answers: Readonly<Record<string, unknown>>, nominee: string | undefined) =>
  (
    answers['events.get'] as { nominees?: { nominee_id: string; title: string }[] } | undefined
  )?.nominees?.find(({ nominee_id }) => nominee_id === nominee)?.title;
const surroundings: Surroundings = {
  title: ({ drawn: title }) => title,
  head: ({ card }) => `<meta property="og:image" content="${card}">`,
  card: ({ page, answers }) => ({
    // As a real one, it follows from the answers.
    key: `${page.path} ${titleOf(answers, page.nominee)}`,
    type: 'image/png',
    draw: async () => {
      drawn.push(page.path);
      return new Uint8Array([1]);
    },
  }),
  files: async () => [],
};
const counted: DrawPage = (request) => {
  rendered.push(request.path);
  return drawPage(request);
};
const writer = (changes: Partial<WriterParts> = {}) =>
  compose(site.platform, {
    build,
    drawPage: counted,
    readFont,
    surroundings,
    store: written.store,
    isWaiting: () => drawn.length >= time,
    ...changes,
  });
const take = () => {
  const taken = { rendered, drawn };
  [rendered, drawn] = [[], []];
  return taken;
};
const cardOf = (path: string) =>
  /og:image" content="[^"]*written\/([^"]+)"/.exec(
    written.text(written.entry(path)?.pages.at(-1)?.stranger),
  )?.[1] ?? '';
const rename = (title: string) =>
  site.put('show', showKeys.nominee(bestFilm.id, films[4]!.nominee_id), { ...films[4]!, title });

test('a run that changes nothing renders and writes no page while cards are undrawn', async () => {
  await writer().changed();
  expect(take().drawn).toEqual([]);
  const [index, objects] = [new Map(written.index), written.newObjects()];
  expect(objects.length).toBeGreaterThan(20);
  for (let runs = 0; runs < 2; runs += 1) {
    await writer().changed();
    await writer().tick();
    expect(take()).toEqual({ rendered: [], drawn: [] });
    expect(written.newObjects()).toEqual([]);
    expect(written.index).toEqual(index);
  }
});

test('a card that is drawn later is the one that its page names, which is not written again', async () => {
  await writer().changed();
  const index = new Map(written.index);
  const paths = [...index.keys()].filter((path) => path.startsWith('/') && path !== '/404');
  take();
  written.newObjects();
  time = 3;
  const cards: string[] = [];
  for (let runs = 0; runs < 20; runs += 1) {
    await writer().tick();
    const { rendered: pages, drawn: some } = take();
    expect(pages).toEqual([]);
    expect(some.length).toBeLessThanOrEqual(3);
    cards.push(...some);
  }
  expect(new Set(cards).size).toBe(cards.length);
  expect(written.newObjects()).toEqual(expect.arrayContaining(paths.map(cardOf)));
  expect(written.index).toEqual(index);
  const { store } = written;
  expect((await store.state())?.state.again).toBe(false);
});

test('the card of a page that has just changed is drawn before those that wait; at first, those of the top of each ballot', async () => {
  await writer().changed();
  take();
  await rename('A new title');
  time = 1;
  await writer().changed();
  const {
    rendered: pages,
    drawn: [first],
  } = take();
  expect(pages).toContain('/voting/best-film/film-4');
  expect(pages).not.toContain('/voting/best-scene/scene-1');
  expect(pages).toContain(first);

  time = Infinity;
  await writer().tick();
  const order = take().drawn.filter((path) => path.split('/').length === 4);
  const at = (path: string) => order.indexOf(path);
  const second = [bestFilm, bestScene].map(({ key }) =>
    order.findIndex((path) => path.startsWith(`/voting/${key}/`)),
  );
  expect(Math.max(...second)).toBeLessThan(3);
  expect(at(`/voting/best-film/${films[1]!.slug}`)).toBeLessThan(at(`/voting/best-scene/${scenes[2]!.slug}`));
  expect(at(`/voting/best-scene/${scenes[1]!.slug}`)).toBeLessThan(at(`/voting/best-film/${films[2]!.slug}`));
});

test('a page is written again where something else than its card is missing, or its card is another one by now', async () => {
  await writer().changed();
  take();
  const { store } = written;
  const saved = await store.state();
  const { state, version } = saved!;
  const [page] = state.pages['/voting/best-film/film-4'] ?? [];
  const styles = page!.extras.find((name) => name.endsWith('.css'))!;
  const { [styles]: _gone, ...others } = state.objects;
  await store.saveState({ ...state, objects: others }, version);
  written.newObjects();
  await writer().changed();
  expect(take().rendered.length).toBeGreaterThan(0);
  expect(written.newObjects()).toEqual([styles]);

  const other: Surroundings = {
    ...surroundings,
    card: (about) => ({ ...surroundings.card(about)!, key: `new ${about.page.path}` }),
  };
  await writer({ surroundings: other }).changed();
  expect(take().rendered).toContain('/voting/best-film/film-4');
});

test('a card that cannot be drawn is tried again, and its page is not written again for it', async () => {
  time = Infinity;
  const broken: Surroundings = {
    ...surroundings,
    card: (about) => ({
      ...surroundings.card(about)!,
      draw: () => Promise.reject(new Error('no such picture')),
    }),
  };
  await writer({ surroundings: broken }).changed();
  expect(site.logged.join()).toContain('a card could not be drawn');
  take();
  await writer({ surroundings: broken }).changed();
  expect(take().rendered).toEqual([]);
  await writer().changed();
  const { rendered: pages, drawn: cards } = take();
  expect(pages).toEqual([]);
  expect(cards).toContain('/voting/best-film/film-4');
});
