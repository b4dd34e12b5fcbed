import { encodeUri } from './canonical.ts';
import { invalidArgument } from './errors.ts';
import type { ObjectStore } from './object-store.ts';
import { document, elements } from './errors.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Maximum keys per page. */
const pageLimit = 1000;

/** A page of ListObjectsV2: the keys with a prefix, after the continuation token. */
export async function listObjects(
  bucket: string,
  store: ObjectStore,
  query: Map<string, string>,
): Promise<string> {
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after = Buffer.from(token ?? '', 'base64url');
  const limit = Math.min(pageLimit, Number(query.get('max-keys') ?? pageLimit));
  if (!Number.isInteger(limit) || limit < 1)
    throw invalidArgument('Provided max-keys not an integer or within integer range');
  const encode = query.get('encoding-type') === 'url' ? encodeUri : (text: string) => text;

  const rest = (await store.list(prefix)).filter(({ key }) => Buffer.compare(Buffer.from(key), after) > 0);
  const objects = rest.slice(0, limit);
  const isTruncated = rest.length > objects.length;
  const contents = objects.map(
    ({ key, modified, etag, bytes }) =>
      `<Contents>${elements({ Key: encode(key), LastModified: modified, ETag: `"${etag}"`, Size: bytes, StorageClass: 'STANDARD' })}</Contents>`,
  );
  const head = elements({
    Name: bucket,
    Prefix: encode(prefix),
    EncodingType: query.get('encoding-type'),
    MaxKeys: limit,
    KeyCount: objects.length,
    IsTruncated: isTruncated,
    ContinuationToken: token,
    NextContinuationToken: isTruncated
      ? Buffer.from(objects.at(-1)?.key ?? '').toString('base64url')
      : undefined,
  });
  return document('ListBucketResult', head + contents.join(''), namespace);
}
