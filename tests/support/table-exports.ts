import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { localRegion } from '../../infra/local/engine/clients.ts';
import { engineAt } from './engine-proxy.ts';
import { startLoopback } from './loopback.ts';
import type { Answered } from './own-engine.ts';

type WireItem = Record<string, Record<string, unknown>>;

interface Asked {
  TableArn: string;
  S3Bucket: string;
  ExportTime: number;
  ExportFormat: string;
  ExportType: string;
  ClientToken: string;
}

interface TableExport {
  asked: Asked;
  description: Record<string, unknown> & { ExportStatus: string; ExportArn: string };
  looks: number;
}

/** How far the recovery window is behind, in milliseconds; DynamoDB's is some five minutes. */
const behind = 90_000;

/** Data files of each table, the last of which is empty, as that of a partition without items. */
const filesOfTable = 4;

/**
 * Plays DynamoDB's export to S3 in front of an engine, as its API reference and the page on the output format document it;
 * everything else goes to the engine. Time stands still but for `advance`, so that the state as of any instant is known.
 */
export async function startTableExports(
  engine: string,
  tables: readonly string[],
  s3: S3Client,
  from: number,
) {
  let now = from;
  const history: { until: number; items: ReadonlyMap<string, WireItem[]> }[] = [];
  const exports: TableExport[] = [];
  const failures = new Map<string, { FailureCode: string; FailureMessage: string }>();
  const damages = new Map<string, (content: Buffer) => Buffer | undefined>();
  const asked: string[] = [];

  const answers: Record<string, (input: never) => object | Promise<object>> = {
    DescribeContinuousBackups: () => ({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: 'ENABLED',
          EarliestRestorableDateTime: (from - 86_400_000) / 1000,
          LatestRestorableDateTime: Math.floor((now - behind) / 1000),
        },
      },
    }),
    ExportTableToPointInTime: (input: Asked) => {
      const same = exports.find((each) => each.asked.ClientToken === input.ClientToken);
      if (same && JSON.stringify(same.asked) !== JSON.stringify(input))
        return refusal('ExportConflictException');
      if (same) return { ExportDescription: same.description };
      if (input.ExportTime * 1000 > now - behind) return refusal('InvalidExportTimeException');
      const ExportArn = `${input.TableArn}/export/${String(exports.length).padStart(14, '0')}-${randomUUID().slice(0, 8)}`;
      const description = { ExportArn, ExportStatus: 'IN_PROGRESS', TableArn: input.TableArn };
      exports.push({ asked: input, description, looks: 0 });
      return { ExportDescription: description };
    },
    DescribeExport: async ({ ExportArn }: { ExportArn: string }) => {
      const found = exports.find(({ description }) => description.ExportArn === ExportArn);
      if (!found) return refusal('ExportNotFoundException');
      found.looks += 1;
      const table = tableOf(found);
      const failure = failures.get(table);
      if (failure) Object.assign(found.description, { ExportStatus: 'FAILED', ...failure });
      else if (found.looks === 2) await complete(found, table);
      failures.delete(table);
      return { ExportDescription: found.description };
    },
  };

  async function complete({ asked: { S3Bucket, ExportTime }, description }: TableExport, table: string) {
    const state = history.find(({ until }) => ExportTime * 1000 < until);
    const items = state?.items.get(table) ?? [];
    const folder = `AWSDynamoDB/${description.ExportArn.split('/').at(-1)}`;
    const put = (key: string, Body: string | Buffer) =>
      s3.send(new PutObjectCommand({ Bucket: S3Bucket, Key: key, Body, ContentLength: Body.length }));
    const files = Array.from({ length: filesOfTable }, (_, part) => ({
      key: `${folder}/data/${createHash('md5').update(`${part}`).digest('hex').slice(0, 26)}.json.gz`,
      own: items.filter(({ pk }) => partOf(pk) === part),
    }));
    const lines: string[] = [];
    for (const { key, own } of files) {
      const text = own.map((item) => `${JSON.stringify({ Item: item })}\n`).join('');
      const content = text === '' ? Buffer.alloc(0) : gzipSync(text);
      const change = own.length > 0 ? damages.get(table) : undefined;
      const stored = change ? change(content) : content;
      if (stored) await put(key, stored);
      const md5 = createHash('md5').update(content).digest();
      lines.push(
        JSON.stringify({
          itemCount: own.length,
          md5Checksum: md5.toString('base64'),
          etag: `${createHash('md5').update(md5).digest('hex')}-1`,
          dataFileS3Key: key,
        }),
      );
    }
    await put(`${folder}/_started`, '');
    await put(`${folder}/manifest-files.json`, `${lines.join('\n')}\n`);
    const ExportManifest = `${folder}/manifest-summary.json`;
    const manifest = {
      version: '2020-06-30',
      exportArn: description.ExportArn,
      exportTime: new Date(ExportTime * 1000).toISOString(),
      s3Bucket: S3Bucket,
      s3Prefix: null,
      s3SseAlgorithm: 'AES256',
      s3SseKmsKeyId: null,
      manifestFilesS3Key: `${folder}/manifest-files.json`,
      itemCount: items.length,
      outputFormat: 'DYNAMODB_JSON',
      exportType: 'FULL_EXPORT',
    };
    await put(ExportManifest, JSON.stringify(manifest));
    Object.assign(description, { ExportStatus: 'COMPLETED', ExportManifest, ItemCount: items.length });
  }

  const reply = (output: object): Answered => ({
    statusCode: '__type' in output ? 400 : 200,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify(output),
  });
  const engineAsk = engineAt(engine);
  const { url, close } = await startLoopback((incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    asked.push(operation);
    const answer = answers[operation];
    void buffer(incoming)
      .then(async (body) => {
        const answered = answer
          ? reply(await answer(JSON.parse(body.toString()) as never))
          : await engineAsk({ headers: incoming.headers, body });
        if (answered) outgoing.writeHead(answered.statusCode, answered.headers).end(answered.body);
      })
      .catch(() => outgoing.destroy());
  });
  /** The items as they go over the wire. */
  const client = new DynamoDBClient({
    endpoint: engine,
    region: localRegion,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const scan = async (TableName: string): Promise<WireItem[]> => {
    const items: WireItem[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
      items.push(...(Items as unknown as WireItem[]));
    return items;
  };
  return {
    url,
    close: async () => {
      client.destroy();
      await close();
    },
    /** Operations since the start, in order. */
    asked,
    exports,
    now: () => now,
    /** Notes the state of all tables as that of now, and lets time pass. */
    advance: async (milliseconds: number) => {
      const items = new Map<string, WireItem[]>();
      for (const table of tables) items.set(table, await scan(table));
      now += milliseconds;
      history.push({ until: now, items });
    },
    /** Fails the export of a table that is asked about next. */
    fail: (table: string, FailureCode: string, FailureMessage: string) =>
      failures.set(table, { FailureCode, FailureMessage }),
    /** Stores something else than what the manifest says, or nothing, as the data files of a table. */
    damage: (table: string, change: (content: Buffer) => Buffer | undefined) => damages.set(table, change),
  };
}

const tableOf = ({ asked: { TableArn } }: TableExport): string => TableArn.split('/').at(-1) ?? '';

const partOf = (pk: WireItem[string] | undefined): number =>
  (createHash('md5').update(JSON.stringify(pk)).digest()[0] ?? 0) % (filesOfTable - 1);

const refusal = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name });
