import { once } from 'node:events';
import { Readable } from 'node:stream';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { s3Client } from '../../../infra/local/engine/clients.ts';
import { deliver } from '../../../infra/local/s3/deliver.ts';
import { metadataOf, ObjectStore } from '../../../infra/local/s3/object-store.ts';
import { createS3, imageBucket as Bucket, s3Path } from '../../../infra/local/s3/s3.ts';
import { serve, temporaryFolder } from './support.ts';

const credentials = { accessKeyId: 'acclaim-local', secretAccessKey: 'a secret of this test' };

test('an answer to a browser that has closed the connection leaves no file open', async () => {
  const store = new ObjectStore(temporaryFolder());
  await store.put({ key: 'x', ...metadataOf({}) }, Readable.from(['hello']));
  const get = vi.spyOn(store, 'get');
  const browser = new AbortController();
  const delivery = Promise.withResolvers<boolean>();
  const origin = await serve(async ({ message }, response) => {
    browser.abort();
    await once(response, 'close');
    delivery.resolve(deliver(message, response, store, 'x'));
  });
  await expect(fetch(origin, { signal: browser.signal })).rejects.toMatchObject({ name: 'AbortError' });
  await expect(delivery.promise).rejects.toMatchObject({ code: 'ERR_STREAM_UNABLE_TO_PIPE' });
  expect(await get.mock.results[0]?.value).toMatchObject({ content: { destroyed: true } });
});

test('a put on a condition replaces that version alone, or nothing, and of two at once one goes through', async () => {
  const store = new ObjectStore(temporaryFolder());
  const endpoint = (await serve(createS3(store, credentials, Date.now))) + s3Path;
  const client = s3Client(endpoint, credentials);
  const put = (Body: string, condition: { IfMatch?: string; IfNoneMatch?: string }) =>
    client.send(new PutObjectCommand({ Bucket, Key: 'x', Body, ...condition }));
  await expect(put('early', { IfMatch: '"none"' })).rejects.toMatchObject({ name: 'NoSuchKey' });
  const made = await Promise.allSettled(
    ['one', 'two', 'three'].map((text) => put(text, { IfNoneMatch: '*' })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { ETag = '' } = await client.send(new HeadObjectCommand({ Bucket, Key: 'x' }));
  const changes = await Promise.allSettled(['four', 'five'].map((text) => put(text, { IfMatch: ETag })));
  expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(put('late', { IfMatch: ETag })).rejects.toMatchObject({
    name: 'PreconditionFailed',
    $metadata: { httpStatusCode: 412 },
  });
  await expect(put('odd', { IfNoneMatch: ETag })).rejects.toMatchObject({ name: 'NotImplemented' });
});
