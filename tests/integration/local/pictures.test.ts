import { availableParallelism } from 'node:os';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createGateway, type GroupHandlers } from '../../../infra/local/http/gateway.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { serve, sharedSite } from './support.ts';

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

test('a picture waits for a core outside of the time that the gateway gives it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const making: (() => void)[] = [];
  const make = () => new Promise((made) => making.push(() => made({ statusCode: 200 })));
  const handlers: Partial<GroupHandlers> = { images: make };
  const origin = await serve(createGateway('', handlers as GroupHandlers, Date.now, ''));
  const cores = availableParallelism();
  const get = async () => (await fetch(`${origin}/images/${key}/w320/webp`)).status;
  const answers = Array.from({ length: cores + 1 }, get);
  await expect.poll(() => making.length).toBeGreaterThanOrEqual(cores);
  vi.advanceTimersByTime(29_000);
  making.shift()?.();
  await expect.poll(() => making.length).toBeGreaterThanOrEqual(cores);
  // It is over for those that began with the first, not for the one that has begun after it.
  vi.advanceTimersByTime(29_000);
  for (const made of making) made();
  const late = (await Promise.all(answers)).filter((status) => status === 503);
  expect(late).toHaveLength(cores - 1);
});
