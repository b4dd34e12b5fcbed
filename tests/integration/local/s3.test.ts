import { once } from 'node:events';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
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

test('a missing key is NoSuchKey, a missing bucket NoSuchBucket, and deleting nothing is no fault', async () => {
  const { client } = await setUp();
  const get = (bucket: string) => client.send(new GetObjectCommand({ Bucket: bucket, Key: 'none' }));
  await expect(get(Bucket)).rejects.toMatchObject({ name: 'NoSuchKey' });
  await expect(get('other')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'none' }));
});

test('replacing and deleting leave no files behind', async () => {
  const { client, store } = await setUp();
  await client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'one' }));
  await client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'two' }));
  expect(await store.list('')).toHaveLength(1);
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'x' }));
  expect(await store.list('')).toEqual([]);
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

test('a listing goes through the pages of a prefix', async () => {
  const { client } = await setUp();
  for (const Key of ['a/1', 'a/2', 'a/b/3', 'b', 'a/ä'])
    await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  const keys: (string | undefined)[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client, pageSize: 2 },
    { Bucket, Prefix: 'a/' },
  ))
    keys.push(...Contents.map(({ Key }) => Key));
  expect(keys).toEqual(['a/1', 'a/2', 'a/b/3', 'a/ä']);
});

test('an unsigned request, another secret, another key and another region are refused', async () => {
  const { client, endpoint } = await setUp();
  expect((await fetch(`${endpoint}/${Bucket}/x`)).status).toBe(403);
  const put = (other: Partial<typeof credentials>) =>
    s3Client(endpoint, { ...credentials, ...other }).send(
      new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' }),
    );
  await expect(put({ secretAccessKey: 'wrong' })).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  await expect(put({ accessKeyId: 'nobody' })).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'x' }))).rejects.toMatchObject({
    name: 'NotFound',
  });
});

test('a body that is not the one that was signed is refused and not stored', async () => {
  const { client, store } = await setUp();
  client.middlewareStack.add(
    (next) => (args) => {
      (args.request as { body: string }).body = 'other';
      return next(args);
    },
    { step: 'deserialize', priority: 'low' },
  );
  const put = client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'right' }));
  await expect(put).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
  expect(await store.list('')).toEqual([]);
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

test.each([
  ['another key', { key: 'uploads/two.png' }, 'AccessDenied'],
  ['another type', { 'Content-Type': 'text/html' }, 'AccessDenied'],
  ['a field the policy does not name', { acl: 'public-read' }, 'AccessDenied'],
  ['another signature', { 'X-Amz-Signature': '0'.repeat(64) }, 'SignatureDoesNotMatch'],
  [
    'another policy',
    { Policy: Buffer.from('{"conditions":[]}').toString('base64') },
    'SignatureDoesNotMatch',
  ],
  ['another account', { 'X-Amz-Credential': 'x/20260101/us-west-2/s3/aws4_request' }, 'InvalidAccessKeyId'],
])('%s is refused', async (_what, changes, code) => {
  const { post, store } = await setUpForm();
  expect((await post(changes)).code).toBe(code);
  expect(await store.list('')).toEqual([]);
});

test('a file of the largest size passes, and no other size beyond its limits does', async () => {
  const { post, store } = await setUpForm();
  expect((await post({}, 'x'.repeat(limit))).status).toBe(204);
  expect((await post({}, 'y'.repeat(limit + 1))).code).toBe('EntityTooLarge');
  expect((await post({}, 'y'.repeat(20_000_000))).code).toBe('EntityTooLarge');
  expect((await post({}, '')).code).toBe('EntityTooSmall');
  expect(await store.list('')).toMatchObject([{ bytes: limit }]);
});

test('a policy works up to its expiration', async () => {
  const { post, passSeconds } = await setUpForm();
  passSeconds(58);
  expect((await post()).status).toBe(204);
  passSeconds(4);
  expect(await post()).toMatchObject({
    code: 'AccessDenied',
    text: expect.stringContaining('Policy expired') as string,
  });
});

test('a form without a policy, without a file, or of another kind is refused', async () => {
  const { url, fields } = await setUpForm();
  const send = async (body: FormData | string) => (await fetch(url, { method: 'POST', body })).status;
  const anonymous = new FormData();
  anonymous.append('key', 'x');
  anonymous.append('file', new Blob(['x']), 'x');
  expect(await send(anonymous)).toBe(403);
  const empty = new FormData();
  for (const [name, value] of Object.entries(fields)) empty.append(name, value);
  expect(await send(empty)).toBe(400);
  expect(await send('not a form')).toBe(400);
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
