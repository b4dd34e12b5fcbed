import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { voteAttribute } from '#records/ballots.ts';
import { putOf, writeBatches } from '#records/batches.ts';
import { createShowReader } from '#records/show-reader.ts';
import { ballotKey, itemOf } from '#records/tables.ts';
import { s3Client } from '../../../infra/local/engine/clients.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { openServer } from '../../../infra/local/http/server.ts';
import { targetOf } from '../../../infra/local/open-local.ts';
import { ObjectStore } from '../../../infra/local/s3/object-store.ts';
import { createS3, s3Path } from '../../../infra/local/s3/s3.ts';
import { openStorage } from '../../../infra/local/storage.ts';
import type { OpenedTarget } from '../../../infra/target.ts';
import { runCommand } from '../../support/command.ts';
import { readFiles, testFolder } from '../show/support.ts';
import { makeSite } from './site-to-save.ts';
import { playTableExports } from './table-exports.ts';

const root = await testFolder();
const data = join(root, 'data');
const exportBucket = 'acclaim-exports';
const start = Date.parse('2026-11-25T20:00:00.400Z');

beforeAll(() => makeSite(root, data));

/** A stage with this data: its engine behind the played exports, and both of its buckets, for the length of a test. */
async function deployed() {
  const storage = await openStorage({ dataDir: data, dynamodbEndpoint: '' });
  const { credentials } = storage.folder;
  const exported = new ObjectStore(await mkdtemp(join(root, 'exports-')));
  const buckets = [
    createS3(exported, credentials, Date.now, exportBucket),
    createS3(storage.images, credentials),
  ] as const;
  const server = await openServer(0, '127.0.0.1');
  server.answerWith((request, response) => {
    const isExport = request.rawPath.startsWith(`${s3Path}/${exportBucket}/`);
    return buckets[isExport ? 0 : 1](request, response);
  });
  const s3 = s3Client(`http://127.0.0.1:${server.port}${s3Path}`, credentials);
  const local = await targetOf(storage);
  const service = playTableExports(local.documents, Object.values(localTables), s3, start);
  onTestFinished(async () => {
    s3.destroy();
    await Promise.all([server.close(), local.close()]);
    await storage.close();
  });
  const clock = async () => ({ now: service.now });
  const target: OpenedTarget = {
    ...local,
    documents: service.documents,
    s3,
    clock,
    exportBucket: () => exportBucket,
    close: async () => undefined,
  };
  const save = (dir: string, options: string[] = ['--export'], wait = service.advance) =>
    runCommand(['backup', 'save', join(root, dir), '--stack', 'acclaim-test-data', ...options], {
      open: async () => target,
      wait,
    });
  return { target, service, save };
}

/** A line set of each table, the other files as they are. */
async function contentOf(dir: string): Promise<Record<string, string>> {
  const files = await readFiles(join(root, dir));
  return Object.fromEntries(
    [...files].map(([name, content]) => {
      const text = content.toString('latin1');
      return [name, name.endsWith('.jsonl') ? text.split('\n').toSorted().join('\n') : text];
    }),
  );
}

