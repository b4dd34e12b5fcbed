import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { pictureFormats, pictureSizes } from '#contract/pictures.ts';
import type { Platform } from '#platform/platform.ts';
import {
  deleteItem,
  ifNew,
  putItem,
  queryRecords,
  readRecord,
  scanItems,
  updateItem,
} from '#records/items.ts';
import type { StoredImage } from '#records/show.ts';
import { showKeys, type Item } from '#records/tables.ts';
import { incomingPrefix, type StoredUpload } from '#records/uploads.ts';
import type { UploadsStore } from './domain.ts';
import { usesIn } from './uses.ts';

/** Lifetime of a form, in seconds. */
const formAge = 600;

/**
 * Uploads in the show table and the picture bucket. They arrive under a private prefix, and are published
 * after inspection.
 */
export function createUploadsStore(
  { documents, environment }: Pick<Platform, 'documents' | 'environment'>,
  objects: S3Client,
): UploadsStore {
  const { SHOW_TABLE: table, IMAGE_BUCKET: Bucket, UPLOAD_URL: publicUrl } = environment;
  const removeObject = (Key: string) => objects.send(new DeleteObjectCommand({ Bucket, Key }));
  const images = () => queryRecords<StoredImage>(documents, table, showKeys.image('').pk);
  const publish: UploadsStore['publish'] = async (Key, ContentType, Body) => {
    const CacheControl = 'public, max-age=31536000, immutable';
    await objects.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }));
  };
  return {
    form: async ({ key, type, size }) => {
      const { url, fields } = await createPresignedPost(objects, {
        Bucket,
        Key: incomingPrefix + key,
        Fields: { 'Content-Type': type },
        Conditions: [
          ['eq', '$Content-Type', type],
          ['content-length-range', size, size],
        ],
        Expires: formAge,
      });
      return { url: publicUrl || url, fields };
    },
    noteIncoming: async (incoming) => {
      await putItem(documents, table, showKeys.incoming(incoming.key), incoming);
    },
    incoming: (key) => readRecord(documents, table, showKeys.incoming(key)),
    arrived: async (key) => {
      try {
        const { Body } = await objects.send(new GetObjectCommand({ Bucket, Key: incomingPrefix + key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    discard: async (key) => {
      await removeObject(incomingPrefix + key);
    },
    takeIn: async (upload, contentType, content) => {
      const { name, key, bytes, width, height } = upload;
      await publish(key, contentType, content);
      const image: StoredImage = { name, key, contentType, bytes, width, height };
      await putItem(documents, table, showKeys.image(name), image);
      // Written last, because it marks completion.
      await putItem(documents, table, showKeys.upload(name), upload);
    },
    publish,
    upload: (name) => readRecord(documents, table, showKeys.upload(name)),
    uploads: () => queryRecords<StoredUpload>(documents, table, showKeys.upload('').pk),
    image: (name) => readRecord(documents, table, showKeys.image(name)),
    images,
    usage: async (now) => {
      const uses = usesIn(new Set((await images()).map(({ name }) => name)));
      for await (const item of scanItems(documents, table)) if (counts(item, now)) uses.add(item);
      return uses;
    },
    noteUnused: async (name, since) => {
      const update = since === undefined ? 'REMOVE unusedSince' : 'SET unusedSince = :since';
      await updateItem(documents, table, showKeys.upload(name), update, {
        // Do not recreate a deleted upload.
        condition: 'attribute_exists(pk)',
        ...(since !== undefined && { values: { ':since': since } }),
      });
    },
    changeAlt: (name, alt) =>
      updateItem(documents, table, showKeys.upload(name), 'SET alt = :alt', {
        condition: 'attribute_exists(pk)',
        values: { ':alt': alt },
      }),
    noteReplaced: (upload, before) =>
      putItem(
        documents,
        table,
        showKeys.upload(upload.name),
        upload,
        before ? { condition: '#key = :before', values: { ':before': before.key } } : ifNew,
      ),
    showReplaced: async ({ name, key, bytes, width, height, former = [] }, contentType) => {
      const known = [key, ...former].map((each, index) => [`:key${index}`, each] as const);
      const image: StoredImage = { name, key, contentType, bytes, width, height };
      // The keys before this one; any other belongs to a replacement after it.
      await putItem(documents, table, showKeys.image(name), image, {
        condition: `#key IN (${known.map(([value]) => value).join(', ')})`,
        values: Object.fromEntries(known),
      });
    },
    hide: async (name) => {
      await deleteItem(documents, table, showKeys.image(name));
    },
    unhide: async (image) => {
      await putItem(documents, table, showKeys.image(image.name), image, ifNew);
    },
    remove: async ({ name, key, former = [] }) => {
      // Remove it from the show first, so that no admin picks it meanwhile.
      await deleteItem(documents, table, showKeys.image(name));
      // Imports serve equal pictures of several names from one key.
      const shared = new Set((await images()).map((image) => image.key));
      for (const each of [key, ...former].filter((other) => !shared.has(other))) {
        const sizes = Object.keys(pictureSizes).flatMap((size) =>
          pictureFormats.map((format) => `variants/${each}/${size}.${format}`),
        );
        await Promise.all([each, ...sizes].map(removeObject));
      }
      await deleteItem(documents, table, showKeys.upload(name));
    },
  };
}

/** Whether an item can use pictures: not one that lists them, nor an expired revision. */
function counts({ pk, expires }: Item, now: number): boolean {
  if (['IMAGE', 'UPLOAD', 'INCOMING'].includes(String(pk))) return false;
  return typeof expires !== 'number' || expires > now / 1000;
}
