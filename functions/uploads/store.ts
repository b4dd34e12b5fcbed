import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
  paginateQuery,
  paginateScan,
} from '@aws-sdk/lib-dynamodb';
import { pictureFormats, pictureSizes } from '#contract/pictures.ts';
import type { UploadType } from '#contract/upload-limits.ts';
import type { Platform } from '#platform/platform.ts';
import { isWritten } from '#records/items.ts';
import type { StoredImage } from '#records/show.ts';
import { itemOf, recordOf, showKeys, type Item, type Key } from '#records/tables.ts';
import { incomingPrefix, type StoredIncoming, type StoredUpload } from '#records/uploads.ts';
import type { UploadsStore } from './domain.ts';

/** Uploads in the show table and the picture bucket. */
export function createUploadsStore(
  { documents, environment }: Pick<Platform, 'documents' | 'environment'>,
  objects: S3Client,
): UploadsStore {
  const TableName = environment.SHOW_TABLE;
  const bucket = createBucketStore(objects, environment.IMAGE_BUCKET, environment.UPLOAD_URL);
  const get = async <T>(key: Key): Promise<T | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
    return Item && (recordOf(Item) as T);
  };
  const put = (key: Key, record: object) =>
    documents.send(new PutCommand({ TableName, Item: itemOf(key, record) }));
  const remove = (key: Key) => documents.send(new DeleteCommand({ TableName, Key: key }));

  return {
    form: bucket.form,
    arrived: bucket.arrived,
    discard: bucket.discard,
    noteIncoming: async (incoming) => {
      await put(showKeys.incoming(incoming.key), incoming);
    },
    incoming: (key) => get<StoredIncoming>(showKeys.incoming(key)),
    takeIn: async (upload, contentType, content) => {
      const { name, key, bytes } = upload;
      const image: StoredImage = { name, key, contentType, bytes };
      await bucket.publish(key, contentType, content);
      await put(showKeys.image(name), image);
      // Written last, because it marks completion.
      await put(showKeys.upload(name), upload);
    },
    upload: (name) => get<StoredUpload>(showKeys.upload(name)),
    uploads: async () => {
      const uploads: StoredUpload[] = [];
      const query = {
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': showKeys.upload('').pk },
      };
      for await (const { Items = [] } of paginateQuery({ client: documents }, query))
        uploads.push(...Items.map((item) => recordOf(item) as unknown as StoredUpload));
      return uploads;
    },
    usage: async (now) => {
      const named = new Set<string>();
      const scan = { TableName, ConsistentRead: true };
      for await (const { Items = [] } of paginateScan({ client: documents }, scan)) {
        for (const item of Items.filter((candidate) => counts(candidate, now)))
          for (const [word, stem = ''] of JSON.stringify(item).matchAll(pictureWord))
            named.add(word).add(word.slice(Math.max(0, stem.length - keyLength)));
      }
      return ({ name, key }) => named.has(name) || named.has(key);
    },
    noteUnused: async (name, since) => {
      await isWritten(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: showKeys.upload(name),
            UpdateExpression: since === undefined ? 'REMOVE unusedSince' : 'SET unusedSince = :since',
            // Do not recreate a deleted upload.
            ConditionExpression: 'attribute_exists(pk)',
            ...(since !== undefined && { ExpressionAttributeValues: { ':since': since } }),
          }),
        ),
      );
    },
    remove: async ({ name, key }) => {
      // Remove it from the show first, so that no admin picks it meanwhile.
      await remove(showKeys.image(name));
      await bucket.remove(key);
      await remove(showKeys.upload(name));
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

/** Lifetime of a form, in seconds. */
const formAge = 600;

/** The picture bucket. Uploads arrive under a private prefix, and are published after inspection. */
function createBucketStore(client: S3Client, bucket: string, publicUrl: string) {
  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  };
  const form: UploadsStore['form'] = async ({ key, type, size }) => {
    const { url, fields } = await createPresignedPost(client, {
      Bucket: bucket,
      Key: incomingPrefix + key,
      Fields: { 'Content-Type': type },
      Conditions: [
        ['eq', '$Content-Type', type],
        ['content-length-range', size, size],
      ],
      Expires: formAge,
    });
    return { url: publicUrl || url, fields };
  };
  return {
    form,
    arrived: async (key: string): Promise<Uint8Array | undefined> => {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: incomingPrefix + key }),
        );
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    discard: (key: string) => remove(incomingPrefix + key),
    publish: async (key: string, type: UploadType, content: Uint8Array): Promise<void> => {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: content,
          ContentType: type,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
    /** A picture and all its sizes. */
    remove: async (key: string): Promise<void> => {
      await remove(key);
      const names = Object.keys(pictureSizes).flatMap((size) =>
        pictureFormats.map((format) => `variants/${key}/${size}.${format}`),
      );
      await Promise.all(names.map(remove));
    },
  };
}
