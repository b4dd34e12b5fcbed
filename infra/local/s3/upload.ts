import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkScope, type Trust } from './signature.ts';
import { algorithm, parseAmzDate, parseScope, sameSignature, signatureOf } from './canonical.ts';
import { S3Error, accessDenied, invalidArgument, signatureMismatch } from './errors.ts';
import { readUploadForm } from './form.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';
import { checkPolicy, parsePolicy, type SizeRange } from './policy.ts';
import { document, elements } from './errors.ts';

/** Content type of an upload that names none. */
export const defaultContentType = 'binary/octet-stream';

/**
 * Takes a presigned POST: checks signature, policy and size, stores the file and responds as the form asks.
 */
export async function receiveForm(
  message: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  store: ObjectStore,
  trust: Trust,
): Promise<void> {
  const { fields, fileName, content } = await readUploadForm(message);
  try {
    const template = fields.get('key');
    if (!template)
      throw invalidArgument(
        "Bucket POST must contain a field named 'key'. If it is specified, please check the order of the fields.",
      );
    const key = template.replaceAll('${filename}', fileName);
    const range = authorise(new Map([...fields, ['key', key], ['bucket', bucket]]), trust);
    const object = await store.put(objectOf(key, fields), content, {
      progress: (bytes) => {
        if (bytes > range.most) throw tooLarge(bytes, range);
      },
      complete: (bytes) => {
        if (bytes < range.least) throw tooSmall(bytes, range);
      },
    });
    acknowledge(response, bucket, object, fields);
  } finally {
    // Reads and discards the rest of a refused upload, so that the response reaches the browser.
    message.unpipe();
    message.resume();
  }
}

function authorise(fields: Map<string, string>, trust: Trust): SizeRange {
  const encoded = fields.get('policy');
  if (!encoded) throw accessDenied();
  if (fields.get('x-amz-algorithm') !== algorithm)
    throw invalidArgument(`x-amz-algorithm must be ${algorithm}`);
  const scope = parseScope(fields.get('x-amz-credential') ?? '');
  const date = fields.get('x-amz-date') ?? '';
  if (!scope) throw invalidArgument('Error parsing the x-amz-credential field.');
  if (parseAmzDate(date) === null) throw invalidArgument('Error parsing the x-amz-date field.');
  checkScope(scope, date, trust);
  const expected = signatureOf(trust.credentials.secretAccessKey, scope, encoded);
  if (!sameSignature(expected, fields.get('x-amz-signature') ?? '')) throw signatureMismatch();
  return checkPolicy(parsePolicy(encoded), fields, trust.now());
}

function objectOf(key: string, fields: Map<string, string>) {
  const metadata: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (name.startsWith('x-amz-meta-')) metadata[name.slice('x-amz-meta-'.length)] = value;
  }
  return {
    key,
    contentType: fields.get('content-type') ?? defaultContentType,
    cacheControl: fields.get('cache-control') ?? '',
    metadata,
  };
}

function acknowledge(
  response: ServerResponse,
  bucket: string,
  object: ObjectInfo,
  fields: Map<string, string>,
): void {
  response.setHeader('etag', `"${object.etag}"`);
  const wanted = fields.get('success_action_status');
  if (wanted !== '201') {
    response.statusCode = wanted === '200' ? 200 : 204;
    response.end();
    return;
  }
  response.statusCode = 201;
  response.setHeader('content-type', 'application/xml');
  const content = elements({
    Location: `/${bucket}/${object.key}`,
    Bucket: bucket,
    Key: object.key,
    ETag: `"${object.etag}"`,
  });
  response.end(document('PostResponse', content));
}

function tooLarge(bytes: number, range: SizeRange): S3Error {
  const details = { ProposedSize: String(bytes), MaxSizeAllowed: String(range.most) };
  return new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', details);
}

function tooSmall(bytes: number, range: SizeRange): S3Error {
  const details = { ProposedSize: String(bytes), MinSizeAllowed: String(range.least) };
  return new S3Error(
    400,
    'EntityTooSmall',
    'Your proposed upload is smaller than the minimum allowed size',
    details,
  );
}
