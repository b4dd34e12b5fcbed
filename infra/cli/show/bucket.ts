import { readFile } from 'node:fs/promises';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { StoredImage } from '#records/show.ts';
import type { Target } from '../target.ts';
import { eachAtOnce } from './batches.ts';
import { digestOf, type Picture } from './images.ts';

/** Calls to the bucket under way at once. */
export const bucketCalls = 8;

/** Those of the pictures whose object the bucket does not hold. Pictures with the same content count once. */
export async function picturesToUpload({ s3, bucket }: Target, pictures: Picture[]): Promise<Picture[]> {
  const byKey = [...new Map(pictures.map((picture) => [picture.key, picture])).values()];
  const missing = new Set<Picture>();
  await eachAtOnce(byKey, bucketCalls, async (picture) => {
    try {
      await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: picture.key }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
      missing.add(picture);
    }
  });
  return byKey.filter((picture) => missing.has(picture));
}

/** Stores a picture under its content's name; what is served under that name never changes. */
export async function uploadPicture({ s3, bucket }: Target, picture: Picture): Promise<void> {
  const content = await readFile(picture.path);
  if (picture.digest !== digestOf(content)) {
    throw new Error(`The picture ${picture.path} was changed during the import; import again.`);
  }
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: picture.key,
      Body: content,
      ContentType: picture.contentType,
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
}

/** The content of a stored picture. */
export async function downloadPicture({ s3, bucket }: Target, image: StoredImage): Promise<Uint8Array> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: image.key }));
    if (Body) return await Body.transformToByteArray();
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  throw new Error(
    `The picture ${image.name} is not in the bucket; import a folder that holds it, then export again.`,
  );
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof NotFound ||
    (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
  );
}
