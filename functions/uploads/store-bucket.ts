import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { pictureFormats, pictureSizes } from '#contract/pictures.ts';
import type { UploadType } from '#contract/upload-limits.ts';
import { incomingPrefix } from '#records/uploads.ts';
import type { UploadsStore } from './domain.ts';

/** How long a form holds, in seconds. */
const formAge = 600;

/** The picture bucket: uploads arrive under a prefix that nothing is served from, and are put where pictures are when they have been looked into. */
export function createBucketStore(client: S3Client, bucket: string, publicUrl: string) {
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
    keep: async (key: string, type: UploadType, content: Uint8Array): Promise<void> => {
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
