import { appendFile, cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { notaryOf } from '../../../infra/cli/results/source.ts';
import { itemOf, resultKeys } from '#records/tables.ts';
import { incomingPrefix } from '#records/uploads.ts';
import { openLocalScratch } from '../../../infra/cli/backup/drill.ts';
import { writeManifest, type Manifest } from '../../../infra/cli/backup/format.ts';
import { restoreBackup } from '../../../infra/cli/backup/restore.ts';
import { saveBackup } from '../../../infra/cli/backup/save.ts';
import type { OpenedTarget } from '../../../infra/target.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { putOf, writeBatches } from '#records/batches.ts';
import { runCommand } from '../../support/command.ts';
import { readFiles, testFolder } from '../show/support.ts';
import { makeSite } from './site-to-save.ts';

const root = await testFolder();
const data = join(root, 'data');

beforeAll(() => makeSite(root, data));

const backup = (args: string[], openScratch?: () => Promise<OpenedTarget>) =>
  runCommand(['backup', ...args], {
    open: ({ stack }) => openLocal(stack === undefined ? data : join(root, stack), ''),
    ...(openScratch && { openScratch }),
  });

/** Opens a site of this name for the length of a test. */
async function opened(name: string) {
  const target = await openLocal(join(root, name), '');
  onTestFinished(() => target.close());
  return target;
}

/** Handles each batch of writes to a site before it is sent. */
function onBatch({ documents }: OpenedTarget, handle: (writes: Record<string, unknown[]>) => void): void {
  documents.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { RequestItems = {} } = args.input as { RequestItems?: Record<string, unknown[]> };
        if (commandName === 'BatchWriteItemCommand') handle(RequestItems);
        return next(args);
      },
    { step: 'initialize', priority: 'high' },
  );
}

