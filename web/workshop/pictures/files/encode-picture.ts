import { maxUploadBytes, type UploadType } from '#contract/upload-limits.ts';
import { areaOf, type Cut } from './crop.ts';

/**
 * Qualities and scales to try until the picture is small enough for the site. The first is above the quality of served pictures, so that the
 * second encoding hardly shows; few pictures need another.
 */
const attempts: readonly [quality: number, scale: number][] = [
  [0.88, 1],
  [0.75, 1],
  [0.6, 1],
  [0.6, 0.7],
  [0.5, 0.5],
];

/**
 * A part of a picture, without metadata, as WebP; in browsers without it as JPEG, or PNG if the original is no JPEG. Small enough to be uploaded.
 * @throws Error with a sentence for people
 */
export async function encodePicture(bitmap: ImageBitmap, cut: Cut, original: UploadType): Promise<Blob> {
  for (const [quality, scale] of attempts) {
    const canvas = drawn(bitmap, cut, scale);
    const webp = await encode(canvas, 'image/webp', quality);
    const isWebp = webp.type === 'image/webp';
    const type = original === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    const blob = isWebp ? webp : await encode(canvas, type, quality);
    if (blob.size <= maxUploadBytes) return blob;
  }
  throw new Error('This picture stays too large for the site. Please choose a smaller one.');
}

function drawn(bitmap: ImageBitmap, cut: Cut, scale: number): HTMLCanvasElement {
  const { left, top, width, height, target } = areaOf(bitmap, cut);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(target.width * scale));
  canvas.height = Math.max(1, Math.round(target.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, type: UploadType, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode the picture.'))),
      type,
      quality,
    );
  });
