import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished } from 'vitest';
import { maxUploadBytes } from '#contract/upload-limits.ts';
import { createObjects } from '../../../functions/platform/objects.ts';
import { startLoopback } from '../../support/loopback.ts';
import { startSilence } from '../../support/silence.ts';

/** Milliseconds; the functions' own patience is longer. */
const patience = 50;
const key = { Bucket: 'pictures', Key: 'a.jpg' };

function objectsAt(url: string) {
  const objects = createObjects({ S3_ENDPOINT: url }, patience);
  onTestFinished(() => objects.destroy());
  return objects;
}

it.each([
  ['a read', () => new GetObjectCommand(key)],
  ['the largest upload', () => new PutObjectCommand({ ...key, Body: new Uint8Array(maxUploadBytes) })],
])(
  '%s that S3 never answers is tried twice more, and given up as one that may go through later',
  async (_, command) => {
    const s3 = await startSilence(() => undefined);
    onTestFinished(() => s3.close());
    const sent = objectsAt(s3.url).send(command());
    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(s3.requests).toBe(3);
  },
);

it('a picture of which S3 sends the beginning alone is given up', async () => {
  const s3 = await startLoopback((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('the beginning');
  });
  onTestFinished(() => s3.close());
  const { Body } = await objectsAt(s3.url).send(new GetObjectCommand(key));
  await expect(Body!.transformToByteArray()).rejects.toMatchObject({ name: 'TimeoutError' });
});
