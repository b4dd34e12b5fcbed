import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { expect, test } from 'vitest';
import { s3Client } from '../../../infra/local/engine/clients.ts';
import { ObjectStore } from '../../../infra/local/s3/object-store.ts';
import { createS3, imageBucket as Bucket, s3Path } from '../../../infra/local/s3/s3.ts';
import { serve, temporaryFolder } from './support.ts';

const credentials = { accessKeyId: 'acclaim-local', secretAccessKey: 'a secret of this test' };
const limit = 1000;

/** A presigned POST as the site makes one: a key, an image type, and a size. */
async function setUp(options: Partial<PresignedPostOptions> = {}) {
  let late = 0;
  const store = new ObjectStore(temporaryFolder());
  const endpoint = (await serve(createS3(store, credentials, () => Date.now() + late))) + s3Path;
  const { url, fields } = await createPresignedPost(s3Client(endpoint, credentials), {
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
  return {
    url,
    fields,
    store,
    post,
    passSeconds: (seconds: number) => {
      late += seconds * 1000;
    },
  };
}

test('an upload within its policy is stored with key and type', async () => {
  const { post, store } = await setUp();
  expect((await post()).status).toBe(204);
  expect(await store.list('')).toMatchObject([
    { key: 'uploads/one.png', contentType: 'image/png', bytes: 7 },
  ]);
});

test('a wanted 201 names the object', async () => {
  const { post } = await setUp({ Fields: { 'Content-Type': 'image/png', success_action_status: '201' } });
  const { status, text } = await post();
  expect(status).toBe(201);
  expect(text).toContain('<Key>uploads/one.png</Key>');
});

test('the file name takes its place in the key', async () => {
  const { post, store } = await setUp({ Key: 'uploads/${filename}' });
  expect((await post()).status).toBe(204);
  expect((await store.list('')).map(({ key }) => key)).toEqual(['uploads/local name.png']);
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
  const { post, store } = await setUp();
  expect((await post(changes)).code).toBe(code);
  expect(await store.list('')).toEqual([]);
});

test('a field to be ignored needs no condition', async () => {
  const { post } = await setUp();
  expect((await post({ 'x-ignore-note': 'anything' })).status).toBe(204);
});

test('a file of the largest size passes, one byte more or none at all does not', async () => {
  const { post, store } = await setUp();
  expect((await post({}, 'x'.repeat(limit))).status).toBe(204);
  expect((await post({}, 'y'.repeat(limit + 1))).code).toBe('EntityTooLarge');
  expect((await post({}, '')).code).toBe('EntityTooSmall');
  expect(await store.list('')).toMatchObject([{ bytes: limit }]);
});

test('a file far too large is refused without being kept', async () => {
  const { post, store } = await setUp();
  expect((await post({}, 'x'.repeat(20_000_000))).code).toBe('EntityTooLarge');
  expect(await store.list('')).toEqual([]);
});

test('a policy works up to its expiration', async () => {
  const { post, passSeconds } = await setUp();
  passSeconds(58);
  expect((await post()).status).toBe(204);
  passSeconds(4);
  const refused = await post();
  expect(refused.code).toBe('AccessDenied');
  expect(refused.text).toContain('Policy expired');
});

test('a form without a policy, without a file, or of another kind is refused', async () => {
  const { url, fields } = await setUp();
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
