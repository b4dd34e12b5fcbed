import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localRegion, type LocalCredentials } from '../engine/clients.ts';
import type { LocalRequest } from '../http/gateway-event.ts';
import { decodeUri, parseQuery } from './canonical.ts';
import { deliver, describe } from './deliver.ts';
import { S3Error, noSuchKey } from './errors.ts';
import { listObjects } from './list.ts';
import type { ObjectStore } from './object-store.ts';
import { verifyRequest, type Trust } from './signature.ts';
import { defaultContentType, receiveForm } from './upload.ts';
import { document, elements } from './errors.ts';

/** Path of the local S3, in path style: `/local/s3/<bucket>/<key>`. */
export const s3Path = '/local/s3';

/** The only bucket. */
export const imageBucket = 'acclaim-images';

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
): S3 {
  const trust: Trust = { credentials, region: localRegion, now };
  return async (request, response) => {
    response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
    try {
      await answer(request, response, store, trust);
    } catch (error) {
      request.message.resume();
      if (response.headersSent) response.destroy();
      else sendError(response, request, error);
    }
  };
}

async function answer(
  request: LocalRequest,
  response: ServerResponse,
  store: ObjectStore,
  trust: Trust,
): Promise<void> {
  const { method, message } = request;
  const [bucket = '', ...rest] = request.rawPath.slice(s3Path.length + 1).split('/');
  const key = decodeUri(rest.join('/'));
  if (decodeUri(bucket) !== imageBucket) {
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', {
      BucketName: decodeUri(bucket),
    });
  }
  if (Buffer.byteLength(key) > longestKey) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  if (method === 'POST' && key === '') return receiveForm(message, response, imageBucket, store, trust);

  const query = parseQuery(request.rawQuery);
  const headers = joinedHeaders(message);
  const digest = verifyRequest({ method, rawPath: request.rawPath, query, headers }, trust);
  if (key === '') return list(response, method, store, new Map(query));
  if (method === 'PUT') return put(request, response, store, key, headers, digest);
  if (method === 'DELETE') return remove(response, store, key);
  if (method === 'HEAD') return head(response, store, key);
  if (method === 'GET') {
    if (!(await deliver(message, response, store, key))) throw noSuchKey(key);
    return;
  }
  throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

async function put(
  { message }: LocalRequest,
  response: ServerResponse,
  store: ObjectStore,
  key: string,
  headers: Record<string, string>,
  digest: string | null,
): Promise<void> {
  const metadata: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith('x-amz-meta-')) metadata[name.slice('x-amz-meta-'.length)] = value;
  }
  const contentType = headers['content-type'] || defaultContentType;
  const about = { key, contentType, cacheControl: headers['cache-control'] ?? '', metadata };
  const info = await store.put(about, message, {
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
  });
  response.setHeader('etag', `"${info.etag}"`);
  response.end();
}

async function head(response: ServerResponse, store: ObjectStore, key: string): Promise<void> {
  const info = await store.head(key);
  if (!info) throw noSuchKey(key);
  describe(response, info);
  response.setHeader('content-length', info.bytes);
  response.end();
}

async function remove(response: ServerResponse, store: ObjectStore, key: string): Promise<void> {
  await store.delete(key);
  response.statusCode = 204;
  response.end();
}

async function list(
  response: ServerResponse,
  method: string,
  store: ObjectStore,
  query: Map<string, string>,
): Promise<void> {
  if (method !== 'GET' || query.get('list-type') !== '2') {
    throw new S3Error(
      501,
      'NotImplemented',
      'Of the calls on a bucket, the local S3 knows ListObjectsV2 and presigned POST.',
    );
  }
  response.setHeader('content-type', 'application/xml');
  response.end(await listObjects(imageBucket, store, query));
}

function sendError(response: ServerResponse, { method, rawPath }: LocalRequest, error: unknown): void {
  const known = error instanceof S3Error ? error : internalError(error);
  response.statusCode = known.status;
  if (method === 'HEAD') {
    response.end();
    return;
  }
  const requestId = String(response.getHeader('x-amz-request-id'));
  const fields = {
    Code: known.code,
    Message: known.message,
    ...known.details,
    Resource: rawPath,
    RequestId: requestId,
  };
  const body = document('Error', elements(fields));
  response.setHeader('content-type', 'application/xml');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}

function internalError(error: unknown): S3Error {
  process.stderr.write(`The local S3 failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  return new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
}

function joinedHeaders(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return headers;
}
