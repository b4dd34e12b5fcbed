import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ballotKeys } from '#platform/ballot-keys.ts';
import { voteAttribute } from '#records/ballots.ts';
import { accountKeys, ballotKey, itemOf, recountKeys } from '#records/tables.ts';
import { incomingPrefix } from '#records/uploads.ts';
import { openLocalScratch } from '../../../infra/cli/backup/drill.ts';
import { writeManifest, type Manifest } from '../../../infra/cli/backup/format.ts';
import { restoreBackup } from '../../../infra/cli/backup/restore.ts';
import { saveBackup } from '../../../infra/cli/backup/save.ts';
import type { OpenedTarget } from '../../../infra/target.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { seedShow } from '../../../infra/local/site.ts';
import { openStorage } from '../../../infra/local/storage.ts';
import { runCommand } from '../../support/command.ts';
import { fileURLToPath } from 'node:url';

let root: string;
let data: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'acclaim-backup-'));
  data = join(root, 'data');
  const storage = await openStorage({ dataDir: data, dynamodbEndpoint: '' });
  const sample = fileURLToPath(new URL('../../../infra/local/sample-show', import.meta.url));
  await seedShow(storage, {
    dir: sample,
    now: Date.parse('2026-11-21T00:00:00Z'),
    announce: () => undefined,
  });
  await storage.close();
  const target = await openLocal(data, '');
  await castVotes(target);
  await target.close();
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

/** Ballots of thirty voters, more than one batch, and accounts as they stand beside them. */
async function castVotes({ documents, tables }: OpenedTarget): Promise<void> {
  for (let voter = 0; voter < 30; voter += 1) {
    const ballot = {
      votes: 1,
      [voteAttribute(`nominee-${voter % 3}`)]: { nonce: `n${voter}`, at: 1_763_700_000_000 + voter },
    };
    await documents.send(
      new PutCommand({
        TableName: tables.ballots,
        Item: itemOf(ballotKey(`voter-${voter}`, '2026-11-21', 'category-1'), ballot),
      }),
    );
    const account = {
      id: `voter-${voter}`,
      email: `Ünïcode "${voter}"\u2028@acclaim.test`,
      roles: [],
      passwordHash: '',
    };
    await documents.send(
      new PutCommand({ TableName: tables.accounts, Item: itemOf(accountKeys.user(account.id), account) }),
    );
  }
  const ofRecount = itemOf(recountKeys.chunk('run', 0, 'part', 0), {
    people: [{ entries: Buffer.alloc(8) }],
  });
  await documents.send(new PutCommand({ TableName: tables.results, Item: ofRecount }));
  const liveCount = itemOf({ pk: 'TALLY#category-1', sk: 'DAY#2026-11-21' }, { votes: 30 });
  await documents.send(new PutCommand({ TableName: tables.results, Item: liveCount }));
}

const backup = (args: string[], openScratch?: () => Promise<OpenedTarget>) =>
  runCommand(['backup', ...args], {
    open: ({ stack }) => openLocal(stack === undefined ? data : join(root, stack), ''),
    ...(openScratch && { openScratch }),
  });

describe('a restore drill', () => {
  it('finds a restored site like the one that was saved: the recount byte for byte, and every item', async () => {
    const { code, out, err } = await backup(['drill']);

    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('items of ballots: 30');
    expect(out).toContain('votes counted, the same in both: 30');
    expect(out).toMatch(/pictures: [1-9]\d*/);
  });

  it('says so when a restored ballot is lost', async () => {
    const losing = async () => {
      const scratch = await openLocalScratch();
      scratch.documents.middlewareStack.add(
        (next, { commandName }) =>
          (args) => {
            const { RequestItems: wanted } = args.input as { RequestItems?: Record<string, unknown[]> };
            if (commandName === 'BatchWriteItemCommand') wanted?.[scratch.tables.ballots]?.splice(0, 1);
            return next(args);
          },
        { step: 'initialize', priority: 'high' },
      );
      return scratch;
    };
    const { code, err } = await backup(['drill'], losing);

    expect({ code, err }).toEqual({
      code: 1,
      err: 'The recount of the restored ballots differs from the recount of the site.\n',
    });
  });
});

