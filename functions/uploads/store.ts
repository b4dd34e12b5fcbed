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
import { deleteItem, putItem, queryRecords, readRecord, scanItems, updateItem } from '#records/items.ts';
import type { StoredImage } from '#records/show.ts';
import { showKeys, type Item } from '#records/tables.ts';
import { incomingPrefix, type StoredUpload } from '#records/uploads.ts';
import type { UploadsStore } from './domain.ts';

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
      const object = {
        Bucket,
        Key: key,
        Body: content,
        ContentType: contentType,
        CacheControl: 'public, max-age=31536000, immutable',
      };
      await objects.send(new PutObjectCommand(object));
      const image: StoredImage = { name, key, contentType, bytes, width, height };
      await putItem(documents, table, showKeys.image(name), image);
      // Written last, because it marks completion.
      await putItem(documents, table, showKeys.upload(name), upload);
    },
    upload: (name) => readRecord(documents, table, showKeys.upload(name)),
    uploads: () => queryRecords<StoredUpload>(documents, table, showKeys.upload('').pk),
    usage: async (now) => {
      const named = new Set<string>();
      for await (const item of scanItems(documents, table)) {
        if (!counts(item, now)) continue;
        for (const [word, stem = ''] of JSON.stringify(item).matchAll(pictureWord))
          named.add(word).add(word.slice(Math.max(0, stem.length - keyLength)));
      }
      return ({ name, key }) => named.has(name) || named.has(key);
    },
    noteUnused: async (name, since) => {
      const update = since === undefined ? 'REMOVE unusedSince' : 'SET unusedSince = :since';
      await updateItem(documents, table, showKeys.upload(name), update, {
        // Do not recreate a deleted upload.
        condition: 'attribute_exists(pk)',
        ...(since !== undefined && { values: { ':since': since } }),
      });
    },
    remove: async ({ name, key }) => {
      // Remove it from the show first, so that no admin picks it meanwhile.
      await deleteItem(documents, table, showKeys.image(name));
      await removeObject(key);
      const sizes = Object.keys(pictureSizes).flatMap((size) =>
        pictureFormats.map((format) => `variants/${key}/${size}.${format}`),
      );
      await Promise.all(sizes.map(removeObject));
      await deleteItem(documents, table, showKeys.upload(name));
    },
  };
}

/**
 * Matches names of uploaded pictures and object keys in any text; neither is ever escaped. Starting at word
 * boundaries keeps the scan linear.
 */
const pictureWord = /(?<![a-z0-9-])([a-z0-9-]+)\.(?:jpg|png|webp|avif)/g;
/** Length of an object key without its extension. */
const keyLength = 32;

/** Whether an item can use pictures: not one that lists them, nor an expired revision. */
function counts({ pk, expires }: Item, now: number): boolean {
  if (['IMAGE', 'UPLOAD', 'INCOMING'].includes(String(pk))) return false;
  return typeof expires !== 'number' || expires > now / 1000;
}
