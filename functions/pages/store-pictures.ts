import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';

/** Reads originals of the show's pictures by their addresses; undefined for any other address, and for one that is gone. */
export const createPictureReader =
  (objects: S3Client, Bucket: string, imagePath: string) =>
  async (address: string): Promise<Uint8Array | undefined> => {
    const key = address.slice(imagePath.length);
    if (!address.startsWith(imagePath) || key.includes('/')) return undefined;
    try {
      const { Body } = await objects.send(new GetObjectCommand({ Bucket, Key: key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
