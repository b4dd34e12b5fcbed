import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect } from 'vitest';
import { paperOf } from '#records/ballot-paper.ts';
import { voteAttribute } from '#records/ballots.ts';
import type { ShowParts } from '#records/show.ts';
import { ballotKey, itemOf, recordOf, showKeys, type Item, type Key } from '#records/tables.ts';
import { s3Client } from '../../../infra/local/engine/clients.ts';
import { ensureTables, localTables } from '../../../infra/local/engine/tables.ts';
import { exportShow } from '../../../infra/show/export.ts';
import { FaultyShow, formatFault } from '#content/faults.ts';
import { importShow, type ImportOptions } from '../../../infra/show/import.ts';
import { deleteOf, putOf, writeBatches } from '#records/batches.ts';
import { readItems } from '../../../infra/show/storage.ts';
import type { OpenedTarget } from '../../../infra/target.ts';
import { testApp } from '../../support/show.ts';
import { testKeys } from '../../support/keys.ts';
import { ownClient, startOwnEngine } from '../../support/own-engine.ts';

/** A bucket in memory: PUT, GET and HEAD of an object, in path style. */
async function startBucket() {
  const objects = new Map<string, { content: Buffer; contentType: string; cacheControl: string }>();
  const server = createServer((request, response) => {
    void buffer(request).then((content) => {
      const key = request.url?.split('?', 1)[0] ?? '';
      const found = objects.get(key);
      if (request.method === 'PUT') {
        const { 'content-type': contentType = '', 'cache-control': cacheControl = '' } = request.headers;
        objects.set(key, { content, contentType, cacheControl });
      } else response.statusCode = found ? 200 : 404;
      response.end(request.method === 'GET' ? found?.content : undefined);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects };
}

/** A folder for the tests of a file. */
export async function testFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'acclaim-'));
}

/**
 * A site in memory for the tests of a file, and the calls to its engine by name. Before each test, it has an
 * edition and no more, or with `isNew` nothing at all; with `isKept` it keeps what the file has put there.
 */
export async function cleanSite({ isNew = false, isKept = false } = {}) {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const engine = await startOwnEngine();
  const { server, endpoint, objects } = await startBucket();
  const documents = ownClient(engine.endpoint, engine.ask);
  const s3 = s3Client(endpoint, credentials);
  await ensureTables(documents, engine.endpoint);
  const calls = new Map<string, number>();
  let writesLeft = Infinity;
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        calls.set(commandName, (calls.get(commandName) ?? 0) + 1);
        const isWrite = /^(?:Put|Update|Delete)/.test(commandName);
        const { TableName } = args.input as { TableName?: string };
        if (isWrite && TableName === localTables.show && --writesLeft < 0)
          throw new Error('This write is refused.');
        return next(args);
      },
    { step: 'build' },
  );
  const root = await testFolder();
  const target: OpenedTarget = {
    documents,
    s3,
    tables: localTables,
    bucket: 'images',
    keys: testKeys({ BALLOT_SECRET: 'of a show without votes, 32 bytes or more' }),
    basePath: '/gayvnawards',
    close: async () => undefined,
  };
  const newFolder = (): Promise<string> => mkdtemp(join(root, 'show-'));
  /** As readers see them. */
  const items = async (table: 'show' | 'ballots' | 'results' | 'submissions' = 'show'): Promise<Item[]> =>
    (await readItems<Key>(documents, { TableName: localTables[table] })).map(({ pk, sk, ...item }) => ({
      pk,
      sk,
      ...recordOf(item),
    }));
  const site = {
    target,
    calls,
    objects,
    newFolder,
    items,
    stored: async (pk: string) => (await items()).filter((item) => String(item['pk']).startsWith(pk)),
    put: (...written: Item[]) => writeBatches(documents, localTables.show, written.map(putOf)),
    forget: (key: Key) => writeBatches(documents, localTables.show, [deleteOf(key)]),
    folder: async (files: Files): Promise<string> => {
      const dir = await newFolder();
      await writeFiles(dir, files);
      return dir;
    },
    import: async (files: Files | string, options: Partial<ImportOptions> = {}) => {
      const dir = typeof files === 'string' ? files : await site.folder(files);
      return importShow({ dir, target, ...options });
    },
    export: async (now?: () => number): Promise<Map<string, Buffer>> => {
      const dir = await newFolder();
      await exportShow({ dir, target, ...(now && { now }) });
      return readFiles(dir);
    },
    /** What an import is refused with; fails when it goes through or anything was written. */
    refusal: async (files: Files | string, options: Partial<ImportOptions> = {}): Promise<string[]> => {
      const before = [await items(), [...objects.keys()]];
      const refusal: unknown = await site.import(files, options).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Error);
      expect([await items(), [...objects.keys()]]).toEqual(before);
      return refusal instanceof FaultyShow ? refusal.faults.map(formatFault) : [(refusal as Error).message];
    },
    /** The id of a category of the edition, by its key, or of a nominee of it by its slug. */
    idOf: async (category: string, slug?: string): Promise<string> => {
      const all = await items();
      const found = all.filter(({ pk, key }) => String(pk).startsWith('CATEGORY#') && key === category);
      expect(found).toHaveLength(1);
      const id = String(found[0]?.['id']);
      if (slug === undefined) return id;
      const nominee = all.find((item) => item['pk'] === `NOMINEE#${id}` && item['slug'] === slug);
      expect(nominee).toBeDefined();
      return String(nominee?.['nominee_id']);
    },
    /** Casts a vote of each voter for a nominee, as the votes function writes it. */
    vote: async (category: string, slug: string, votes = 1): Promise<void> => {
      const [id, nominee] = [await site.idOf(category), await site.idOf(category, slug)];
      for (let voter = 0; voter < votes; voter++) {
        const key = ballotKey(`${slug}-${voter}`, '2026-11-21', id);
        const vote = { [voteAttribute(nominee)]: { nonce: 'n', at: 1 } };
        await writeBatches(documents, localTables.ballots, [putOf({ ...key, votes: 1, ...vote })]);
      }
    },
    paper: async () => paperOf((await site.stored('VOTING'))[0]),
    /** The site with a CDN, and what it was told to forget. */
    withCdn: () => {
      const forgotten: string[][] = [];
      const forget = async (paths: readonly string[]) => void forgotten.push([...paths]);
      return {
        target: { ...target, cdn: { basePath: '/b', forget } },
        forgotten,
        pause: async () => undefined,
      };
    },
    /** The log of what commands did, oldest first. */
    log: async () =>
      (await items('results'))
        .filter(({ pk }) => pk === 'AUDIT')
        .toSorted((a, b) => (String(a['at']) < String(b['at']) ? -1 : 1))
        .map(({ by, what, detail }) => [by, what, detail]),
    /** The site, with an act right before the first command on the show table that matches. */
    interrupted: (isIt: (sent: SentCommand) => boolean, act: () => Promise<unknown>): OpenedTarget => {
      let isOver = false;
      const send = async (sent: SentCommand): Promise<unknown> => {
        if (!isOver && JSON.stringify(sent.input).includes(localTables.show) && isIt(sent)) {
          isOver = true;
          await act();
        }
        return documents.send(sent as never);
      };
      const watched = new Proxy(documents, {
        get: (of, name): unknown => (name === 'send' ? send : Reflect.get(of, name)),
      });
      return { ...target, documents: watched };
    },
    /** Refuses writes of the show after so many more. */
    refuseWritesAfter: (count: number): void => {
      writesLeft = count;
    },
    /** Deletes everything, and begins an edition unless the site is new. */
    clear: async (): Promise<void> => {
      for (const table of ['show', 'ballots', 'results', 'submissions'] as const) {
        const keys = ((await items(table)) as Key[]).map(({ pk, sk }) => deleteOf({ pk, sk }));
        await writeBatches(documents, localTables[table], keys);
      }
      objects.clear();
      if (!isNew) {
        const begun = { id: 'one', title: 'The awards', begunAt: '2026-01-01T00:00:00.000Z', begunBy: 'Ann' };
        await site.put(itemOf(showKeys.edition('one'), begun), itemOf(showKeys.part('event'), closedEvent));
      }
      calls.clear();
    },
  };
  if (!isKept) beforeEach(site.clear);
  afterAll(async () => {
    documents.destroy();
    s3.destroy();
    server.closeAllConnections();
    server.close();
    await engine.close();
  });
  return site;
}

