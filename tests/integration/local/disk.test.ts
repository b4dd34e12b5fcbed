import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ClassicLevel } from 'classic-level';
import { describe, expect, onTestFinished, test } from 'vitest';
import { showKeys } from '#records/tables.ts';
import { toAppError } from '#platform/errors.ts';
import { documentClient } from '../../../infra/local/engine/clients.ts';
import { onNextStore } from '../../../infra/local/engine/change-log.ts';
import { guardStore } from '../../../infra/local/engine/disk-guard.ts';
import { diskTrouble } from '../../../infra/local/engine/disk-trouble.ts';
import { checkStore, type CheckedStore } from '../../../infra/local/engine/store-check.ts';
import { engineServer } from '../../../infra/local/engine/server.ts';
import { ensureTables, localTables } from '../../../infra/local/engine/tables.ts';
import { LocalFault } from '../../../infra/fault.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { temporaryFolder } from './support.ts';

/** Failures of a disk, as the system and LevelDB say them, and what is advised. */
const failures = [
  ['ENOSPC', 'No space left on device', /no space left .*free some space/],
  ['EDQUOT', 'Disk quota exceeded', /no space left .*free some space/],
  ['EIO', 'Input/output error', /does not work as it should .*check it/],
  ['EACCES', 'Permission denied', /cannot be read and written .*check the permissions/],
  ['EROFS', 'Read-only file system', /cannot be read and written .*check the permissions/],
  ['EMFILE', 'Too many open files', /Too many files are open .*close some programs/],
] as const;
const ofSystem = (code: string, words: string) =>
  Object.assign(new Error(`${code}: ${words.toLowerCase()}, write`), { code });
const ofLevel = (words: string) =>
  Object.assign(new Error(`IO error: /data/dynamodb/000005.log: ${words}`), { code: 'LEVEL_IO_ERROR' });
const notOpen = (cause: Error) =>
  Object.assign(new Error('Database failed to open', { cause }), { code: 'LEVEL_DATABASE_NOT_OPEN' });

describe.each(failures)('%s (%s)', (code, words, advice) => {
  test.each([ofSystem(code, words), ofLevel(words), notOpen(ofLevel(words))])(
    'is named with what helps, and never with --fresh',
    (error) => {
      const says = diskTrouble(error, '/data') ?? '';
      expect(says).toMatch(advice);
      expect(says).not.toMatch(/--fresh|damaged|gone/);
    },
  );
});

/** The guard does not look at what a failure is called: one of them by day. */
describe.each(oneOfEach(failures, () => 'a failure'))('%s (%s)', (_code, words, advice) => {
  test.each(['open', 'read'] as const)('at the first %s of a start is no damage', async (when) => {
    const { folder } = await usedStore();
    const error = when === 'open' ? notOpen(ofLevel(words)) : ofLevel(words);
    const failing = (path: string): CheckedStore => {
      const store = levelStore(path);
      const fails = () => Promise.reject(error);
      return when === 'open'
        ? { ...store, open: fails }
        : { ...store, iterator: (options) => ({ ...store.iterator(options), nextv: fails }) };
    };
    const start = checkStore(folder, true, failing);
    await expect(start).rejects.toThrow(LocalFault);
    await expect(start).rejects.toThrow(advice);
    await expect(start).rejects.not.toThrow(/--fresh|damaged/);
  });

  test('at a write is refused, the site stays up and reads, and takes writes once it is over', async () => {
    const { folder } = await usedStore();
    const disk = { error: undefined as Error | undefined };
    let time = 0;
    const told: string[] = [];
    const engine = await startGuarded(folder, disk, told, () => time);
    const { documents } = engine;
    const TableName = localTables.show;
    const put = (pk: string) =>
      documents.send(new PutCommand({ TableName, Item: { pk, sk: 'x', name: pk } }));
    const get = (pk: string) =>
      documents.send(new GetCommand({ TableName, Key: { pk, sk: 'x' }, ConsistentRead: true }));
    await put('before');

    disk.error = ofLevel(words);
    for (let times = 0; times < 3; times += 1) {
      const refusal: unknown = await put('during').catch((error: unknown) => error);
      expect(toAppError(refusal)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(String(refusal)).toMatch(advice);
    }
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(advice);
    expect(told[0]).not.toContain('--fresh');
    expect((await get('before')).Item).toMatchObject({ name: 'before' });

    disk.error = undefined;
    // Not looked at with every write.
    await expect(put('soon')).rejects.toThrow(advice);
    time += 2_001;
    await Promise.all(['after', 'after-that'].map(put));
    expect(told.slice(1)).toEqual([`The data in ${folder} can be written again.`]);
    expect(existsSync(join(folder, 'room.draft'))).toBe(false);
    await engine.close();

    const again = await startGuarded(folder, disk, told);
    const names = ['before', 'after', 'after-that', 'during'];
    const found = await Promise.all(
      names.map(async (pk) => again.documents.send(new GetCommand({ TableName, Key: { pk, sk: 'x' } }))),
    );
    expect(found.map(({ Item }) => Item?.['name'] as unknown)).toEqual([
      'before',
      'after',
      'after-that',
      undefined,
    ]);
    await again.close();
  });

  test('at a read is refused, and no reason to end', async () => {
    const { folder } = await usedStore();
    const disk = { error: undefined as Error | undefined, atReads: true };
    const { documents, close } = await startGuarded(folder, disk, []);
    const TableName = localTables.show;
    const get = () => documents.send(new GetCommand({ TableName, Key: showKeys.part('app') }));
    const query = () =>
      documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': showKeys.part('app').pk },
        }),
      );
    disk.error = ofLevel(words);
    for (const read of [get, query]) await expect(read()).rejects.toThrow(advice);
    disk.error = undefined;
    expect((await get()).Item).toMatchObject({ name: 'A show' });
    expect((await query()).Items).toHaveLength(1);
    await close();
  });
});