describe('a backup by export', () => {
  it('has the same lines, fingerprints and pictures as one by reading, and uses no read of a table', async () => {
    const { save, service } = await deployed();
    const { code, err } = await save('exported');
    expect({ code, err }).toEqual({
      code: 0,
      err:
        'Exporting every table as of 2026-11-25T20:00:02.000Z. DynamoDB can do so some five minutes after.\nExported 6 of 6 tables.\n' +
        ['accounts', 'ballots', 'mail', 'results', 'show', 'submissions']
          .map((name) => `Reading the export of acclaim-${name}.\n`)
          .join(''),
    });
    expect(service.sent.filter((command) => /Scan|Query|Get/.test(command))).toEqual([]);
    expect(service.exports.map(({ asked }) => asked)).toEqual(
      Object.values(localTables).map((): unknown =>
        expect.objectContaining({
          ExportTime: new Date('2026-11-25T20:00:02Z'),
          ExportFormat: 'DYNAMODB_JSON',
        }),
      ),
    );

    expect((await save('scanned', [])).code).toBe(0);
    expect(await readFile(join(root, 'exported', 'backup.json'), 'utf8')).toBe(
      await readFile(join(root, 'scanned', 'backup.json'), 'utf8'),
    );
    expect(await contentOf('exported')).toEqual(await contentOf('scanned'));
  });

  it('has no vote of after its instant', async () => {
    const { save, service, target } = await deployed();
    const [category] = await createShowReader(target.documents, localTables.show).everyCategory('two');
    const vote = (voter: string) =>
      itemOf(ballotKey(voter, '2026-11-22', category?.id ?? ''), {
        votes: 1,
        [voteAttribute('nominee-0')]: { nonce: voter, at: start },
      });
    const written: string[] = [];
    const { code } = await save('while-voting', undefined, async (milliseconds) => {
      // The first one in the second of the call, all others after its instant.
      const voter = `late-${written.push('')}`;
      await writeBatches(target.documents, localTables.ballots, [putOf(vote(voter))]);
      await service.advance(milliseconds);
    });
    expect(code).toBe(0);
    expect(written.length).toBeGreaterThan(5);

    const ballots = await readFile(join(root, 'while-voting', 'tables', 'ballots.jsonl'), 'utf8');
    expect(ballots.match(/"nonce":"late-\d+"/g)).toEqual(['"nonce":"late-1"']);
  });

  it('names the table whose export failed and why, and exports it alone again when repeated', async () => {
    const { save, service } = await deployed();
    service.fail(localTables.ballots, 'S3AccessDenied', 'DynamoDB may not write there.');
    const failed = await save('failing');
    expect(failed).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'The export of acclaim-ballots failed: S3AccessDenied: DynamoDB may not write there.\nRepeat the command',
      ) as string,
    });

    expect((await save('failing')).code).toBe(0);
    const times = service.exports.map(
      ({ asked }) => `${asked.TableArn?.split('/').at(-1)} ${asked.ExportTime?.toISOString()}`,
    );
    const at = '2026-11-25T20:00:02.000Z';
    expect(times.toSorted()).toEqual(
      [...Object.values(localTables), localTables.ballots].map((table) => `${table} ${at}`).toSorted(),
    );
    expect(await readFile(join(root, 'failing', 'backup.json'), 'utf8')).toContain('"format": 1');
    expect([...(await readFiles(join(root, 'failing'))).keys()]).not.toContain('export.json');
  });

  it('starts no second export when the answer to the first request got lost', async () => {
    const { save, service } = await deployed();
    service.loseAnswer();
    expect(await save('lost')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The line is dead.') as string,
    });
    expect((await save('lost')).code).toBe(0);

    expect(service.exports).toHaveLength(6);
  });

  it.each([
    [
      'other content',
      'its checksum is not that of the manifest',
      (content: Buffer) => gzipSync(gunzipSync(content).toString().replace('voter-', 'Voter-')),
    ],
    ['a broken end', 'unexpected end of file', (content: Buffer) => content.subarray(0, -20)],
    ['no file at all', 'The specified key does not exist', () => undefined],
  ])('refuses a data file with %s, and leaves no backup', async (name, reason, change) => {
    const { save, service } = await deployed();
    service.damage(localTables.accounts, change);
    const { code, err } = await save(`damaged-${name}`);

    expect(code).toBe(1);
    expect(err).toMatch(/The exported file AWSDynamoDB\/[\w-]+\/data\/\w+\.json\.gz cannot be used: /);
    expect(err).toContain(reason);
    expect([...(await readFiles(join(root, `damaged-${name}`))).keys()]).not.toContain('backup.json');
  });

  it('gives up after half an hour in which recovery does not reach the instant, and starts no export', async () => {
    const { save, service } = await deployed();
    const waits: number[] = [];
    const { code, err } = await save(
      'stalled',
      undefined,
      async (milliseconds) => void waits.push(milliseconds),
    );

    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(
        /Half an hour later, acclaim-.* cannot be recovered to that instant/,
      ) as string,
    });
    expect(waits.reduce((sum, each) => sum + each) / 60_000).toBeCloseTo(30, 0);
    expect(service.exports).toEqual([]);
  });
});
