import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DescribeContinuousBackupsCommand,
  DescribeExportCommand,
  DescribeTableCommand,
  ExportTableToPointInTimeCommand,
  type ExportDescription,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { requireEmpty } from '../../show/export.ts';
import { siteClock, type Target } from '../../target.ts';
import type { Context } from '../common/command.ts';
import { exportedItems } from './exported-items.ts';
import { manifestFile, type Manifest, type TableName } from './format.ts';
import { writeBackup } from './save.ts';

/** Milliseconds between two looks at what DynamoDB does. */
const pause = 15_000;

/** Looks before giving up on the recovery window, which usually is five minutes behind: half an hour. */
const mostLooks = 120;

/** What a run notes in its folder, so that it can be repeated after it broke off. */
const run = z.object({
  /** The instant of every export, in seconds since the epoch. */
  at: z.int(),
  exports: z.record(z.string(), z.object({ token: z.string(), arn: z.optional(z.string()) })),
});
type Run = z.output<typeof run>;

type Surroundings = Pick<Context, 'stderr' | 'wait'>;

/**
 * Writes a site into a folder, as `saveBackup` does, from exports of all tables at one instant, that of the call: people may
 * vote meanwhile, and no read unit is used. A run that broke off is repeated by the same call, and starts no export
 * again that it has started. The pictures are those of the end.
 * @throws Error that says what failed, and of which table
 */
export async function saveByExport(target: Target, dir: string, around: Surroundings): Promise<Manifest> {
  const bucket = target.exportBucket?.();
  if (bucket === undefined) throw new Error('Only a deployed site can be exported by DynamoDB.');
  const begun = await beginOrResume(target, dir);
  const note = () => writeFile(noteFile(dir), `${JSON.stringify(begun)}\n`, { mode: 0o600 });
  await note();
  const names = Object.keys(target.tables) as TableName[];
  if (names.some((name) => !begun.exports[name]?.arn)) await untilRecoverable(target, begun.at, around);
  for (const name of names) {
    begun.exports[name] ??= { token: randomUUID() };
    const asked = begun.exports[name];
    if (asked.arn) continue;
    // The token is noted first: asked again with it, DynamoDB starts no second export.
    await note();
    asked.arn = await startExport(target, name, bucket, begun.at, asked.token);
    await note();
  }
  const manifests = await untilExported(target, begun, around, note);
  const saved = await writeBackup(target, dir, (name) => {
    around.stderr.write(`Reading the export of ${target.tables[name]}.\n`);
    return exportedItems(target.s3, bucket, manifests.get(name) ?? '');
  });
  await rm(noteFile(dir));
  return saved;
}

const noteFile = (dir: string): string => join(dir, 'export.json');

async function beginOrResume(target: Target, dir: string): Promise<Run> {
  const text = await readFile(noteFile(dir), 'utf8').catch(() => undefined);
  if (text !== undefined && !existsSync(join(dir, manifestFile))) return readRun(dir, text);
  await requireEmpty(dir);
  await mkdir(dir, { recursive: true });
  // Exports know whole seconds, and the site's clock may be one behind: whatever was stored before the call is in it.
  return { at: Math.floor((await siteClock(target)).now() / 1000) + 2, exports: {} };
}

function readRun(dir: string, text: string): Run {
  try {
    return z.parse(run, JSON.parse(text));
  } catch (cause) {
    throw new Error(`${noteFile(dir)} is damaged. Delete the folder, and save again.`, { cause });
  }
}

/** Waits until every table can be recovered, and so exported, as of an instant in seconds. */
async function untilRecoverable(target: Target, at: number, { stderr, wait }: Surroundings): Promise<void> {
  stderr.write(
    `Exporting every table as of ${new Date(at * 1000).toISOString()}. DynamoDB can do so some five minutes after.\n`,
  );
  for (let look = 0; look < mostLooks; look += 1) {
    const behind: string[] = [];
    for (const table of Object.values(target.tables))
      if ((await recoverableTo(target, table)) < at * 1000) behind.push(table);
    if (behind.length === 0) return;
    if (look === mostLooks - 1)
      throw new Error(
        `Half an hour later, ${behind.join(', ')} cannot be recovered to that instant. Repeat the command.`,
      );
    await wait(pause);
  }
}

async function recoverableTo({ documents }: Target, table: string): Promise<number> {
  const answer = await documents.send(new DescribeContinuousBackupsCommand({ TableName: table }));
  const recovery = answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED')
    throw new Error(`Point-in-time recovery of ${table} is off, so it cannot be exported. Deploy the stage.`);
  return recovery.LatestRestorableDateTime?.getTime() ?? 0;
}

async function startExport(
  { documents, tables }: Target,
  name: TableName,
  bucket: string,
  at: number,
  token: string,
): Promise<string> {
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: tables[name] }));
  const { ExportDescription: started } = await documents.send(
    new ExportTableToPointInTimeCommand({
      TableArn: Table?.TableArn,
      S3Bucket: bucket,
      S3SseAlgorithm: 'AES256',
      ExportTime: new Date(at * 1000),
      ExportFormat: 'DYNAMODB_JSON',
      ExportType: 'FULL_EXPORT',
      ClientToken: token,
    }),
  );
  if (started?.ExportArn) return started.ExportArn;
  throw new Error(`DynamoDB has named no export of ${tables[name]}.`);
}

/** Waits for all exports; resolves to the key of each one's manifest. A failed one is forgotten, to be started anew. */
async function untilExported(
  target: Target,
  begun: Run,
  { stderr, wait }: Surroundings,
  note: () => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const done = new Map<string, string>();
  const all = Object.keys(target.tables) as TableName[];
  for (;;) {
    const before = done.size;
    for (const name of all.filter((each) => !done.has(each))) {
      const found = await describeExport(target, begun.exports[name]?.arn);
      if (found.ExportStatus === 'FAILED') {
        delete begun.exports[name];
        await note();
        const reason = [found.FailureCode, found.FailureMessage].filter((each) => each).join(': ');
        throw new Error(
          `The export of ${target.tables[name]} failed: ${reason}\nRepeat the command: it exports this table anew, as of the same instant.`,
        );
      }
      if (found.ExportStatus === 'COMPLETED') done.set(name, found.ExportManifest ?? '');
    }
    if (done.size > before) stderr.write(`Exported ${done.size} of ${all.length} tables.\n`);
    if (done.size === all.length) return done;
    await wait(pause);
  }
}

async function describeExport({ documents }: Target, arn: string | undefined): Promise<ExportDescription> {
  const { ExportDescription: found } = await documents.send(new DescribeExportCommand({ ExportArn: arn }));
  if (found) return found;
  throw new Error(`DynamoDB knows no export ${arn}.`);
}
