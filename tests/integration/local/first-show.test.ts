import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { paperOf } from '#records/ballot-paper.ts';
import { scanItems } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import { importShow } from '../../../infra/show/import.ts';
import { noteSeeding, openDataFolder } from '../../../infra/local/data-folder.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { testEvent } from '../../support/show.ts';
import { originOf, temporaryFolder } from './support.ts';

/** The event and the lists of a show, as somebody imports them who has no settings yet. */
const begun = {
  'show.json': JSON.stringify({ event: { ...testEvent, id: 'own-2027' } }),
  'categories.csv':
    'key,title,group,type,orientation,title_column,description\nbest,Best,award,MOVIE,vertical,,\n',
  'nominees.csv': 'category,title,model,slug,image,cast,twitter,profile_website\nbest,Anora,MOVIE,,,,,\n',
};

/** Runs with a site that begins with the sample show, and what it says meanwhile. */
async function withSample(
  dataDir: string,
  run: (site: Site, said: string[]) => Promise<void>,
  now?: string,
): Promise<void> {
  const said: string[] = [];
  const clock = now === undefined ? {} : { clock: { now: () => Date.parse(now) } };
  const announce = (line: string) => said.push(line);
  const site = await startSite({ port: 0, dataDir, web: null, quiet: true, announce, ...clock });
  try {
    await run(site, said);
  } finally {
    await site.close();
  }
}

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

test('a first start has voting open, however old the sample show, and the next makes up for an interrupted import', async () => {
  const dataDir = temporaryFolder();
  const checkVoting = async (site: Site) => {
    expect(await ask(site, 'app.get')).toMatchObject({ isVotingOpen: true, name: 'The Nitrate Awards' });
    const { documents } = site.platform;
    const read = new GetCommand({ TableName: localTables.show, Key: showKeys.ballotPaper() });
    // Made for the time of the site, not of this machine.
    expect(paperOf((await documents.send(read)).Item)?.clock.from).toBe(Date.UTC(2030));
    // As if the import had been interrupted.
    await documents.send(new DeleteCommand({ TableName: localTables.show, Key: showKeys.directory() }));
  };
  await withSample(dataDir, checkVoting, '2031-07-01T12:00:00Z');
  noteSeeding(openDataFolder(dataDir), true);

  await withSample(dataDir, async (site) => {
    expect((await ask(site, 'template.get')).widgets.length).toBeGreaterThan(0);
  });
  expect(openDataFolder(dataDir).isSeeding).toBe(false);
});

const { 'show.json': _event, ...lists } = begun;
const unfinished =
  'This data has a show of its own, so the sample show was not imported. Until it has settings, import a show.json with the parts "event" and "app".';
/** The keys of all categories that are stored, whatever their edition. */
async function keysIn({ platform }: Site): Promise<unknown[]> {
  const keys: unknown[] = [];
  for await (const { key } of scanItems(platform.documents, localTables.show, 'CATEGORY#')) keys.push(key);
  return keys;
}

test.each([
  ['a show.json with the lists', begun],
  ['lists alone', lists],
])('%s that came before the first start are not mixed with the sample show', async (_, files) => {
  const dataDir = temporaryFolder();
  await importStopped(dataDir, files);
  await withSample(dataDir, async (site, said) => {
    expect(said).toEqual([unfinished]);
    expect(await keysIn(site)).toEqual(['best']);
    expect(await ask(site, 'app.get')).toMatchObject({ name: 'The Awards' });
  });
});

test('data of another edition is left alone, also where a first start was once interrupted', async () => {
  const dataDir = temporaryFolder();
  await importStopped(dataDir, begun);
  noteSeeding(openDataFolder(dataDir), true);
  await withSample(dataDir, async (site, said) => {
    expect(said).toEqual([unfinished]);
    expect(await keysIn(site)).toEqual(['best']);
  });
  expect(openDataFolder(dataDir).isSeeding).toBe(false);
});
