import type { PictureFormat, PictureSize } from '#contract/pictures.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

/** A picture in a size and a format. */
export interface Variant {
  /** Name of the stored picture. */
  key: string;
  size: PictureSize;
  format: PictureFormat;
}

export interface ImagesStore {
  /** The bytes of a stored picture, or undefined. */
  original(key: string): Promise<Uint8Array | undefined>;
  /** A variant that was made before, or undefined. */
  variant(variant: Variant): Promise<Uint8Array | undefined>;
  /** Keeps a variant for those who ask next. */
  keep(variant: Variant, bytes: Uint8Array): Promise<void>;
}

/** Makes a variant out of a picture's bytes; undefined for bytes that are no picture, or one beyond the bounds. */
export type Encode = (
  original: Uint8Array,
  size: PictureSize,
  format: PictureFormat,
) => Promise<Uint8Array | undefined>;

/** Content type of each format. */
export const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
};

/**
 * A finder of variants, which makes those that are missing. Callers at the same moment share one making; two functions that make the same one
 * keep the same bytes. A variant that cannot be kept is answered all the same, and logged.
 * @throws AppError picture_not_found, also for what is stored and is no picture that can be shown
 */
export function createFindVariant(
  store: ImagesStore,
  encode: Encode,
  log: Log,
): (variant: Variant) => Promise<Uint8Array> {
  const underWay = new Map<string, Promise<Uint8Array>>();
  return (variant) => {
    const name = `${variant.key}/${variant.size}/${variant.format}`;
    const current = underWay.get(name);
    if (current) return current;
    const next = findOrMake(store, encode, log, variant).finally(() => underWay.delete(name));
    underWay.set(name, next);
    return next;
  };
}

async function findOrMake(
  store: ImagesStore,
  encode: Encode,
  log: Log,
  variant: Variant,
): Promise<Uint8Array> {
  const kept = await store.variant(variant);
  if (kept) return kept;
  const original = await store.original(variant.key);
  if (!original) throw new AppError('picture_not_found');
  const made = await encode(original, variant.size, variant.format);
  if (!made) throw new AppError('picture_not_found', { message: 'This picture cannot be shown.' });
  try {
    await store.keep(variant, made);
  } catch (error) {
    log.error('a variant could not be kept', { ...variant, error });
  }
  return made;
}