test('a store that is slow to open and to read is sound, however long that takes', async () => {
  const { folder } = await usedStore();
  let time = 0;
  const slow = (path: string): CheckedStore => {
    const store = levelStore(path);
    const late = <T>(value: Promise<T>): Promise<T> => {
      time += 60_000;
      return value;
    };
    return {
      open: () => late(store.open()),
      iterator: (options) => {
        const entries = store.iterator(options);
        time += 60_000;
        return { nextv: (size) => late(entries.nextv(size)), close: () => entries.close() };
      },
      close: () => store.close(),
    };
  };
  // Each look at the time takes longer than all that the check may.
  const check = checkStore(folder, true, slow, { now: () => (time += 60_000) });
  await expect(check).resolves.toBeUndefined();
});

test.each([
  [Object.assign(new Error('Corruption: bad record'), { code: 'LEVEL_CORRUPTION' })],
  [Object.assign(new Error('IO error: 000004.ldb: No such file or directory'), { code: 'LEVEL_IO_ERROR' })],
])('real damage is named as such, with the way out (%s)', async (error) => {
  const { folder } = await usedStore();
  const broken = (path: string): CheckedStore => ({
    ...levelStore(path),
    open: async () => {
      throw notOpen(error);
    },
  });
  await expect(checkStore(folder, true, broken)).rejects.toThrow(
    /is damaged .*restore it from a copy, or start over with `npm start -- --fresh`/,
  );
});

const levelStore = (path: string): CheckedStore => {
  const store = new ClassicLevel<Buffer, Buffer>(path, { keyEncoding: 'buffer', valueEncoding: 'buffer' });
  return {
    open: () => store.open(),
    iterator: (options) => {
      const entries = store.iterator(options);
      return { nextv: (size) => entries.nextv(size), close: () => entries.close() };
    },
    close: () => store.close(),
  };
};

async function usedStore() {
  const dataDir = temporaryFolder();
  const target = await openLocal(dataDir, '');
  const Item = { ...showKeys.part('app'), name: 'A show' };
  await target.documents.send(new PutCommand({ TableName: target.tables.show, Item }));
  await target.close();
  return { folder: join(dataDir, 'dynamodb') };
}

/** The engine in this thread, on a disk that fails as told, below what guards it. */
async function startGuarded(
  folder: string,
  disk: { error: Error | undefined; atReads?: boolean },
  told: string[],
  now?: () => number,
) {
  onNextStore(({ db }) => {
    const store = db as unknown as Record<string, (...parameters: unknown[]) => unknown>;
    for (const name of disk.atReads ? ['get'] : ['put', 'batch', 'del']) {
      const original = store[name]!.bind(db);
      store[name] = (...parameters) => (disk.error ? Promise.reject(disk.error) : original(...parameters));
    }
    const values = store['values']!.bind(db);
    store['values'] = (options) =>
      disk.error && disk.atReads ? { next: () => Promise.reject(disk.error!) } : values(options);
  });
  guardStore(folder, (line) => told.push(line), now);
  const server = engineServer(folder);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const documents = documentClient(endpoint, { accessKeyId: 'test', secretAccessKey: 'test' });
  await ensureTables(documents, endpoint);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    documents.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { documents, close };
}
