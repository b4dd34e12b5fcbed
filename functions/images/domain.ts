import type { PictureFormat, PictureSize } from '#contract/pictures.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

export interface Variant {
  key: string;
  size: PictureSize;
  format: PictureFormat;
}

export interface ImagesStore {
  original(key: string): Promise<Uint8Array | undefined>;
  variant(variant: Variant): Promise<Uint8Array | undefined>;
  save(variant: Variant, bytes: Uint8Array): Promise<void>;
}

/** Encodes a variant; undefined for bytes that are not a picture or exceed the limits. */
export type Encode = (
  original: Uint8Array,
  size: PictureSize,
  format: PictureFormat,
) => Promise<Uint8Array | undefined>;

export const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
};

/**
 * Returns a function that finds or creates variants; concurrent calls share the work. A variant that cannot
 * be stored is logged and still returned.
 * @throws AppError picture_not_found, also for bytes that are not a picture
 */
export function createFindVariant(
  store: ImagesStore,
  encode: Encode,
  log: Log,
): (variant: Variant) => Promise<Uint8Array> {
  const pending = new Map<string, Promise<Uint8Array>>();
  return (variant) => {
    const name = `${variant.key}/${variant.size}/${variant.format}`;
    const current = pending.get(name);
    if (current) return current;
    const next = findOrMake(store, encode, log, variant).finally(() => pending.delete(name));
    pending.set(name, next);
    return next;
  };
}

async function findOrMake(store: ImagesStore, encode: Encode, log: Log, variant: Variant) {
  const existing = await store.variant(variant);
  if (existing) return existing;
  const original = await store.original(variant.key);
  if (!original) throw new AppError('picture_not_found');
  const made = await encode(original, variant.size, variant.format);
  if (!made) throw new AppError('picture_not_found', { message: 'This picture cannot be shown.' });
  try {
    await store.save(variant, made);
  } catch (error) {
    log.error('a variant could not be kept', { ...variant, error });
  }
  return made;
}
