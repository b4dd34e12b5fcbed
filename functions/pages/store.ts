import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { statusName, writtenFolder } from '#rules/page-choice.ts';
import type { PagesStore } from './domain.ts';
import type { State } from './state.ts';

const stateName = 'state.json';

/** Objects and state under `<base path>/written/` in the site's bucket. */
export function createObjectStore(
  objects: S3Client,
  Bucket: string,
  basePath: string,
): Omit<PagesStore, 'index' | 'changeIndex'> {
  const keyOf = (name: string) => `${basePath.slice(1)}/${writtenFolder}/${name}`;
  return {
    state: async () => {
      try {
        const { Body } = await objects.send(new GetObjectCommand({ Bucket, Key: keyOf(stateName) }));
        const text = await Body?.transformToString();
        return text === undefined ? undefined : (JSON.parse(text) as State);
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    saveState: async (state) => {
      await objects.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(stateName),
          Body: JSON.stringify(state),
          ContentType: 'application/json',
        }),
      );
    },
    put: async ({ name, type, body, status }) => {
      await objects.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(name),
          Body: body,
          ContentType: type,
          // Of HTML, only the CDN gets to see this: the edge has browsers ask each time.
          CacheControl: 'public, max-age=31536000, immutable',
          ...(status && { Metadata: { [statusName]: String(status) } }),
        }),
      );
    },
    remove: async (name) => {
      await objects.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
  };
}
