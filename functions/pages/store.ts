import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { statusName, writtenFolder } from '#rules/page-choice.ts';
import type { State } from './state.ts';
import { Overtaken, type PagesStore } from './written.ts';

const stateName = 'state.json';

/**
 * What S3 answers when another write came before this one, or comes at the same time (S3 User Guide, "Conditional writes"); the last
 * when the object is gone.
 */
const overtaken = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey'];

/** Objects and state under `<base path>/written/` in the site's bucket. */
export function createObjectStore(
  objects: S3Client,
  Bucket: string,
  basePath: string,
): Omit<PagesStore, 'openIndex'> {
  const keyOf = (name: string) => `${basePath.slice(1)}/${writtenFolder}/${name}`;
  return {
    state: async () => {
      try {
        const { Body, ETag } = await objects.send(new GetObjectCommand({ Bucket, Key: keyOf(stateName) }));
        const text = await Body?.transformToString();
        return text && ETag ? { state: JSON.parse(text) as State, version: ETag } : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    saveState: async (state, version) => {
      try {
        const { ETag = '' } = await objects.send(
          new PutObjectCommand({
            Bucket,
            Key: keyOf(stateName),
            Body: JSON.stringify(state),
            ContentType: 'application/json',
            ...(version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version }),
          }),
        );
        return ETag;
      } catch (error) {
        if (!(error instanceof S3ServiceException && overtaken.includes(error.name))) throw error;
        throw new Overtaken('another run has written the state', { cause: error });
      }
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
