import { createHash } from 'node:crypto';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictureFormats, pictureSizes } from '../../../functions/contract/pictures.ts';
import { compose } from '../../../functions/images/main.ts';
import { platformFromEnv } from '../../../functions/platform/platform.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { send } from '../../support/caller.ts';
import { startBucket, type TestBucket } from '../../support/bucket.ts';
import { pngOf } from '../uploads/support.ts';

let bucket: TestBucket;
let images: ReturnType<typeof compose>;
const logged: string[] = [];

beforeAll(async () => {
  bucket = await startBucket();
  const log = (message: string) => logged.push(message);
  images = compose(platformFromEnv(process.env, { objects: bucket.client, log: { info: log, error: log } }));
});
afterAll(() => bucket.close());
beforeEach(() => {
  logged.length = 0;
  bucket.reset();
});

/** Stores a picture as the importer does, and answers with its key. */
async function store(content: Buffer, extension = 'jpg'): Promise<string> {
  const key = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${extension}`;
  await bucket.client.send(new PutObjectCommand({ Bucket: imageBucket, Key: key, Body: content }));
  bucket.reset();
  return key;
}
const forever = 'public, max-age=31536000, immutable';
const get = (key: string, size: string, format: string) =>
  send(images, { path: `/images/${key}/${size}/${format}` });
const describeAnswer = (body: unknown) => sharp(body as Buffer).metadata();

let seed = 0;
/** A picture nobody has seen, red above and blue below. */
const picture = (width: number, height: number) => {
  seed += 1;
  const whole = { width, height, channels: 3 as const, background: { r: 0, g: seed % 50, b: 255 } };
  const half = { ...whole, height: Math.floor(height / 2), background: '#ff0000' };
  return sharp({ create: whole }).composite([{ input: { create: half }, top: 0, left: 0 }]);
};
const jpeg = (width: number, height: number) => picture(width, height).jpeg().toBuffer();
/** Red, green and blue of the pixel in the middle of the top or bottom row. */
async function pixel(body: unknown, row: 'top' | 'bottom'): Promise<number[]> {
  const { data, info } = await sharp(body as Buffer)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const line = row === 'top' ? 1 : info.height - 2;
  const at = (line * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe('a size of a picture', () => {
  const kinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
  it.each(kinds)('is made of %s, in every format', async (kind) => {
    const extension = kind === 'jpeg' ? 'jpg' : kind;
    const key = await store(await picture(900, 1300).toFormat(kind).toBuffer(), extension);
    for (const format of pictureFormats) {
      const { status, headers, body } = await get(key, '400x600', format);
      expect({ status, headers }).toMatchObject({
        status: 200,
        headers: { 'content-type': `image/${format}`, 'cache-control': forever, vary: 'accept' },
      });
      const shown = { width: 400, height: 600, format: format === 'avif' ? 'heif' : format };
      expect(await describeAnswer(body)).toMatchObject(shown);
    }
  });

  it('has its box where it covers, and the proportions of the picture where it stands inside', async () => {
    const key = await store(await jpeg(3000, 2000));
    for (const [size, box] of Object.entries(pictureSizes)) {
      const about = await describeAnswer((await get(key, size, 'jpeg')).body);
      const inside = [box.width, Math.round((box.width * 2) / 3)];
      expect([about.width, about.height]).toEqual(box.fit === 'cover' ? [box.width, box.height] : inside);
    }
  });

  it('is cut from the top, as faces are', async () => {
    const { body } = await get(await store(await jpeg(800, 2000)), '800x500', 'jpeg');
    for (const row of ['top', 'bottom'] as const) {
      const [red = 0, , blue = 0] = await pixel(body, row);
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(50);
    }
  });

  it('is never larger than the picture, and keeps the proportions of its box', async () => {
    const key = await store(await jpeg(300, 300));
    for (const [size, width, height] of [
      ['400x600', 200, 300],
      ['1600x900', 300, 169],
      ['w1080', 300, 300],
    ] as const)
      expect(await describeAnswer((await get(key, size, 'webp')).body)).toMatchObject({ width, height });
  });

  it('stands as its camera was held, and says nothing of where', async () => {
    const turned = await picture(1000, 800)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const about = await describeAnswer((await get(await store(turned), 'w640', 'jpeg')).body);
    expect(about).toMatchObject({ width: 640, height: 800 });
    for (const hidden of ['exif', 'orientation', 'icc']) expect(about).not.toHaveProperty(hidden);
  });

  it('is the first frame of a moving picture, and see-through where the picture is', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((background) => solid(background)));
    const moving = sharp(frames, { join: { animated: true } });
    const key = await store(await moving.gif().toBuffer(), 'gif');
    const { body } = await get(key, 'w320', 'webp');
    expect((await describeAnswer(body)).pages ?? 1).toBe(1);
    expect((await pixel(body, 'top'))[0]).toBeGreaterThan(200);

    const clearKey = await store(await solid('#00000000', 4), 'png');
    expect((await describeAnswer((await get(clearKey, 'w320', 'avif')).body)).hasAlpha).toBe(true);
    expect(await pixel((await get(clearKey, 'w320', 'jpeg')).body, 'top')).toEqual([255, 255, 255]);
  });
});

const solid = (background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 400, height: 400, channels, background } })
    .png()
    .toBuffer();

describe('a size that was made', () => {
  it('is kept and served without being made again', async () => {
    const key = await store(await jpeg(900, 900));
    const first = await get(key, 'w320', 'webp');
    expect(bucket.calls).toEqual([
      `GET variants/${key}/w320.webp`,
      `GET ${key}`,
      `PUT variants/${key}/w320.webp`,
    ]);
    bucket.reset();
    const second = await get(key, 'w320', 'webp');
    expect(bucket.calls).toEqual([`GET variants/${key}/w320.webp`]);
    expect(second.body).toEqual(first.body);
    const kept = new HeadObjectCommand({ Bucket: imageBucket, Key: `variants/${key}/w320.webp` });
    const described = { ContentType: 'image/webp', CacheControl: forever };
    expect(await bucket.client.send(kept)).toMatchObject(described);
  });

  it('is made once for those who ask at the same moment', async () => {
    const key = await store(await jpeg(1200, 1200));
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(key, '800x500', 'avif')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(bucket.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  it('is answered even when it cannot be kept', async () => {
    const key = await store(await jpeg(500, 500));
    bucket.failWith('InternalError', 'PUT');
    expect((await get(key, 'w320', 'jpeg')).status).toBe(200);
    bucket.failWith(undefined);
    expect(logged).toContain('a variant could not be kept');
  });
});

describe('what cannot be shown is a 404 that nobody stores', () => {
  it.each<[what: string, content?: () => Buffer | Promise<Buffer>]>([
    ['a picture that is not there'],
    ['words under the name of a picture', () => Buffer.from('these are words')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a picture that breaks off', async () => (await jpeg(900, 900)).subarray(0, 2000)],
    [
      'a drawing, which could hold more than pixels',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a few bytes that claim to be 50,000 by 50,000 pixels', () => pngOf(50_000, 50_000)],
  ])('%s', async (_, content) => {
    const key = content ? await store(await content(), 'png') : `${'0'.repeat(32)}.jpg`;
    for (const size of ['400x600', 'w2400']) {
      const { status, headers, body } = await get(key, size, 'avif');
      expect({ status, body, headers }).toMatchObject({
        status: 404,
        body: { code: 'picture_not_found' },
        headers: { 'cache-control': 'no-store' },
      });
    }
    expect(bucket.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });
});

describe('what is not in the closed set is refused', () => {
  const key = `${'a'.repeat(32)}.jpg`;
  it.each([
    [key, '401x600', 'avif'],
    [key, 'constructor', 'avif'],
    [key, '400x600', 'png'],
    ['..%2Fsecret.jpg', '400x600', 'avif'],
    ['variants', 'w320', 'avif'],
    [`${'a'.repeat(32)}.svg`, '400x600', 'avif'],
  ])('%s in %s as %s', async (name, size, format) => {
    expect(await get(name, size, format)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(bucket.calls).toEqual([]);
  });
});
