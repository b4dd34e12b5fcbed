import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toAppError } from '#platform/errors.ts';
import { documentClient } from '../../../infra/local/engine/clients.ts';
import { onNextStore } from '../../../infra/local/engine/change-log.ts';
import { guardStore } from '../../../infra/local/engine/disk-guard.ts';
import { diskTrouble } from '../../../infra/local/engine/disk-trouble.ts';
import { engineServer } from '../../../infra/local/engine/server.ts';
import { ensureTables, localTables } from '../../../infra/local/engine/tables.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { usedFolder } from './support.ts';

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
});

/** The store of a folder that has been used. */
const usedStore = async () => ({ folder: join(await usedFolder(), 'dynamodb') });

/** The engine in this thread, on a disk that fails as told, below what guards it. */
async function startGuarded(
  folder: string,
  disk: { error: Error | undefined },
  told: string[],
  now?: () => number,
) {
  onNextStore(({ db }) => {
    const store = db as unknown as Record<string, (...parameters: unknown[]) => unknown>;
    for (const name of ['put', 'batch', 'del']) {
      const original = store[name]!.bind(db);
      store[name] = (...parameters) => (disk.error ? Promise.reject(disk.error) : original(...parameters));
    }
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
