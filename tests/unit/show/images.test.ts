import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Faults, FaultyShow } from '../../../infra/show/faults.ts';
import { readImages } from '../../../infra/show/images.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acclaim-images-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const mp4 = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
const webm = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1');

it('takes videos by their content, whatever of the two their names say', async () => {
  await writeFile(join(folder, 'one.mp4'), mp4);
  await writeFile(join(folder, 'two.mp4'), webm);
  const faults = new Faults();
  const { pictures } = await readImages(folder, faults);
  faults.throwIfAny();
  const keyOf = (type: string) => expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${type}$`)) as string;
  expect(pictures).toMatchObject([
    { name: 'one.mp4', key: keyOf('mp4'), contentType: 'video/mp4' },
    { name: 'two.mp4', key: keyOf('webm'), contentType: 'video/webm' },
  ]);
});

it('refuses a video that is none, and one under the name of a picture', async () => {
  await writeFile(join(folder, 'broken.webm'), webm.subarray(4));
  await writeFile(join(folder, 'hidden.jpg'), mp4);
  const faults = new Faults();
  await readImages(folder, faults);
  expect(() => faults.throwIfAny()).toThrow(
    new FaultyShow([
      {
        file: 'images/broken.webm',
        line: 1,
        column: 'image',
        message: 'does not contain a video; use MP4 or WebM',
      },
      {
        file: 'images/hidden.jpg',
        line: 1,
        column: 'image',
        message: 'does not contain a picture; use JPEG, PNG, WebP, AVIF or GIF',
      },
    ]),
  );
});
