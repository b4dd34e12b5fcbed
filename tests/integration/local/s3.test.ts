import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { s3Client } from '../../../infra/local/engine/clients.ts';
import { ObjectStore } from '../../../infra/local/s3/object-store.ts';
import { createS3, imageBucket as Bucket, s3Path } from '../../../infra/local/s3/s3.ts';
import { serve, temporaryFolder } from './support.ts';

const credentials = { accessKeyId: 'acclaim-local', secretAccessKey: 'a secret of this test' };

async function setUp() {
  const store = new ObjectStore(temporaryFolder());
  const endpoint = (await serve(createS3(store, credentials))) + s3Path;
  return { store, endpoint, client: s3Client(endpoint, credentials) };
}

test('an object comes back as it was put, type and metadata too', async () => {
  const { client } = await setUp();
  const Key = 'a folder/ünïcode+plus (1).jpg';
  const put = new PutObjectCommand({
    Bucket,
    Key,
    Body: 'hello',
    ContentType: 'image/jpeg',
    Metadata: { by: 'me' },
  });
  await client.send(put);
  const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
  expect(head).toMatchObject({ ContentLength: 5, ContentType: 'image/jpeg', Metadata: { by: 'me' } });
  const got = await client.send(new GetObjectCommand({ Bucket, Key }));
  expect(await got.Body?.transformToString()).toBe('hello');
  expect(got.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
});

test('a range gives that part, and one beyond the end is refused', async () => {
  const { client } = await setUp();
  await client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: '0123456789' }));
  const part = await client.send(new GetObjectCommand({ Bucket, Key: 'x', Range: 'bytes=2-4' }));
  expect([await part.Body?.transformToString(), part.ContentRange]).toEqual(['234', 'bytes 2-4/10']);
  const beyond = client.send(new GetObjectCommand({ Bucket, Key: 'x', Range: 'bytes=10-' }));
  await expect(beyond).rejects.toMatchObject({ name: 'InvalidRange' });
});

test('a missing key is NoSuchKey, a missing bucket NoSuchBucket, and deleting nothing is no fault', async () => {
  const { client } = await setUp();
  await expect(client.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  });
  const elsewhere = client.send(new GetObjectCommand({ Bucket: 'other', Key: 'none' }));
  await expect(elsewhere).rejects.toMatchObject({ name: 'NoSuchBucket' });
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

test('a listing goes through the pages of a prefix', async () => {
  const { client } = await setUp();
  for (const Key of ['a/1', 'a/2', 'a/b/3', 'b', 'a/ä'])
    await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'a/',
        MaxKeys: 2,
        ...(ContinuationToken && { ContinuationToken }),
      }),
    );
    keys.push(...(page.Contents ?? []).map((object) => object.Key ?? ''));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
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
