import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body with its compressed forms, each made when it is first asked for. */
export interface Encoded {
  body: Buffer;
  variants: Map<Encoding, Promise<Buffer>>;
}

type Encoding = 'br' | 'gzip';

/** Sizes CloudFront compresses, in bytes. */
const smallest = 1000;
const largest = 10_000_000;

/** Whether compressing a content type pays, by CloudFront's list. */
export function isCompressible(type: string): boolean {
  return /^(text\/|application\/(json|xml|manifest\+json)|image\/svg\+xml)/.test(type);
}

/** The form of a body that suits an Accept-Encoding header: brotli before gzip before plain. */
export async function variantFor(
  file: Encoded,
  type: string,
  accept: string | string[] | undefined,
): Promise<{ encoding: Encoding | null; body: Buffer }> {
  const encoding = isCompressible(type) ? preferred(String(accept ?? '')) : null;
  if (!encoding || file.body.length < smallest || file.body.length > largest)
    return { encoding: null, body: file.body };
  let variant = file.variants.get(encoding);
  if (!variant) {
    variant = encoding === 'br' ? brotli(file.body) : compressGzip(file.body);
    file.variants.set(encoding, variant);
  }
  return { encoding, body: await variant };
}

function brotli(body: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return compressBrotli(body, { params });
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
