import { once } from 'node:events';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { expect, test, vi } from 'vitest';
import { s3Client } from '../../../infra/local/engine/clients.ts';
import { deliver } from '../../../infra/local/s3/deliver.ts';
import { metadataOf, ObjectStore } from '../../../infra/local/s3/object-store.ts';
import { createS3, imageBucket as Bucket, s3Path } from '../../../infra/local/s3/s3.ts';
import { serve, temporaryFolder } from './support.ts';

const credentials = { accessKeyId: 'acclaim-local', secretAccessKey: 'a secret of this test' };
const limit = 1000;

async function setUp(now: () => number = Date.now) {
  const store = new ObjectStore(temporaryFolder());
  const endpoint = (await serve(createS3(store, credentials, now))) + s3Path;
  return { store, endpoint, client: s3Client(endpoint, credentials) };
}

test('an object comes back as it was put, type and metadata too, and in parts', async () => {
  const { client } = await setUp();
  const Key = 'a folder/ünïcode+plus (1).jpg';
  const described = { ContentType: 'image/jpeg', Metadata: { by: 'me' } };
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'hello', ...described }));
  const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
  expect(head).toMatchObject({ ContentLength: 5, ...described });
  const get = (Range?: string) => client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
  const got = await get();
  expect([await got.Body?.transformToString(), got.ETag]).toEqual([
    'hello',
    '"5d41402abc4b2a76b9719d911017c592"',
  ]);
  const part = await get('bytes=2-3');
  expect([await part.Body?.transformToString(), part.ContentRange]).toEqual(['ll', 'bytes 2-3/5']);
  await expect(get('bytes=5-')).rejects.toMatchObject({ name: 'InvalidRange' });
});

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

/** A presigned POST as the site makes one: a key, an image type, and a size. */
async function setUpForm(options: Partial<PresignedPostOptions> = {}) {
  let late = 0;
  const { store, client } = await setUp(() => Date.now() + late);
  const { url, fields } = await createPresignedPost(client, {
    Bucket,
    Key: 'uploads/one.png',
    Conditions: [
      ['content-length-range', 1, limit],
      ['starts-with', '$Content-Type', 'image/'],
    ],
    Fields: { 'Content-Type': 'image/png' },
    Expires: 60,
    ...options,
  });
  const post = async (changes: Record<string, string> = {}, content = 'picture') => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value);
    form.append('file', new Blob([content], { type: 'image/png' }), 'local name.png');
    const answer = await fetch(url, { method: 'POST', body: form });
    const text = await answer.text();
    return { status: answer.status, code: /<Code>(.*)<\/Code>/.exec(text)?.[1], text };
  };
  const passSeconds = (seconds: number) => (late += seconds * 1000);
  return { url, fields, store, post, passSeconds };
}

test.each([
  ['is stored with key and type', {}, 204, 'uploads/one.png'],
  [
    'is named in a 201 if that is wanted',
    { Fields: { 'Content-Type': 'image/png', success_action_status: '201' } },
    201,
    'uploads/one.png',
  ],
  ['takes the file name into its key', { Key: 'uploads/${filename}' }, 204, 'uploads/local name.png'],
])('an upload within its policy %s', async (_what, options, expected, key) => {
  const { post, store } = await setUpForm(options);
  const { status, text } = await post({ 'x-ignore-note': 'a field that needs no condition' });
  expect(status).toBe(expected);
  expect(/<Key>(.*)<\/Key>/.exec(text)?.[1]).toBe(expected === 201 ? key : undefined);
  expect(await store.list('')).toMatchObject([{ key, contentType: 'image/png', bytes: 7 }]);
});

test('a put on a condition replaces that version alone, or nothing, and of two at once one goes through', async () => {
  const { client } = await setUp();
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
