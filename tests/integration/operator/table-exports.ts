import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ExportDescription, ExportTableToPointInTimeInput } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { scanItems } from '#records/items.ts';
import type { Item } from '#records/tables.ts';

/** How far the recovery window is behind, in milliseconds; DynamoDB's is some five minutes. */
const behind = 90_000;

/** Data files of each table, the last of which is empty, as that of a partition without items. */
const filesOfTable = 4;

const md5 = (content: string | Buffer): Buffer => createHash('md5').update(content).digest();
const tableOf = ({ TableArn = '' }: { TableArn?: string | undefined }): string =>
  TableArn.split('/').at(-1) ?? '';
const refusal = (name: string) => Object.assign(new Error(name), { name });

type Inputs = { ExportArn: string } & ExportTableToPointInTimeInput;
interface Command {
  constructor: { name: string };
  input: Inputs;
}

/**
 * A client that plays DynamoDB's export to S3, as its API reference and the page on the output format document it; everything else goes to
 * the engine. Time stands still but for `advance`, so that the state as of any instant is known.
 */
export function playTableExports(
  documents: DynamoDBDocumentClient,
  tables: readonly string[],
  s3: S3Client,
  from: number,
) {
  let now = from;
  const history: { until: number; items: ReadonlyMap<string, Item[]> }[] = [];
  const exports: { asked: Inputs; description: ExportDescription; looks: number }[] = [];
  const failures = new Map<string, { FailureCode: string; FailureMessage: string }>();
  const damages = new Map<string, (content: Buffer) => Buffer | undefined>();
  const sent: string[] = [];
  let isLost = false;

  const answers: Record<string, (input: Inputs) => object | Promise<object>> = {
    DescribeContinuousBackupsCommand: () => {
      const LatestRestorableDateTime = new Date(Math.floor((now - behind) / 1000) * 1000);
      const PointInTimeRecoveryDescription = {
        PointInTimeRecoveryStatus: 'ENABLED',
        LatestRestorableDateTime,
      };
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } };
    },
    ExportTableToPointInTimeCommand: (input) => {
      const same = exports.find(({ asked }) => asked.ClientToken === input.ClientToken);
      if (same && JSON.stringify(same.asked) !== JSON.stringify(input))
        throw refusal('ExportConflictException');
      if (same) return { ExportDescription: same.description };
      if (Number(input.ExportTime) > now - behind) throw refusal('InvalidExportTimeException');
      const ExportArn = `${input.TableArn}/export/${randomUUID()}`;
      const description: ExportDescription = { ExportArn, ExportStatus: 'IN_PROGRESS' };
      exports.push({ asked: input, description, looks: 0 });
      if (!isLost) return { ExportDescription: description };
      isLost = false;
      throw new Error('The line is dead.');
    },
    DescribeExportCommand: async ({ ExportArn }) => {
      const found = exports.find(({ description }) => description.ExportArn === ExportArn);
      if (!found) throw refusal('ExportNotFoundException');
      found.looks += 1;
      const failure = failures.get(tableOf(found.asked));
      failures.delete(tableOf(found.asked));
      if (failure) Object.assign(found.description, { ExportStatus: 'FAILED', ...failure });
      else if (found.looks === 2) await complete(found.asked, found.description);
      return { ExportDescription: found.description };
    },
  };

  async function complete(asked: Inputs, description: ExportDescription) {
    const table = tableOf(asked);
    const items = history.find(({ until }) => Number(asked.ExportTime) < until)?.items.get(table) ?? [];
    const folder = `AWSDynamoDB/${description.ExportArn?.split('/').at(-1)}`;
    const put = (key: string, Body: string | Buffer) =>
      s3.send(new PutObjectCommand({ Bucket: asked.S3Bucket, Key: key, Body, ContentLength: Body.length }));
    const lines: string[] = [];
    for (let part = 0; part < filesOfTable; part += 1) {
      const own = items.filter(({ pk }) => (md5(String(pk))[0] ?? 0) % (filesOfTable - 1) === part);
      const text = own.map((item) => `${JSON.stringify({ Item: marshall(item) })}\n`).join('');
      const content = text === '' ? Buffer.alloc(0) : gzipSync(text);
      const dataFileS3Key = `${folder}/data/${md5(`${part}`).toString('hex')}.json.gz`;
      const stored = (own.length > 0 && damages.get(table)) || ((same: Buffer) => same);
      const body = stored(content);
      if (body) await put(dataFileS3Key, body);
      lines.push(
        JSON.stringify({
          itemCount: own.length,
          md5Checksum: md5(content).toString('base64'),
          dataFileS3Key,
        }),
      );
    }
    const manifestFilesS3Key = `${folder}/manifest-files.json`;
    await put(manifestFilesS3Key, `${lines.join('\n')}\n`);
    const ExportManifest = `${folder}/manifest-summary.json`;
    const summary = { manifestFilesS3Key, itemCount: items.length, outputFormat: 'DYNAMODB_JSON' };
    await put(ExportManifest, JSON.stringify(summary));
    Object.assign(description, { ExportStatus: 'COMPLETED', ExportManifest });
  }

  const send = async (command: Command): Promise<unknown> => {
    sent.push(command.constructor.name);
    const answer = answers[command.constructor.name];
    return answer ? answer(command.input) : documents.send(command as never);
  };
  return {
    documents: new Proxy(documents, {
      get: (of, name): unknown => (name === 'send' ? send : Reflect.get(of, name)),
    }),
    /** Commands since the start, in order. */
    sent,
    exports,
    now: () => now,
    /** Notes the state of all tables as that of now, and lets time pass. */
    advance: async (milliseconds: number) => {
      const items = new Map<string, Item[]>();
      for (const table of tables) {
        const own: Item[] = [];
        for await (const item of scanItems(documents, table)) own.push(item);
        items.set(table, own);
      }
      now += milliseconds;
      history.push({ until: now, items });
    },
    /** Fails the export of a table that is asked about next. */
    fail: (table: string, FailureCode: string, FailureMessage: string) =>
      failures.set(table, { FailureCode, FailureMessage }),
    /** Starts the next export, and loses the answer. */
    loseAnswer: () => {
      isLost = true;
    },
    /** Stores something else than what the manifest says, or nothing, as the data files of a table. */
    damage: (table: string, change: (content: Buffer) => Buffer | undefined) => damages.set(table, change),
  };
}