describe('a backup', () => {
  it('saves the same site as the same bytes, without the counts that are made of the ballots', async () => {
    const [first, second] = [join(root, 'first'), join(root, 'second')];
    expect((await backup(['save', first])).code).toBe(0);
    expect((await backup(['save', second])).code).toBe(0);

    const read = (dir: string, name: string) => readFile(join(dir, name), 'utf8');
    expect(await read(first, 'backup.json')).toBe(await read(second, 'backup.json'));
    expect(await read(first, 'tables/ballots.jsonl')).toBe(await read(second, 'tables/ballots.jsonl'));
    expect(await read(first, 'tables/results.jsonl')).not.toMatch(/TALLY|RECOUNT/);
  });

  it('goes into a new site, and from there into the same folder of files', async () => {
    expect((await backup(['restore', join(root, 'first'), '--stack', 'new'])).code).toBe(0);
    const restored = await openLocal(join(root, 'new'), '');
    const manifest = await saveBackup(restored, join(root, 'again'));
    await restored.close();

    expect(manifest).toEqual(JSON.parse(await readFile(join(root, 'first', 'backup.json'), 'utf8')));
  });

  it('goes in whole at the second try when the first broke off, and no other goes in between', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'first', 'backup.json'), 'utf8')) as Manifest;
    const target = await openLocal(join(root, 'resumed'), '');
    onTestFinished(() => target.close());
    let batches = 0;
    target.documents.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName === 'BatchWriteItemCommand' && ++batches === 2)
            throw new Error('The line is dead.');
          return next(args);
        },
      { step: 'initialize' },
    );

    await expect(restoreBackup(join(root, 'first'), target)).rejects.toThrow('The line is dead.');
    const other = join(root, 'other-backup');
    await cp(join(root, 'first'), other, { recursive: true });
    await writeManifest(other, { ...manifest, objects: [] });
    await expect(restoreBackup(other, target)).rejects.toThrow('is not empty');
    await restoreBackup(join(root, 'first'), target);

    expect(await saveBackup(target, join(root, 'resumed-again'))).toEqual(manifest);
  });

  it('goes into a site that has been looked at, whose keys give way to those of the backup', async () => {
    const dir = join(root, 'with-keys');
    const site = await openLocal(join(root, 'keys'), '');
    onTestFinished(() => site.close());
    const { secret } = await ballotKeys(site.documents, site.tables.results);
    await saveBackup(site, dir);
    const target = await openLocal(join(root, 'looked-at'), '');
    onTestFinished(() => target.close());
    expect((await ballotKeys(target.documents, target.tables.results)).secret).not.toBe(secret);
    await restoreBackup(dir, target);

    expect((await ballotKeys(target.documents, target.tables.results)).secret).toBe(secret);
  });

  it('leaves out uploads that are on their way in', async () => {
    const target = await openLocal(join(root, 'new'), '');
    onTestFinished(() => target.close());
    const { s3, bucket } = target;
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `${incomingPrefix}abc.jpg`, Body: 'jpeg' }));
    const { objects } = await saveBackup(target, join(root, 'without-incoming'));

    expect(objects.map(({ key }) => key).filter((key) => key.startsWith(incomingPrefix))).toEqual([]);
  });

  it('is never mixed into a site that holds anything', async () => {
    const { code, err } = await backup(['restore', join(root, 'first')]);

    expect(code).toBe(1);
    expect(err).toMatch(
      /^The table acclaim-\w+ is not empty: a backup can only be restored into new tables; nothing was written\.\n$/,
    );
  });

  it('is not restored when a file of it is damaged', async () => {
    await appendFile(join(root, 'second', 'tables', 'ballots.jsonl'), '{"pk":"stuffed","sk":"a"}\n');
    const { code, err } = await backup(['restore', join(root, 'second'), '--stack', 'other']);

    expect(code).toBe(1);
    expect(err).toMatch(/ballots\.jsonl is damaged or incomplete; nothing was written\.\n$/);
  });

  it('that broke off is told from one that is whole', async () => {
    const dir = join(root, 'broken');
    await mkdir(join(dir, 'tables'), { recursive: true });
    await writeFile(join(dir, 'tables', 'ballots.jsonl'), '');
    const { err } = await backup(['restore', dir, '--stack', 'other']);

    expect(err).toBe(`${dir} has no backup, or one that was interrupted: there is no backup.json in it.\n`);
  });

  it('overwrites nothing', async () => {
    const { code, err } = await backup(['save', join(root, 'first')]);

    expect(code).toBe(1);
    expect(err).toContain('is not empty. Name a new folder');
  });
});
