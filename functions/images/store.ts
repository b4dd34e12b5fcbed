import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { contentTypes, type ImagesStore, type Variant } from './domain.ts';

/** Prefix of variants; the function may write nowhere else. */
const prefix = 'variants/';

const variantKey = ({ key, size, format }: Variant): string => `${prefix}${key}/${size}.${format}`;

export function createImagesStore(objects: S3Client, bucket: string): ImagesStore {
  const read = async (key: string): Promise<Uint8Array | undefined> => {
    try {
      const { Body } = await objects.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  return {
    original: read,
    variant: (variant) => read(variantKey(variant)),
    save: async (variant, bytes) => {
      await objects.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: variantKey(variant),
          Body: bytes,
          ContentType: contentTypes[variant.format],
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
  };
}
