import { expect, it } from 'vitest';
import { paperOf, type BallotPaper } from '#records/ballot-paper.ts';
import { importShow, type ImportReport } from '../../../infra/show/import.ts';
import { categoryId, nomineeId } from '../../../infra/show/slug.ts';
import { appOf, categoriesHeader, csv, nomineesHeader, cleanSite, type Files } from './support.ts';

const site = await cleanSite();

const [best, next] = [categoryId('best'), categoryId('next')];
const categories = csv(
  categoriesHeader,
  'best,Best,award,MOVIE,vertical,Film,',
  'next,Next,fan,PROFILE,horizontal,,',
);
const show = (titles: string[], timeZone = 'Europe/Berlin'): Files => ({
  'categories.csv': categories,
  'nominees.csv': csv(nomineesHeader, ...titles.map((title) => `best,${title},MOVIE,,,,,`)),
  'show.json': JSON.stringify({ app: appOf({ timeZone }) }),
});
const importFiles = async (files: Files, withdraw: string[] = []): Promise<ImportReport> =>
  importShow({
    dir: await site.folder(files),
    target: site.target,
    withdraw,
    now: () => Date.UTC(2026, 10, 21),
  });
const paper = async (): Promise<BallotPaper | undefined> =>
  paperOf((await site.items()).find(({ pk }) => pk === 'VOTING'));
const ids = (...slugs: string[]): string[] => slugs.map((slug) => nomineeId('best', slug)).sort();

it('an import writes down who may be voted for, and the clocks of the zone', async () => {
  await importFiles(show(['A', 'B']));
  const { nominees, clock } = (await paper()) as BallotPaper;
  expect(nominees).toEqual({ [best]: ids('a', 'b'), [next]: [] });
  expect(clock).toMatchObject({
    timeZone: 'Europe/Berlin',
    from: Date.UTC(2025),
    until: Date.UTC(2030),
  });
  expect(clock.offsets.slice(0, 2)).toEqual([
    [Date.UTC(2025), 3_600_000],
    [Date.parse('2025-03-30T01:00:00Z'), 7_200_000],
  ]);
});

it('an import follows what it changes, hides and deletes, and what an earlier one has left', async () => {
  await importFiles(show(['A', 'B', 'C']));
  await site.vote(best, nomineeId('best', 'b'));
  await importFiles({ 'nominees.csv': show(['A', 'D'])['nominees.csv'] ?? '' }, ['best/b']);
  expect((await paper())?.nominees).toEqual({ [best]: ids('a', 'd'), [next]: [] });
  expect((await site.items()).filter(({ hidden }) => hidden)).toHaveLength(1);
  await importFiles({ 'show.json': JSON.stringify({ app: appOf({ timeZone: 'Asia/Tokyo' }) }) });
  expect((await paper())?.clock).toMatchObject({
    timeZone: 'Asia/Tokyo',
    offsets: [[Date.UTC(2025), 32_400_000]],
  });
});

it('an import makes the paper of a show that has none, and writes none anew that is as it should be', async () => {
  const files = show(['A']);
  await importFiles(files);
  const before = await paper();
  await site.forget({ pk: 'VOTING', sk: 'PAPER' });
  await importFiles(files);
  expect(await paper()).toEqual(before);
  site.calls.clear();
  await importFiles(files);
  expect([...site.calls.keys()]).toEqual(['ScanCommand']);
});

it('an import that breaks off leaves no paper that is not true', async () => {
  await importFiles(show(['A']));
  site.refuseWritesAfter(1);
  await expect(importFiles(show(['B']))).rejects.toThrow('refused');
  site.refuseWritesAfter(Infinity);
  expect(await paper()).toBeUndefined();
  await importFiles(show(['B']));
  expect((await paper())?.nominees[best]).toEqual(ids('b'));
});
