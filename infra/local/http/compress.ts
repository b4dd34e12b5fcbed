import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Sizes CloudFront compresses, in bytes. */
const smallest = 1000;
const largest = 10_000_000;

const compressible = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg\+xml)/;

export const isCompressible = (type: string): boolean => compressible.test(type);

/** The encoding that CloudFront would choose for a body, brotli before gzip; null for none. */
export function encodingFor(body: Buffer, type: string, accept: string | undefined): Encoding | null {
  if (!isCompressible(type) || body.length < smallest || body.length > largest) return null;
  return preferred(accept ?? '');
}

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return encoding === 'br' ? promisify(brotliCompress)(body, { params }) : promisify(gzip)(body);
}

function preferred(accept: string): Encoding | null {
  const refused = /;\s*q=0(\.0+)?\s*$/;
  const accepted = accept
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
