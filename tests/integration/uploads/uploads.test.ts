import { createHash } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxUploadBytes } from '../../../functions/contract/upload-limits.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { pngOf, setUpUploads } from './support.ts';

let uploads: Awaited<ReturnType<typeof setUpUploads>>;
beforeAll(async () => {
  uploads = await setUpUploads();
});
afterAll(() => uploads.close());

const square = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#a00' } });
const notFound = { status: 404, body: { code: 'upload_not_found' } };
const refused = (message: string) => ({ status: 422, body: { code: 'not_a_picture', message } });

describe('a picture', () => {
  it.each([
    ['JPEG', 'image/jpeg', 'jpg', () => square().jpeg().toBuffer()],
    ['PNG', 'image/png', 'png', () => square().png().toBuffer()],
    ['WebP', 'image/webp', 'webp', () => square().webp().toBuffer()],
    ['AVIF', 'image/avif', 'avif', () => square().avif().toBuffer()],
  ])('that is %s is taken in, and served from its address from then on', async (_, type, extension, make) => {
    const content = await make();
    const filename = `Ünser Höhepunkt (2).${extension}`;
    const created = await uploads.create({ filename, contentType: type, size: content.length });
    expect(created.url).toMatch(new RegExp(`^/images/[0-9a-f]{32}\\.${extension}$`));
    expect(await uploads.post(created, content)).toMatchObject({ status: 204 });
    const key = created.url.slice('/images/'.length);
    expect(await uploads.keys()).not.toContain(key);
    const { body } = await uploads.finish(created.url, 'A red field');
    expect(body).toMatchObject({ url: created.url, alt: 'A red field', width: 40, height: 30, used: false });
    const head = await uploads.bucket.client.send(new HeadObjectCommand({ Bucket: imageBucket, Key: key }));
    expect(head).toMatchObject({ ContentType: type, ContentLength: content.length });
    expect((await uploads.keys()).filter((other) => other.startsWith('incoming/'))).toEqual([]);
    const pictures = await uploads.platform.show.pictures();
    const name = `unser-hohepunkt-2-${key.slice(0, 8)}.${extension}`;
    expect(pictures.find((each) => each.name === name)).toMatchObject({ key, width: 40, height: 30 });
    // A retry after a lost answer.
    expect((await uploads.finish(created.url)).body).toEqual(body);
  });

  it('that its camera holds sideways is as large as it is shown', async () => {
    const sideways = await square().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await uploads.send(sideways, 'image/jpeg')).body).toMatchObject({ width: 30, height: 40 });
  });
});

describe('the store refuses', () => {
  it('a byte more than was said, and a byte less', async () => {
    const size = 1000;
    const created = await uploads.create({ size });
    expect(await uploads.post(created, Buffer.alloc(size + 1))).toEqual({
      status: 400,
      code: 'EntityTooLarge',
      message: 'Your proposed upload exceeds the maximum allowed size',
    });
    expect(await uploads.post(created, Buffer.alloc(size - 1))).toMatchObject({ code: 'EntityTooSmall' });
  });

  it.each([
    ['key', 'incoming/other.png', 'Policy Condition failed: [&quot;eq&quot;,&quot;$key&quot;'],
    ['Content-Type', 'text/html', '$Content-Type'],
  ])('another %s', async (field, value, words) => {
    const content = await square().png().toBuffer();
    const created = await uploads.create({ size: content.length });
    const message = expect.stringContaining(words) as string;
    expect(await uploads.post(created, content, { [field]: value })).toMatchObject({ status: 403, message });
    expect(await uploads.keys()).not.toContain('incoming/other.png');
  });

  it('a form that is older than ten minutes', async () => {
    const content = await square().png().toBuffer();
    const created = await uploads.create({ size: content.length });
    uploads.passSeconds(601);
    const message = 'Invalid according to Policy: Policy expired.';
    expect(await uploads.post(created, content)).toMatchObject({ status: 403, message });
    uploads.passSeconds(-601);
    expect(await uploads.finish(created.url)).toMatchObject(notFound);
  });
});

describe('the API refuses', () => {
  it.each([
    ['5 MB and a byte', 'size', maxUploadBytes + 1, 'The file is larger than 5 MB.'],
    ['an empty file', 'size', 0, 'The file is empty.'],
    ['SVG', 'contentType', 'image/svg+xml', 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.'],
  ])('a form for %s', async (_, field, value, error) => {
    const body = { filename: 'x', contentType: 'image/png', size: 10, [field]: value };
    const refusal = { status: 422, body: { errors: { [field]: [error] } } };
    expect(await uploads.call('uploads.create', { body })).toMatchObject(refusal);
  });

  const other = 'This file is not a picture by its content. Choose a JPEG, PNG, WebP or AVIF file.';
  const large = 'This picture has more than 50 million pixels. Make it smaller and upload it again.';
  const broken = 'This picture is damaged and cannot be shown to its end. Save it anew and upload it again.';
  const moving = 'This picture moves. Choose a still one; the video widget shows moving ones.';
  const otherType =
    'This file is image/webp by its content and was sent as another type. Upload it again as what it is.';
  const cutOff = async () => (await square(400, 400).jpeg().toBuffer()).subarray(0, 900);
  const movingWebp = async () => {
    const frames = await Promise.all([square(), square().negate()].map((frame) => frame.png().toBuffer()));
    const joined = sharp(frames, { join: { animated: true } });
    return joined.webp().toBuffer();
  };
  it.each([
    ['HTML named .jpg', 'image/jpeg', () => Buffer.from('<!doctype html><script>x()</script>'), other],
    ['SVG sent as PNG', 'image/png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), other],
    ['a GIF', 'image/png', () => square().gif().toBuffer(), other],
    ['a PNG of 50,000 x 50,000 pixels', 'image/png', () => pngOf(50_000, 50_000), large],
    ['a picture cut off in the middle', 'image/jpeg', cutOff, broken],
    ['a PNG that moves', 'image/png', () => pngOf(1, 1, [['acTL', Buffer.alloc(8)]]), moving],
    ['a WebP that moves', 'image/webp', movingWebp, moving],
    ['a WebP sent as PNG', 'image/png', () => square().webp().toBuffer(), otherType],
  ])('%s, and throws it away', async (_, type, make, message) => {
    expect(await uploads.send(await make(), type)).toMatchObject(refused(message));
    expect((await uploads.keys()).filter((key) => key.startsWith('incoming/'))).toEqual([]);
  });

  it('what nobody has asked to upload, or has not arrived', async () => {
    const { url } = await uploads.create({ size: 10 });
    const unknown = [`/images/${'0'.repeat(32)}.png`, '/images/../x', 'https://elsewhere.test/x.png'];
    for (const address of [url, ...unknown]) expect(await uploads.finish(address)).toMatchObject(notFound);
  });
});

it('an upload that was looked into cannot be replaced by its form any more', async () => {
  const content = await square(20, 20).png().toBuffer();
  const created = await uploads.create({ size: content.length });
  await uploads.post(created, content);
  await uploads.finish(created.url);
  const page = Buffer.alloc(content.length, '<b>');
  expect(await uploads.post(created, page)).toMatchObject({ status: 204 });
  const key = created.url.slice('/images/'.length);
  const { ETag } = await uploads.bucket.client.send(new HeadObjectCommand({ Bucket: imageBucket, Key: key }));
  expect(ETag).toBe(`"${createHash('md5').update(content).digest('hex')}"`);
});
