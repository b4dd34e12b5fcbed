import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { statusName, writtenFolder } from '#rules/page-choice.ts';
import type { PageIndex, PagesStore } from '../../../functions/pages/written.ts';
import type { WrittenSite } from '../http/static-site.ts';
import type { ObjectStore } from '../s3/object-store.ts';
import { siteBucket } from '../s3/s3.ts';

/** The site's bucket and the index of its pages, for those who serve them. */
export interface PageBucket extends WrittenSite {
  /** The index for the writer, which is kept in the bucket as well. */
  writable(objects: S3Client): Pick<PagesStore, 'openIndex'>;
}

/** Reads the index that an earlier run has left; none if it was deleted. */
export async function openPageBucket(store: ObjectStore, basePath: string): Promise<PageBucket> {
  const keyOf = (name: string) => `${basePath.slice(1)}/${writtenFolder}/${name}`;
  const read = async (name: string) => {
    const found = await store.get(keyOf(name));
    return found && { info: found.info, body: await buffer(found.content) };
  };
  const stored = await read('index.json');
  let index = new Map(Object.entries(JSON.parse(stored?.body.toString() ?? '{}') as Record<string, string>));
  /** One writer at a time has it, so that it has no versions. */
  const writable = (objects: S3Client): PageIndex => ({
    entries: async () => Object.fromEntries(index),
    change: async (puts, deletes) => {
      const next = new Map([...index, ...Object.entries(puts)]);
      for (const key of deletes) next.delete(key);
      const Body = JSON.stringify(Object.fromEntries(next));
      const ContentType = 'application/json';
      await objects.send(
        new PutObjectCommand({ Bucket: siteBucket, Key: keyOf('index.json'), Body, ContentType }),
      );
      index = next;
    },
  });
  return {
    entry: (key) => index.get(key) ?? '',
    object: async (name) => {
      const found = await read(name);
      if (!found) return undefined;
      const { contentType: type, cacheControl, metadata } = found.info;
      return { body: found.body, type, cacheControl, status: Number(metadata[statusName] ?? 200) };
    },
    writable: (objects) => ({ openIndex: async () => writable(objects) }),
  };
}
