import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Browser } from 'playwright-core';
import type { Answer } from '../../../functions/contract/routes.ts';
import { pageDataId } from '../../../functions/contract/written-pages.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { launchBrowser } from '../../../infra/cli/common/browser.ts';
import { openDataFolder } from '../../../infra/local/data-folder.ts';
import { documentClient } from '../../../infra/local/engine/clients.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { liveRuntime } from '../../../infra/local/runtime-file.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';

/** A vote to cast: ids, as the API takes them. */
export type Choice = Record<'category' | 'nominee', string>;

/** The sample show's limit of votes a voter, category and day. */
const voteLimit = 3;

/** Runs with a data folder of its own, which is gone afterwards. */
export async function withDataFolder<T>(run: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'acclaim-bench-'));
  try {
    return await run(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Builds the site where its sources have changed since it was built last, as `npm start` does.
 * @throws Error where it cannot be built
 */
export async function ensureBuilt(): Promise<void> {
  await import('../../../infra/local/build.ts');
  if (process.exitCode) throw new Error('There is no site to measure.');
}

/** Runs with the built site, open for votes, and a browser. `SITE_FOLDER` names another build than the shared one. */
export const withSite = <T>(run: (site: Site, browser: Browser) => Promise<T>): Promise<T> =>
  withDataFolder(async (dataDir) => {
    await ensureBuilt();
    const web = process.env['SITE_FOLDER'];
    const site = await startSite({ port: 0, dataDir, ...(web && { web }) });
    const browser = await launchBrowser();
    try {
      await openVoting(site.platform.documents);
      return await run(site, browser);
    } finally {
      await browser.close();
      await site.close();
    }
  });

/**
 * Waits until the site has written the page of an address.
 * @throws Error after a minute
 */
export async function untilWritten(url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await setTimeout(200)) {
    if ((await (await fetch(url)).text()).includes(pageDataId)) return;
  }
  throw new Error(`${url} is not written within a minute.`);
}

/** A client of the engine of a running site. */
export async function documentsOf(dataDir: string): Promise<DynamoDBDocumentClient> {
  const folder = openDataFolder(dataDir);
  const live = await liveRuntime(folder);
  if (!live) throw new Error('The site that was started does not answer.');
  return documentClient(live.engine, folder.credentials);
}

/** Opens the show's voting without an end, so that the bench runs on any day. */
export async function openVoting(documents: DynamoDBDocumentClient): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: localTables.show,
      Key: showKeys.part('event'),
      UpdateExpression: 'SET is_voting_active = :yes, voting_start = :none, voting_end = :none',
      ExpressionAttributeValues: { ':yes': true, ':none': null },
    }),
  );
}

/** Every vote that one voter can cast in a day: as many a category as the limit allows. */
export function fullBallots({ categories, nominees }: Answer<'events.get'>): Choice[] {
  const ofFans = categories.filter(({ decided_by }) => decided_by === 'fans');
  return ofFans.flatMap(({ id }) =>
    nominees
      .filter(({ category_id }) => category_id === id)
      .slice(0, voteLimit)
      .map(({ nominee_id }) => ({ category: id, nominee: nominee_id })),
  );
}
