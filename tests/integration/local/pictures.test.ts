import { PutObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openLocal } from '../../../infra/local/open-local.ts';
import { sharedSite } from './support.ts';

const site = sharedSite();

const key = `${'0b'.repeat(16)}.png`;

test('a picture comes in the size of its path and the format of Accept, as the CDN has it', async () => {
  const { origin, dataDir } = site();
  const target = await openLocal(dataDir);
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: '#a3161f' } });
  const Body = await picture.png().toBuffer();
  await target.s3.send(new PutObjectCommand({ Bucket: target.bucket, Key: key, Body }));
  await target.s3.send(new PutObjectCommand({ Bucket: target.bucket, Key: `incoming/${key}`, Body }));
  await target.close();

  const get = (path: string, accept: string) => fetch(`${origin}/images/${path}`, { headers: { accept } });
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const) {
    const answer = await get(`${key}/w320`, accept);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('vary')).toBe('accept');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(320);
    const head = await fetch(`${origin}/images/${key}/w320`, { method: 'HEAD', headers: { accept } });
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect([name, head.headers.get(name)]).toEqual([name, answer.headers.get(name)]);
    expect([head.status, await head.text()]).toEqual([200, '']);
  }
  expect((await get(key, 'image/avif')).headers.get('content-type')).not.toBe('image/avif');
  expect((await get(`${key}/w321`, '*/*')).status).toBe(422);
  expect((await get(`${key}/w320/webp/more`, '*/*')).status).toBe(404);
  expect((await get(`variants/${key}/w320.webp`, '*/*')).status).toBe(422);
  // What has been uploaded and not looked into is served in no way of writing its address.
  expect((await get(`incoming/${key}`, '*/*')).status).toBe(422);
  expect((await get(`incoming%2F${key}`, '*/*')).status).toBe(404);
});
