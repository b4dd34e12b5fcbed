import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalCredentials } from '../engine/clients.ts';
import type { LocalRequest } from '../http/gateway-event.ts';
import { deliver, describe } from './deliver.ts';
import { S3Error, elements, invalidArgument, xmlDocument } from './errors.ts';
import { metadataOf, type ObjectInfo, type ObjectStore } from './object-store.ts';
import { receiveForm } from './post.ts';
import { createVerifier, type Verifier } from './signature.ts';

/** Path of the local S3, in path style: `/local/s3/<bucket>/<key>`. */
export const s3Path = '/local/s3';

export const imageBucket = 'acclaim-images';
/** Of written pages. */
export const siteBucket = 'acclaim-site';

/** Maximum object size of one upload (5 GiB) and key length, in bytes. */
const largestObject = 5 * 1024 ** 3;
const longestKey = 1024;

export type S3 = (request: LocalRequest, response: ServerResponse) => Promise<void>;

/**
 * A local S3 for one bucket: put, get, head, delete, list and presigned POST, with S3's signatures, policies
 * and errors. `now` is the real time: clients sign with theirs.
 */
export function createS3(
  store: ObjectStore,
  credentials: LocalCredentials,
  now: () => number = Date.now,
  bucket = imageBucket,
): S3 {
  const verifier = createVerifier(credentials, now);
  return async (request, response) => {
    response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
    try {
      await answer(request, response, bucket, store, verifier);
    } catch (error) {
      request.message.resume();
      if (response.headersSent) response.destroy();
      else sendError(response, request, error);
    }
  };
}

async function answer(
  { method, message, rawPath, rawQuery }: LocalRequest,
  response: ServerResponse,
  own: string,
  store: ObjectStore,
  verifier: Verifier,
): Promise<void> {
  const [bucket = '', ...rest] = rawPath.slice(s3Path.length + 1).split('/');
  const key = decodeUri(rest.join('/'));
  if (bucket !== own) {
    const message = 'The specified bucket does not exist';
    throw new S3Error(404, 'NoSuchBucket', message, { BucketName: bucket });
  }
  if (Buffer.byteLength(key) > longestKey) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  if (method === 'POST' && key === '') return receiveForm(message, response, bucket, store, verifier);

  // A plus sign is no space in a signed query.
  const query = new URLSearchParams(rawQuery.replaceAll('+', '%2B'));
  const headers = joinedHeaders(message);
  const digest = await verifier.verifyRequest({ method, rawPath, query, headers });
  if (key === '') return sendList(response, method, bucket, store, query);
  switch (method) {
    case 'PUT':
      return put(message, response, store, key, headers, digest);
    case 'GET':
      if (!(await deliver(message, response, store, key))) throw noSuchKey(key);
      return;
    case 'HEAD': {
      const info = await store.head(key);
      if (!info) throw noSuchKey(key);
      describe(response, info);
      response.setHeader('content-length', info.bytes);
      response.end();
      return;
    }
    case 'DELETE':
      await store.delete(key);
      response.statusCode = 204;
      response.end();
      return;
    default:
      throw new S3Error(
        405,
        'MethodNotAllowed',
        'The specified method is not allowed against this resource.',
      );
  }
}

const noSuchKey = (Key: string) =>
  new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key });

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

async function put(
  message: IncomingMessage,
  response: ServerResponse,
  store: ObjectStore,
  key: string,
  headers: Record<string, string>,
  digest: string | null,
): Promise<void> {
  const info = await store.put({ key, ...metadataOf(headers) }, message, {
    progress: (bytes) => {
      if (bytes > largestObject) {
        throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
      }
    },
    complete: (_bytes, sha256) => {
      if (digest !== null && digest !== sha256) {
        const words = "The provided 'x-amz-content-sha256' header does not match what was computed.";
        throw new S3Error(400, 'XAmzContentSHA256Mismatch', words);
      }
    },
    replaces: (before) => requireCondition(headers, key, before),
  });
  response.setHeader('etag', `"${info.etag}"`);
  response.end();
}

/** Conditions of a put (S3 User Guide, "Conditional writes"). Puts come one after another here, so that there is no 409. */
function requireCondition(headers: Record<string, string>, Key: string, before: ObjectInfo | null): void {
  const { 'if-match': version, 'if-none-match': absent } = headers;
  const failed = (Condition: string) => {
    const message = 'At least one of the pre-conditions you specified did not hold';
    return new S3Error(412, 'PreconditionFailed', message, { Condition });
  };
  if (absent !== undefined && absent !== '*') {
    const message = 'A header you provided implies functionality that is not implemented';
    throw new S3Error(501, 'NotImplemented', message, { Header: 'If-None-Match' });
  }
  if (absent !== undefined && before) throw failed('If-None-Match');
  if (version === undefined) return;
  if (!before) throw noSuchKey(Key);
  if (version.replaceAll('"', '') !== before.etag) throw failed('If-Match');
}

const pageLimit = 1000;

/** A page of ListObjectsV2: the keys with a prefix, after the continuation token. */
async function sendList(
  response: ServerResponse,
  method: string,
  bucket: string,
  store: ObjectStore,
  query: URLSearchParams,
): Promise<void> {
  if (method !== 'GET' || query.get('list-type') !== '2') {
    const message = 'Of the calls on a bucket, the local S3 knows ListObjectsV2 and presigned POST.';
    throw new S3Error(501, 'NotImplemented', message);
  }
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token') ?? undefined;
  const after = Buffer.from(token ?? '', 'base64url');
  const limit = Math.min(pageLimit, Number(query.get('max-keys') ?? pageLimit));
  if (!Number.isInteger(limit) || limit < 1)
    throw invalidArgument('Provided max-keys not an integer or within integer range');
  const encoding = query.get('encoding-type') ?? undefined;
  const encode = encoding === 'url' ? encodeURIComponent : (text: string) => text;

  const rest = (await store.list(prefix)).filter(({ key }) => Buffer.compare(Buffer.from(key), after) > 0);
  const objects = rest.slice(0, limit);
  const isTruncated = rest.length > objects.length;
  const contents = objects.map(({ key, modified, etag, bytes }) => {
    const fields = { Key: encode(key), LastModified: modified, ETag: `"${etag}"`, Size: bytes };
    return `<Contents>${elements({ ...fields, StorageClass: 'STANDARD' })}</Contents>`;
  });
  const head = elements({
    Name: bucket,
    Prefix: encode(prefix),
    EncodingType: encoding,
    MaxKeys: limit,
    KeyCount: objects.length,
    IsTruncated: isTruncated,
    ContinuationToken: token,
    NextContinuationToken: isTruncated
      ? Buffer.from(objects.at(-1)?.key ?? '').toString('base64url')
      : undefined,
  });
  response.setHeader('content-type', 'application/xml');
  response.end(xmlDocument('ListBucketResult', head + contents.join('')));
}

function sendError(response: ServerResponse, { method, rawPath }: LocalRequest, error: unknown): void {
  const { status, code, message, details } = error instanceof S3Error ? error : internalError(error);
  response.statusCode = status;
  if (method === 'HEAD') return void response.end();
  const RequestId = String(response.getHeader('x-amz-request-id'));
  const fields = { Code: code, Message: message, ...details, Resource: rawPath, RequestId };
  const body = xmlDocument('Error', elements(fields));
  response.setHeader('content-type', 'application/xml');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}

function internalError(error: unknown): S3Error {
  process.stderr.write(`The local S3 failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  return new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
}

const joinedHeaders = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(message.headersDistinct).map(([name, all = []]) => [name, all.join(',')]),
  );