interface SentCommand {
  input: object;
  constructor: { name: string };
}

/** Whether a command is of this name, and names this text in its input, such as a key. */
export const isCommand =
  (name: string, text = '') =>
  (sent: SentCommand): boolean =>
    sent.constructor.name === name && JSON.stringify(sent.input).includes(text);

export type Files = Record<string, string | Uint8Array>;

export async function writeFiles(dir: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(dir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Every file of a folder, by its path in it, in the order of the paths. */
export async function readFiles(dir: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.sort().map(async (path) => [path.slice(dir.length + 1), await readFile(path)] as const);
  return new Map(await Promise.all(files));
}

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Without the columns that a file may leave out. */
export const categoriesHeader = 'key,title,group,type,orientation,title_column,description';
/** As an export writes it. */
export const fullCategoriesHeader = `${categoriesHeader},decided_by,pre_nominations`;
export const nomineesHeader = 'category,title,model,slug,image,cast,twitter,profile_website';
/** As an export writes it. */
export const fullNomineesHeader = `${nomineesHeader},video,draft`;

export const csv = (...lines: string[]): string => `${lines.join('\n')}\n`;

/** show.json of these parts, on lines of its own. */
export const json = (parts: object): Files => ({ 'show.json': JSON.stringify(parts, null, 2) });

export const categories = (...keys: string[]): Files => ({
  'categories.csv': csv(categoriesHeader, ...keys.map((key) => category(key))),
});

export const nominees = (...rows: string[]): Files => ({ 'nominees.csv': csv(nomineesHeader, ...rows) });

export const category = (key: string, title = `Title of ${key}`): string =>
  `${key},${title},award,MOVIE,vertical,,`;

export const nominee = (title: string, slug = '', more = ''): string =>
  `best,${title},MOVIE,${slug},,${more},,`;

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

/** The event of a site before each test: voting is over. */
export const closedEvent = eventOf('one', { voting_end: '2026-01-01T00:00:00Z' });

/** A widget that nothing is set of, but for more. */
export const widget = (id: string, more: object = {}) => ({
  id,
  type: 'content-a',
  title: 'T',
  is_active: true,
  position: 1,
  options: {},
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
