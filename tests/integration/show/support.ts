import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { MenuItem } from '#contract/navigation.ts';
import { voteAttribute } from '#records/ballots.ts';
import type { ShowParts } from '#records/show.ts';
import { ballotKey, type Item, type Key } from '#records/tables.ts';
import { documentClient, s3Client } from '../../../infra/local/engine/clients.ts';
import { startEngine } from '../../../infra/local/engine/engine.ts';
import { ensureTables, localTables } from '../../../infra/local/engine/tables.ts';
import { deleteOf, writeBatches } from '../../../infra/show/storage.ts';
import { FaultyShow, formatFault } from '../../../infra/show/faults.ts';
import { importShow } from '../../../infra/show/import.ts';
import type { OpenedTarget } from '../../../infra/target.ts';
import { testApp } from '../../support/show.ts';
import { startBucket } from './bucket-server.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** A site without a show: an engine and a bucket in memory, temporary folders, and the calls made to the engine by name. */
export async function startSite() {
  const engine = await startEngine({ folder: null, existing: false });
  const bucket = await startBucket();
  const documents = documentClient(engine.endpoint, credentials);
  const s3 = s3Client(bucket.endpoint, credentials);
  await ensureTables(documents, engine.endpoint);
  const calls = new Map<string, number>();
  let writesLeft = Infinity;
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        calls.set(commandName, (calls.get(commandName) ?? 0) + 1);
        if (commandName.startsWith('BatchWrite') && --writesLeft < 0)
          throw new Error('This write is refused.');
        return next(args);
      },
    { step: 'build' },
  );
  const folders: string[] = [];
  const target: OpenedTarget = {
    documents,
    s3,
    tables: localTables,
    bucket: 'images',
    basePath: '/gayvnawards',
    close: async () => undefined,
  };

  const newFolder = async (): Promise<string> => {
    const dir = await mkdtemp(join(tmpdir(), 'acclaim-show-'));
    folders.push(dir);
    return dir;
  };
  const items = async (table: keyof typeof localTables = 'show'): Promise<Item[]> => {
    const found: Item[] = [];
    let start: Item | undefined;
    do {
      const page = await documents.send(
        new ScanCommand({ TableName: localTables[table], ...(start && { ExclusiveStartKey: start }) }),
      );
      found.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start);
    return found;
  };
  return {
    target,
    calls,
    objects: bucket.objects,
    newFolder,
    items,
    /** A new folder with these files. */
    folder: async (files: Files): Promise<string> => {
      const dir = await newFolder();
      await writeFiles(dir, files);
      return dir;
    },
    /** A ballot with a vote for the nominee, as the votes function writes it. */
    vote: async (category: string, nominee: string, voter = 'voter'): Promise<void> => {
      const vote = { nonce: 'n', at: 1 };
      const item = {
        ...ballotKey(voter, '2026-11-21', category),
        votes: 1,
        [voteAttribute(nominee)]: vote,
      };
      await documents.send(new PutCommand({ TableName: localTables.ballots, Item: item }));
    },
    /** Refuses batches of writes after so many more. */
    refuseWritesAfter: (count: number): void => {
      writesLeft = count;
    },
    /** Takes an item out of the show table. */
    forget: (key: Key) => writeBatches(documents, localTables.show, [deleteOf(key)]),
    /** Forgets the show, the ballots and the pictures. */
    clear: async (): Promise<void> => {
      for (const table of ['show', 'ballots'] as const) {
        const keys = ((await items(table)) as Key[]).map(({ pk, sk }) => deleteOf({ pk, sk }));
        await writeBatches(documents, localTables[table], keys);
      }
      bucket.objects.clear();
      calls.clear();
    },
    close: async (): Promise<void> => {
      documents.destroy();
      s3.destroy();
      await Promise.all([
        engine.close(),
        bucket.close(),
        ...folders.map((dir) => rm(dir, { recursive: true })),
      ]);
    },
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** A site for the tests of a file, empty before each. */
export async function cleanSite(): Promise<Site> {
  const site = await startSite();
  afterAll(() => site.close());
  beforeEach(() => site.clear());
  return site;
}
export type Files = Record<string, string | Uint8Array>;

export async function writeFiles(dir: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(dir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Every file of a folder, by its path in it. */
export async function readFiles(dir: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(dir.length + 1), await readFile(path));
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const categoriesHeader = 'key,title,group,type,orientation,title_column,description';
export const nomineesHeader = 'category,title,model,slug,image,cast,twitter,profile_website';

/** A CSV file of lines. */
export const csv = (...lines: string[]): string => `${lines.join('\n')}\n`;

/** The faults of a folder as printed; fails when the import goes through or anything was written. */
export async function faultsOf(site: Site, files: Files): Promise<string[]> {
  const dir = await site.folder(files);
  const before = await site.items();
  const refusal: unknown = await importShow({ dir, target: site.target }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FaultyShow);
  expect(await site.items()).toEqual(before);
  expect(site.objects.size).toBe(0);
  return (refusal as FaultyShow).faults.map(formatFault);
}

/** A row of categories.csv. */
export const category = (key: string, title = 'A title'): string => `${key},${title},award,MOVIE,vertical,,`;

/** An event that names nothing but its id and, perhaps, more. */
export const eventOf = (id: string, more: Partial<ShowParts['event']> = {}): ShowParts['event'] => ({
  id,
  code: 'GAYVNAWARDS',
  siteCode: 'test',
  title: 'The awards',
  is_voting_active: true,
  voting_start: null,
  voting_end: null,
  fan_prenom_start: null,
  fan_prenom_end: null,
  ...more,
});

/** The app of a show that has no pictures, categories or pages. */
export const appOf = (more: Partial<ShowParts['app']> = {}): ShowParts['app'] => ({
  ...testApp,
  defaultCategory: '',
  hero: { desktop: '', mobile: '' },
  links: { privacy: '', notice2257: '', contact: '' },
  ...more,
});

/** An item of a menu, which leads to a page unless said otherwise. */
export const menuItem = (fields: Partial<MenuItem>): MenuItem => ({
  id: 'i',
  type: 'link',
  title: 'T',
  link_title: '',
  link_type: 'internal',
  link_internal_name: 'page',
  link_url: '',
  link_new_tab: false,
  menu_item_class: '',
  menu_item_link_class: '',
  fullimage: '',
  childs: [],
  ...fields,
});
