import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DrawPage } from '#contract/written-pages.ts';
import { showKeys, type Key } from '#records/tables.ts';
import { missingKey } from '#rules/page-choice.ts';
import type { Writer } from '../../../functions/pages/domain.ts';
import { objectsOf } from '../../../functions/pages/index-changes.ts';
import { compose } from '../../../functions/pages/main.ts';
import type { PagesStore } from '../../../functions/pages/written.ts';
import { bestFilm, bestScene, films, scenes, testApp, testNominee } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { build, changingBy, drawPage, memoryStore, readFont, bareSurroundings } from './support.ts';

let site: TestSite;
let written: ReturnType<typeof memoryStore>;
beforeEach(async () => {
  site = await setUpSite();
  written = memoryStore();
});
afterEach(() => site.close());

const writerWith = (store: PagesStore = written.store, draw: DrawPage = drawPage): Writer =>
  compose(site.platform, { build, drawPage: draw, readFont, surroundings: bareSurroundings, store });

const put = (key: Key, record: object) => site.put('show', key, record);
const renameFilm = (at: number, title: string) =>
  put(showKeys.nominee(bestFilm.id, films[at]!.nominee_id), { ...films[at]!, title });
const renameShow = (name: string) => put(showKeys.part('app'), { ...testApp, name });

/** The index as a writer that knows of nothing before would make it. */
async function afresh(): Promise<[string, string][]> {
  const { store, index } = memoryStore();
  await writerWith(store).changed();
  return byPath(index);
}
const byPath = (index: ReadonlyMap<string, string>) =>
  [...index].toSorted(([one], [other]) => (one < other ? -1 : 1));
const indexed = () => byPath(written.index);

/** Paths whose entries a run has changed. */
async function changedBy(run: () => Promise<void>): Promise<string[]> {
  const before = new Map(written.index);
  await run();
  return indexed().flatMap(([path, entry]) => (before.get(path) === entry ? [] : [path]));
}

test('a nominee’s new title gives new pages to the category alone, and to those that show every nominee', async () => {
  const writer = writerWith();
  await writer.changed();
  const changed = await changedBy(async () => {
    await renameFilm(2, 'Another title');
    await writer.changed();
  });
  const ofCategory = changed.filter((path) => path.startsWith('/voting/'));
  expect(ofCategory).toEqual(['/voting/best-film', ...films.map(({ slug }) => `/voting/best-film/${slug}`)]);
  expect(changed).toContain('/voting');
  expect(indexed()).toEqual(await afresh());
});

test('the first nominee of a category is on the pages of the others, too, and new there as well', async () => {
  const writer = writerWith();
  await writer.changed();
  const changed = await changedBy(async () => {
    await renameFilm(0, 'Another title');
    await writer.changed();
  });
  expect(changed).toEqual(expect.arrayContaining(scenes.map(({ slug }) => `/voting/best-scene/${slug}`)));
  expect(indexed()).toEqual(await afresh());
});

test('where a change is on every page, those that lead to nominees are public first, and each once its objects are there', async () => {
  for (let at = 0; at < 60; at += 1) {
    const nominee = testNominee(bestScene, `extra-${at}`, at + scenes.length);
    await put(showKeys.nominee(bestScene.id, nominee.nominee_id), nominee);
  }
  await writerWith().changed();
  const sent: string[][] = [];
  const writer = writerWith(
    changingBy(written.store, async (index, puts, deletes) => {
      for (const [key, entry] of Object.entries(puts))
        for (const name of objectsOf(key, entry)) expect(written.objects.has(name)).toBe(true);
      sent.push(Object.keys(puts));
      await index.change(puts, deletes);
    }),
  );
  await renameShow('Another name');
  await writer.changed();
  const isOfNominee = (path: string) => /^\/voting\/[^/]+\/[^/]+$/.test(path);
  const others = sent.flat().filter((path) => !isOfNominee(path) && path !== missingKey);
  expect(others).toEqual(expect.arrayContaining(['/', '/nominees', '/voting', '/voting/best-film']));
  expect(sent[0]?.toSorted()).toEqual(others.toSorted());
  expect(sent.length).toBeGreaterThan(2);
  expect(indexed()).toEqual(await afresh());
});

test('a page is drawn once for strangers and once for voters, where others have asked for what it shows', async () => {
  const drawn: string[] = [];
  const writer = writerWith(written.store, (request) => {
    drawn.push(request.path);
    return drawPage(request);
  });
  await writer.changed();
  const nominees = drawn.filter((path) => path.startsWith('/voting/best-film/'));
  expect(nominees).toHaveLength(2 * films.length);
});
