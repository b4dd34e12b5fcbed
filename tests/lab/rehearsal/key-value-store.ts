import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startLoopback } from '../../support/loopback.ts';

interface Changes {
  Puts?: { Key: string; Value: string }[];
  Deletes?: { Key: string }[];
}

/** Entries of a key-value store that one update may change ("Quotas on key value stores"). */
const mostChanges = 50;

/**
 * CloudFront's key-value stores on a loopback port (CloudFront KeyValueStore API Reference): describes a store, lists its keys, and changes them
 * for who knows the current version.
 */
export async function startKeyValueStores(stores: Map<string, Map<string, string>>) {
  const versions = new Map<string, number>();
  const answerTo = async (
    request: IncomingMessage,
  ): Promise<[status: number, body: object, etag: string]> => {
    const [, arn = '', keys] = /^\/key-value-stores\/([^/?]+)(\/keys)?/.exec(request.url ?? '') ?? [];
    const name = decodeURIComponent(arn);
    const entries = stores.get(name);
    if (!entries) return [404, { Message: `There is no key-value store ${name}.` }, ''];
    const version = versions.get(name) ?? 1;
    const sizes = { ItemCount: entries.size, TotalSizeInBytes: 0 };
    if (request.method === 'GET' && !keys)
      return [200, { ...sizes, KvsARN: name, Created: 1, Status: 'READY' }, String(version)];
    if (request.method === 'GET')
      return [200, { Items: [...entries].map(([Key, Value]) => ({ Key, Value })) }, String(version)];
    const { Puts = [], Deletes = [] } = (await json(request)) as Changes;
    if (request.headers['if-match'] !== String(version))
      return [409, { __type: 'ConflictException', Message: 'Pre-Condition failed' }, ''];
    if (Puts.length + Deletes.length > mostChanges) return [400, { __type: 'ValidationException' }, ''];
    for (const { Key, Value } of Puts) entries.set(Key, Value);
    for (const { Key } of Deletes) entries.delete(Key);
    versions.set(name, version + 1);
    return [200, { ...sizes, ItemCount: entries.size }, String(version + 1)];
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, body, etag] = await answerTo(request);
    response.writeHead(status, { 'content-type': 'application/json', etag });
    response.end(JSON.stringify(body));
  };
  return startLoopback(
    (request, response) => void respond(request, response).catch(() => response.destroy()),
  );
}
