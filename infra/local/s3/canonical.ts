import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './errors.ts';

/** The parts of Signature Version 4 shared by requests and form uploads. */
export const algorithm = 'AWS4-HMAC-SHA256';

/** A credential of the form `key id/date/region/service/aws4_request`. */
export interface Scope {
  accessKeyId: string;
  /** `YYYYMMDD`. */
  date: string;
  region: string;
  service: string;
  terminator: string;
}

/** Parses a credential; null if invalid. */
export function parseScope(credential: string): Scope | null {
  const [accessKeyId, date, region, service, terminator, ...rest] = credential.split('/');
  if (!accessKeyId || !date || !region || !service || !terminator || rest.length > 0) return null;
  return { accessKeyId, date, region, service, terminator };
}

/** Milliseconds since the epoch of a time such as `20261121T101749Z`; null if invalid. */
export function parseAmzDate(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

/** The signature of a text in hex. */
export function signatureOf(secret: string, scope: Scope, text: string): string {
  const steps = [scope.date, scope.region, scope.service, scope.terminator];
  const key = steps.reduce<Buffer>((key, step) => hmac(key, step), Buffer.from(`AWS4${secret}`));
  return hmac(key, text).toString('hex');
}

/** Compares two signatures in constant time. */
export function sameSignature(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** Percent-encoding of Signature Version 4: everything but letters, digits, `-`, `.`, `_` and `~`. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Decodes percent-encoding, or throws S3's InvalidURI. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

/** Decoded names and values of a raw query. */
export function parseQuery(raw: string): [name: string, value: string][] {
  return raw
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decodeUri(name), decodeUri(value.join('='))];
    });
}

/** Path of a canonical request, each segment re-encoded. */
export function canonicalPath(rawPath: string): string {
  return rawPath
    .split('/')
    .map((segment) => encodeUri(decodeUri(segment)))
    .join('/');
}

/** Query of a canonical request, re-encoded and sorted. */
export function canonicalQuery(query: [string, string][]): string {
  return query
    .map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`)
    .sort()
    .join('&');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
