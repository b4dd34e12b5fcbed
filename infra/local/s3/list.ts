import { encodeUri } from './canonical.ts';
import { invalidArgument } from './errors.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';
import { document, elements } from './xml.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Keys a page holds at most. */
const pageLimit = 1000;

/** The answer of ListObjectsV2: a page of keys after `start-after` or the continuation token, folders rolled up. */
export async function listObjects(
  bucket: string,
  store: ObjectStore,
  query: Map<string, string>,
): Promise<string> {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const after =
    token === undefined ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();
  const limit = Math.min(pageLimit, Number(query.get('max-keys') ?? pageLimit));
  if (!Number.isInteger(limit) || limit < 0)
    throw invalidArgument('Provided max-keys not an integer or within integer range');
  const encode = query.get('encoding-type') === 'url' ? encodeUri : (text: string) => text;

  const { objects, folders, next } = page(await store.list(prefix), { prefix, delimiter, after, limit });
  const contents = objects.map(
    ({ key, modified, etag, bytes }) =>
      `<Contents>${elements({ Key: encode(key), LastModified: modified, ETag: `"${etag}"`, Size: bytes, StorageClass: 'STANDARD' })}</Contents>`,
  );
  const prefixes = folders.map(
    (folder) => `<CommonPrefixes>${elements({ Prefix: encode(folder) })}</CommonPrefixes>`,
  );
  const head = elements({
    Name: bucket,
    Prefix: encode(prefix),
    Delimiter: delimiter || undefined,
    EncodingType: query.get('encoding-type'),
    MaxKeys: limit,
    KeyCount: objects.length + folders.length,
    IsTruncated: next !== undefined,
    ContinuationToken: token,
    NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString('base64url'),
  });
  return document('ListBucketResult', head + contents.join('') + prefixes.join(''), namespace);
}

interface Page {
  prefix: string;
  delimiter: string;
  after: string;
  limit: number;
}

function page(all: ObjectInfo[], { prefix, delimiter, after, limit }: Page) {
  const objects: ObjectInfo[] = [];
  const folders: string[] = [];
  let last: string | undefined;
  for (const object of all) {
    const cut = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const name = cut < 0 ? object.key : object.key.slice(0, cut + delimiter.length);
    if (name === last || !isAfter(name, after)) continue;
    if (objects.length + folders.length >= limit)
      return { objects, folders, next: limit > 0 ? last : undefined };
    if (cut < 0) objects.push(object);
    else folders.push(name);
    last = name;
  }
  return { objects, folders, next: undefined };
}

function isAfter(name: string, after: string): boolean {
  return after === '' || Buffer.compare(Buffer.from(name), Buffer.from(after)) > 0;
}
