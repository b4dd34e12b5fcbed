import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import * as z from 'zod/mini';
import { S3Error, accessDenied, elements, invalidArgument, xmlDocument } from './errors.ts';
import { metadataOf, type ObjectInfo, type ObjectStore } from './object-store.ts';
import type { Verifier } from './signature.ts';

/**
 * Takes a presigned POST: checks signature, policy and size, stores the file and responds as the form asks.
 */
export async function receiveForm(
  message: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  store: ObjectStore,
  verifier: Verifier,
): Promise<void> {
  const { fields, fileName, content } = await readForm(message);
  try {
    const key = fields.get('key')?.replaceAll('${filename}', fileName);
    if (!key)
      throw invalidArgument(
        "Bucket POST must contain a field named 'key'. If it is specified, please check the order of the fields.",
      );
    if (!fields.has('policy')) throw accessDenied();
    await verifier.verifyPolicy(fields);
    const policy = parsePolicy(fields.get('policy') ?? '');
    const range = checkPolicy(policy, new Map([...fields, ['key', key], ['bucket', bucket]]), verifier.now());
    const object = await store.put({ key, ...metadataOf(Object.fromEntries(fields)) }, content, {
      progress: (bytes) => {
        if (bytes > range.most) throw wrongSize('EntityTooLarge', 'exceeds the maximum', bytes, range.most);
      },
      complete: (bytes) => {
        if (bytes < range.least)
          throw wrongSize('EntityTooSmall', 'is smaller than the minimum', bytes, range.least);
      },
    });
    acknowledge(response, bucket, object, fields.get('success_action_status'));
  } finally {
    // Reads and discards the rest of a refused upload, so that the response reaches the browser.
    message.unpipe();
    message.resume();
  }
}

const wrongSize = (
  code: 'EntityTooLarge' | 'EntityTooSmall',
  fault: string,
  bytes: number,
  limit: number,
): S3Error =>
  new S3Error(400, code, `Your proposed upload ${fault} allowed size`, {
    ProposedSize: String(bytes),
    [code === 'EntityTooLarge' ? 'MaxSizeAllowed' : 'MinSizeAllowed']: String(limit),
  });

function acknowledge(
  response: ServerResponse,
  bucket: string,
  { key, etag }: ObjectInfo,
  status: string | undefined,
): void {
  response.setHeader('etag', `"${etag}"`);
  response.statusCode = status === '200' || status === '201' ? Number(status) : 204;
  if (status !== '201') return void response.end();
  response.setHeader('content-type', 'application/xml');
  const fields = { Location: `/${bucket}/${key}`, Bucket: bucket, Key: key, ETag: `"${etag}"` };
  response.end(xmlDocument('PostResponse', elements(fields)));
}

/** A form upload up to its file; like S3, later fields are ignored. */
interface UploadForm {
  /** By lower-case name. */
  fields: Map<string, string>;
  fileName: string;
  content: Readable;
}

const fieldsLimit = 20 * 1024;

/** Reads the fields of a multipart upload up to its file. Rejects with an S3Error if the form is invalid. */
function readForm(message: IncomingMessage): Promise<UploadForm> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadForm>();
  const malformed = () =>
    new S3Error(
      400,
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
    );
  const form = openForm(message);
  if (!form) return Promise.reject(malformed());
  const fields = new Map<string, string>();
  let size = 0;
  form.on('field', (name, value) => {
    size += name.length + Buffer.byteLength(value);
    if (size > fieldsLimit) {
      const words = 'Your POST request fields preceding the upload file were too large.';
      reject(new S3Error(400, 'MaxPostPreDataLengthExceeded', words));
    }
    fields.set(name.toLowerCase(), value);
  });
  form.on('file', (name, content, fileName) => {
    // A disconnect ends the stream with an error even after reading has stopped.
    content.on('error', reject);
    if (name.toLowerCase() === 'file') resolve({ fields: new Map(fields), fileName, content });
    else content.resume();
  });
  form.on('error', () => reject(malformed()));
  form.on('finish', () => reject(invalidArgument('POST requires exactly one file upload per request.')));
  message.on('close', () => {
    if (!message.complete) form.destroy();
  });
  message.pipe(form);
  return promise;
}

function openForm(message: IncomingMessage): BusboyInstance | null {
  const type = message.headers['content-type'];
  if (!type?.toLowerCase().startsWith('multipart/form-data')) return null;
  try {
    return new Busboy({
      headers: { ...message.headers, 'content-type': type } satisfies BusboyHeaders,
      preservePath: false,
      limits: { fieldSize: fieldsLimit + 1, files: 1, fields: 200 },
    });
  } catch {
    return null;
  }
}

const field = z.string().check(z.startsWith('$'));
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.int(), z.int()]),
      z.tuple([z.enum(['eq', 'starts-with']), field, z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});
type Policy = z.infer<typeof policySchema>;

/** Parses a base64 policy document, or throws S3's InvalidPolicyDocument. */
function parsePolicy(base64: string): Policy {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')));
  } catch {
    throw new S3Error(400, 'InvalidPolicyDocument', 'Invalid Policy.');
  }
}

/** Form fields a policy need not name (S3's list), besides those that begin with `x-ignore-`. */
const uncovered = ['policy', 'x-amz-signature', 'file', 'bucket'];

/**
 * Checks a form against its policy: not expired, every condition met, every relevant field covered. Field
 * names are in lower case. Returns the allowed file sizes in bytes, or throws an S3Error.
 */
function checkPolicy({ expiration, conditions }: Policy, fields: ReadonlyMap<string, string>, now: number) {
  const invalid = (what: string) => accessDenied(`Invalid according to Policy: ${what}`);
  if (now > Date.parse(expiration)) throw invalid('Policy expired.');
  const range = { least: 0, most: Infinity };
  const covered = new Set(uncovered);
  const check = (operator: 'eq' | 'starts-with', name: string, wanted: string) => {
    covered.add(name.toLowerCase());
    const value = fields.get(name.toLowerCase()) ?? '';
    // A list of content types meets the condition if each of them does.
    const values = name.toLowerCase() === 'content-type' ? value.split(',') : [value];
    const isMet = operator === 'eq' ? value === wanted : values.every((part) => part.startsWith(wanted));
    if (!isMet) throw invalid(`Policy Condition failed: ${JSON.stringify([operator, `$${name}`, wanted])}`);
  };
  for (const condition of conditions) {
    if (!Array.isArray(condition))
      for (const [name, value] of Object.entries(condition)) check('eq', name, value);
    else if (condition[0] !== 'content-length-range')
      check(condition[0], condition[1].slice(1), condition[2]);
    else {
      range.least = Math.max(range.least, condition[1]);
      range.most = Math.min(range.most, condition[2]);
    }
  }
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) throw invalid(`Extra input fields: ${extra.join(', ')}`);
  return range;
}
