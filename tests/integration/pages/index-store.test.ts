import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyValueIndex } from '../../../functions/pages/store-index.ts';
import { Overtaken } from '../../../functions/pages/written.ts';
import { startLoopback } from '../../support/loopback.ts';
import { agentTo } from './support.ts';

interface Update {
  Puts: { Key: string; Value: string }[];
  Deletes: { Key: string }[];
}

/** Stands in for CloudFront's key-value store: each update names the version that it changes, and has 50 keys at most. */
async function startStore() {
  const entries = new Map<string, string>();
  const signatures = new Set<string | undefined>();
  let version = 1;
  const { url, close } = await startLoopback((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://store');
    signatures.add(request.headers.authorization?.split(' ')[0]);
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json', etag: `v${version}` });
      response.end(JSON.stringify(body));
    };
    const update = async () => {
      const { Puts = [], Deletes = [] } = (await json(request)) as Partial<Update>;
      if (request.headers['if-match'] !== `v${version}`) return send(409, { __type: 'ConflictException' });
      if (Puts.length + Deletes.length > 50) return send(400, { message: 'too many' });
      for (const { Key, Value } of Puts) entries.set(Key, Value);
      for (const { Key } of Deletes) entries.delete(Key);
      version += 1;
      return send(200, { ItemCount: entries.size, TotalSizeInBytes: 0 });
    };
    if (request.method === 'POST') return void update();
    if (!request.url?.includes('/keys'))
      return send(200, { ItemCount: entries.size, TotalSizeInBytes: 0, KvsARN: '' });
    const from = Number(searchParams.get('NextToken') ?? 0);
    const Items = [...entries].slice(from, from + 50).map(([Key, Value]) => ({ Key, Value }));
    return send(200, { Items, ...(from + 50 < entries.size && { NextToken: String(from + 50) }) });
  });
  onTestFinished(close);
  return { url, entries, signatures };
}

test('the index is changed fifty keys at a time, one version after another, by the latest alone, and read page by page', async () => {
  const store = await startStore();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const arn = 'arn:aws:cloudfront::123456789012:key-value-store/0a1b2c3d';
  const kept = createKeyValueIndex(arn, { ...agentTo(store.url), credentials });
  const [index, overtaken] = [await kept.openIndex(), await kept.openIndex()];
  const entries = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`/page-${at}`, `value ${at}`]));
  await index.change(entries, []);
  expect(await index.entries()).toEqual(entries);
  await index.change({ '/page-0': 'another' }, ['/page-1', '/page-2']);
  expect(store.entries.get('/page-0')).toBe('another');
  expect(store.entries.size).toBe(118);
  await expect(overtaken.change({ '/page-0': 'late' }, [])).rejects.toThrow(Overtaken);
  expect((await (await kept.openIndex()).entries())['/page-0']).toBe('another');
  expect([...store.signatures]).toEqual(['AWS4-ECDSA-P256-SHA256']);
});
