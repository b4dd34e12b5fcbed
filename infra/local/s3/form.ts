import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { S3Error, invalidArgument } from './errors.ts';

/** A form upload up to its file; like S3, later fields are ignored. */
export interface UploadForm {
  /** By lower-case name. */
  fields: Map<string, string>;
  fileName: string;
  content: Readable;
}

/** Maximum bytes of the fields before the file. */
const fieldsLimit = 20 * 1024;

/** Reads the fields of a multipart upload up to its file. Rejects with an S3Error if the form is invalid. */
export function readUploadForm(message: IncomingMessage): Promise<UploadForm> {
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
