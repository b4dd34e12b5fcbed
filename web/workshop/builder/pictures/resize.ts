import type { UploadType } from '#contract/upload-limits.ts';
import type { Crop } from './crop.ts';

/** Quality of what is uploaded: above what pages are served in, so that the second encoding hardly shows. */
const quality = 0.88;

/** A picture ready to be uploaded. */
export interface Resized {
  blob: Blob;
  type: UploadType;
}

/**
 * Draws a part of a picture in its new size and encodes it: as WebP, or, in a browser that writes none, as PNG where there may be something to
 * see through, else as JPEG. Nothing of the file's metadata, such as where it was taken, is in it.
 * @throws Error when the browser cannot encode it
 */
export async function resize(source: ImageBitmap, crop: Crop, original: UploadType): Promise<Resized> {
  const { left, top, width, height, target } = crop;
  const canvas = document.createElement('canvas');
  canvas.width = target.width;
  canvas.height = target.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, left, top, width, height, 0, 0, target.width, target.height);
  const webp = await encode(canvas, 'image/webp');
  if (webp.type === 'image/webp') return { blob: webp, type: 'image/webp' };
  const type = original === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return { blob: await encode(canvas, type), type };
}

const encode = (canvas: HTMLCanvasElement, type: UploadType): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode the picture.'))),
      type,
      quality,
    );
  });
