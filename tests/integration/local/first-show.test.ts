import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { paperOf } from '#records/ballot-paper.ts';
import { showKeys } from '#records/tables.ts';
import { importShow } from '../../../infra/show/import.ts';
import { noteSeeding, openDataFolder } from '../../../infra/local/data-folder.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { originOf, temporaryFolder } from './support.ts';

/** The lists of a show, as somebody imports them who has no settings yet. */
const lists = {
  'categories.csv':
    'key,title,group,type,orientation,title_column,description\nbest,Best,award,MOVIE,vertical,,\n',
  'nominees.csv': 'category,title,model,slug,image,cast,twitter,profile_website\nbest,Anora,MOVIE,,,,,\n',
};

/** A site that begins with the sample show, and what it says meanwhile. */
async function startSample(dataDir: string, now?: string): Promise<{ site: Site; said: string[] }> {
  const said: string[] = [];
  const site = await startSite({
    port: 0,
    dataDir,
    web: null,
    quiet: true,
    announce: (line) => said.push(line),
    ...(now !== undefined && { clock: { now: () => Date.parse(now) } }),
  });
  return { site, said };
}

/** Imports a folder of these files into the data of a site that is not running. */
async function importStopped(dataDir: string, files: Record<string, string>): Promise<void> {
  const target = await openLocal(dataDir, '');
  await importShow({ dir: temporaryFolder(files), target });
  await target.close();
}

async function ask<Route extends 'app.get' | 'events.get' | 'template.get'>(
  site: Site,
  route: Route,
): Promise<Answer<Route>> {
  const answer = await fetch(`${originOf(site)}/gayvnawards/api/${route.replace('.', '/')}`);
  return (await answer.json()) as Answer<Route>;
}

test('a first start has voting open, however long ago the sample show was made', async () => {
  const { site } = await startSample(temporaryFolder(), '2031-07-01T12:00:00Z');
  onTestFinished(() => site.close());
  expect(await ask(site, 'app.get')).toMatchObject({ isVotingOpen: true, name: 'The Nitrate Awards' });
  const { Item } = await site.platform.documents.send(
    new GetCommand({ TableName: localTables.show, Key: showKeys.ballotPaper() }),
  );
  // Made for the time of the site, not of this machine.
  expect(paperOf(Item)?.clock.from).toBe(Date.UTC(2030));
});

test('categories and nominees that were imported before the first start stay, and can be voted for', async () => {
  const dataDir = temporaryFolder();
  await importStopped(dataDir, lists);
  for (let start = 0; start < 2; start += 1) {
    const { site } = await startSample(dataDir);
    const { categories, nominees } = await ask(site, 'events.get');
    const app = await ask(site, 'app.get');
    await site.close();
    expect(categories.map(({ key }) => key)).toEqual(['best']);
    expect(nominees.map(({ title }) => title)).toEqual(['Anora']);
    expect(app).toMatchObject({ isVotingOpen: true, defaults: { category: '' } });
  }
});

test('a show.json that was begun before the first start is not mixed with the sample show', async () => {
  const dataDir = temporaryFolder();
  await importStopped(dataDir, { ...lists, 'show.json': '{ "social": { "twitter": "", "facebook": "" } }' });
  const { site, said } = await startSample(dataDir);
  onTestFinished(() => site.close());
  expect(said).toEqual(['This show has no settings yet: import a show.json with the part "app".']);
  expect((await ask(site, 'events.get')).categories.map(({ key }) => key)).toEqual(['best']);
  expect(await ask(site, 'app.get')).toMatchObject({ code: 'unavailable' });
});

test('a first start that was ended in the middle of the import is made up for by the next one', async () => {
  const dataDir = temporaryFolder();
  await (await startSample(dataDir)).site.close();
  const target = await openLocal(dataDir, '');
  await target.documents.send(
    new DeleteCommand({ TableName: target.tables.show, Key: showKeys.directory() }),
  );
  await target.close();
  noteSeeding(openDataFolder(dataDir), true);

  const { site } = await startSample(dataDir);
  onTestFinished(() => site.close());
  expect((await ask(site, 'template.get')).widgets.length).toBeGreaterThan(0);
  expect(openDataFolder(dataDir).isSeeding).toBe(false);
});

test('what a command makes of a first start that was ended is not overwritten by the next one', async () => {
  const dataDir = temporaryFolder();
  noteSeeding(openDataFolder(dataDir), true);
  await importStopped(dataDir, lists);
  const { site } = await startSample(dataDir);
  onTestFinished(() => site.close());
  expect((await ask(site, 'events.get')).categories.map(({ key }) => key)).toEqual(['best']);
});