describe('a restore drill', () => {
  it('finds a restored site like the one that was saved: the recount of every edition byte for byte, and every item', async () => {
    const { code, out, err } = await backup(['drill']);

    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('items of ballots: 31');
    expect(out).toContain('votes counted, the same in both: 31');
    expect(out).toMatch(/pictures: [1-9]\d*/);
  });

  it('says so when a restored ballot is lost', async () => {
    const losing = async () => {
      const scratch = await openLocalScratch();
      onBatch(scratch, (writes) => writes[scratch.tables.ballots]?.splice(0, 1));
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

    const files = await readFiles(first);
    expect(files).toEqual(await readFiles(second));
    expect(files.get('tables/results.jsonl')?.toString()).not.toMatch(/TALLY|RECOUNT/);
  });

  it('goes into a new site, and from there into the same folder of files', async () => {
    expect((await backup(['restore', join(root, 'first'), '--stack', 'new'])).code).toBe(0);
    const manifest = await saveBackup(await opened('new'), join(root, 'again'));

    expect(manifest).toEqual(JSON.parse(await readFile(join(root, 'first', 'backup.json'), 'utf8')));
  });

  it('goes in whole at the second try when the first broke off, and no other goes in between', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'first', 'backup.json'), 'utf8')) as Manifest;
    const target = await opened('resumed');
    let batches = 0;
    onBatch(target, () => {
      if (++batches === 2) throw new Error('The line is dead.');
    });

    await expect(restoreBackup(join(root, 'first'), target)).rejects.toThrow('The line is dead.');
    const other = join(root, 'other-backup');
    await cp(join(root, 'first'), other, { recursive: true });
    await writeManifest(other, { ...manifest, objects: [] });
    await expect(restoreBackup(other, target)).rejects.toThrow('is not empty');
    await restoreBackup(join(root, 'first'), target);

    expect(await saveBackup(target, join(root, 'resumed-again'))).toEqual(manifest);
  });

  it('goes in with the show last, so that nobody votes on a site that is still to be overwritten', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'first', 'backup.json'), 'utf8')) as Manifest;
    const target = await opened('show-last');
    onBatch(target, (writes) => {
      if (writes[target.tables.show]) throw new Error('The line is dead.');
    });
    await expect(restoreBackup(join(root, 'first'), target)).rejects.toThrow('The line is dead.');

    const { tables, objects } = await saveBackup(target, join(root, 'all-but-the-show'));
    expect({ tables: { ...tables, show: undefined }, objects }).toEqual({
      tables: { ...manifest.tables, show: undefined },
      objects: manifest.objects,
    });
    // What names the backup.
    expect(tables['show']?.items).toBe(1);
  });

  it('goes into no table that holds anything behind many counts', async () => {
    const target = await opened('counted');
    const counts = Array.from({ length: 60 }, (_, index) => ({
      pk: `TALLY#${index}`,
      sk: 'DAY#2026-11-21',
      votes: 1,
    }));
    await writeBatches(target.documents, localTables.results, counts.map(putOf));
    const certificate = itemOf(resultKeys.certificate('one'), { digest: 'abc' });
    await writeBatches(target.documents, localTables.results, [putOf(certificate)]);

    await expect(restoreBackup(join(root, 'first'), target)).rejects.toThrow(
      'The table acclaim-results is not empty',
    );
  });

  it('has no secret of ballots, and keeps another site from signing or certifying with a secret of its own', async () => {
    const dir = join(root, 'with-keys');
    const site = await opened('keys');
    const { publicKey } = await notaryOf(site);
    const secret = await site.keys.ballotSecret();
    const old = { secret: 'of an older site', privateKey: 'a half', publicKey: 'the other half' };
    const older = await opened('older');
    await writeBatches(older.documents, localTables.results, [putOf(itemOf(resultKeys.ballotKeys(), old))]);
    await saveBackup(older, join(root, 'of-older'));
    await saveBackup(site, dir);
    const saved = await Promise.all(
      [dir, join(root, 'of-older')].map((each) => readFile(join(each, 'tables', 'results.jsonl'), 'utf8')),
    );
    expect(saved.map((text) => text.split('\n').length)).toEqual([2, 2]);
    for (const hidden of [secret, old.secret, old.privateKey]) expect(saved.join()).not.toContain(hidden);

    const target = await opened('looked-at');
    expect((await notaryOf(target)).publicKey).not.toBe(publicKey);
    await restoreBackup(dir, target);
    await expect(notaryOf(target)).rejects.toThrow('is not the one that its receipts were made with');
    await target.keys.setBallotSecret(secret);
    expect((await notaryOf(target)).receiptKey).toBe((await notaryOf(site)).receiptKey);
  });

  it('is restored whole into an empty site or not at all, and overwrites nothing', async () => {
    const [first, second, broken] = [join(root, 'first'), join(root, 'second'), join(root, 'broken')];
    const failure = async (...args: string[]) => {
      const { code, err } = await backup(args);
      expect(code).toBe(1);
      return err;
    };
    expect(await failure('restore', first)).toMatch(
      /^The table acclaim-\w+ is not empty: a backup can only be restored into new tables; nothing was written\.\n$/,
    );
    await appendFile(join(second, 'tables', 'ballots.jsonl'), '{"pk":"stuffed","sk":"a"}\n');
    expect(await failure('restore', second, '--stack', 'other')).toMatch(
      /ballots\.jsonl is damaged or incomplete; nothing was written\.\n$/,
    );
    await mkdir(broken);
    expect(await failure('restore', broken, '--stack', 'other')).toBe(
      `${broken} has no backup, or one that was interrupted: there is no backup.json in it.\n`,
    );
    expect(await failure('save', first)).toContain('is not empty. Name a new folder');
  });

  it('leaves out uploads still in progress', async () => {
    const target = await opened('new');
    const { s3, bucket } = target;
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: `${incomingPrefix}abc.jpg`, Body: 'jpeg' }));
    const { objects } = await saveBackup(target, join(root, 'without-incoming'));

    expect(objects.map(({ key }) => key).filter((key) => key.startsWith(incomingPrefix))).toEqual([]);
  });
});
