import { account } from './template.ts';
import type { Asked } from './iam.ts';

/** A request to a service of AWS, as the wire has it. */
export interface WireRequest {
  service: string;
  region: string;
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

type WireKey = Record<string, { S?: string; N?: string } | undefined>;
interface TableCall {
  TableName?: string;
  Key?: WireKey;
  Item?: WireKey;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: WireKey;
}

/**
 * What a request asks of IAM, by the pages "Actions, resources, and condition keys" of the Service Authorization Reference.
 * @throws Error that names a service or an operation of which nobody has said it
 */
export function askedBy(request: WireRequest): Asked[] {
  const target = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const input = target === '' ? {} : (JSON.parse(request.body.toString()) as Record<string, unknown>);
  switch (request.service) {
    case 'dynamodb':
      return byTable(request.region, target, input);
    case 'secretsmanager':
      return [{ action: `secretsmanager:${target}`, resource: String(input['SecretId']) }];
    case 's3':
      return [byObject(request)];
    case 'cloudfront-keyvaluestore':
      return [byStore(request)];
    case 'ses':
      return byLetter(request);
    default:
      throw new Error(
        `The rehearsal does not know ${request.service} (${request.method} ${request.url} ${target}).`,
      );
  }
}

/** Fine-grained access looks at the partition keys that a request names, in batches at all of a table. */
function byTable(region: string, operation: string, input: Record<string, unknown>): Asked[] {
  const asked = (action: string, table: string, calls: TableCall[]): Asked => {
    const keys = calls.flatMap((call) => leadingKey(call) ?? []);
    return {
      action: `dynamodb:${action}`,
      resource: `arn:aws:dynamodb:${region}:${account}:table/${table}`,
      ...(keys.length > 0 && { context: { 'dynamodb:LeadingKeys': [...new Set(keys)] } }),
    };
  };
  const items = input['RequestItems'] as
    Record<string, { Keys: WireKey[] } | Record<string, TableCall>[]> | undefined;
  if (items)
    return Object.entries(items).map(([table, batch]) => {
      const isWrite = Array.isArray(batch);
      const calls = isWrite ? batch.flatMap(Object.values<TableCall>) : batch.Keys.map((Key) => ({ Key }));
      return asked(operation, table, calls);
    });
  return [asked(operation, (input as TableCall).TableName ?? '', [input])];
}

const textOf = (value: { S?: string; N?: string } | undefined): string | undefined => value?.S ?? value?.N;

/** The partition key of a call, also where a query's expression calls it by another name; none of a scan. */
function leadingKey(call: TableCall): string | undefined {
  const own = textOf((call.Key ?? call.Item)?.['pk']);
  if (own !== undefined || call.KeyConditionExpression === undefined) return own;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = call;
  for (const [, name = '', value = ''] of call.KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g))
    if ((names[name] ?? name) === 'pk') return textOf(values[value]);
  throw new Error(`A query names no partition: ${call.KeyConditionExpression}.`);
}

/** In path style behind a path of its own, as the local S3 stands: `/local/s3/<bucket>/<key>`. */
export const objectPath = /^\/local\/s3\/([^/?]+)\/?([^?]*)(?:\?(.*))?$/;

const objectActions: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

function byObject({ method, url, headers, body }: WireRequest): Asked {
  const [, bucket = '', path = '', query = ''] = objectPath.exec(url) ?? [];
  const arn = `arn:aws:s3:::${bucket}`;
  if (method === 'POST') {
    // A form is signed by the function that made it, whose rights count.
    const [, key = ''] = /name="key"\r\n\r\n([^\r]*)/.exec(body.toString('latin1')) ?? [];
    if (!String(headers['content-type']).startsWith('multipart/form-data'))
      throw new Error(`The rehearsal does not know POST ${url} of S3.`);
    return { action: 's3:PutObject', resource: `${arn}/${key}` };
  }
  if (path === '') {
    const prefix = new URLSearchParams(query).get('prefix');
    return { action: 's3:ListBucket', resource: arn, ...(prefix && { context: { 's3:prefix': prefix } }) };
  }
  const action = objectActions[method];
  if (!action) throw new Error(`The rehearsal does not know ${method} of S3.`);
  return { action, resource: `${arn}/${decodeURIComponent(path)}` };
}

function byStore({ method, url }: WireRequest): Asked {
  const [, arn = '', keys] = /^\/key-value-stores\/([^/?]+)(\/keys)?/.exec(url) ?? [];
  const action = keys ? (method === 'GET' ? 'ListKeys' : 'UpdateKeys') : 'DescribeKeyValueStore';
  return { action: `cloudfront-keyvaluestore:${action}`, resource: decodeURIComponent(arn) };
}

/** A letter asks at the identity that its address belongs to, here the domain, and at its configuration set. */
function byLetter({ region, url, body }: WireRequest): Asked[] {
  if (!url.endsWith('/v2/email/outbound-emails'))
    throw new Error(`The rehearsal does not know ${url} of SES.`);
  const letter = JSON.parse(body.toString()) as { FromEmailAddress: string; ConfigurationSetName?: string };
  const address = /<([^>]+)>/.exec(letter.FromEmailAddress)?.[1] ?? letter.FromEmailAddress;
  const set = letter.ConfigurationSetName;
  const names = [`identity/${address.split('@')[1]}`, ...(set ? [`configuration-set/${set}`] : [])];
  return names.map((name) => ({
    action: 'ses:SendEmail',
    resource: `arn:aws:ses:${region}:${account}:${name}`,
    context: { 'ses:FromAddress': address },
  }));
}
