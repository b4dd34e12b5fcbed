import type { LocalCredentials } from '../engine/clients.ts';
import {
  algorithm,
  canonicalPath,
  canonicalQuery,
  parseAmzDate,
  parseScope,
  sameSignature,
  sha256Hex,
  signatureOf,
  type Scope,
} from './canonical.ts';
import { S3Error, accessDenied, signatureMismatch } from './errors.ts';

/** Valid credentials, region and time. */
export interface Trust {
  credentials: LocalCredentials;
  region: string;
  now: () => number;
}

/** A request, as it is signed. */
export interface SignedRequest {
  method: string;
  /** Path as sent, percent-encoded. */
  rawPath: string;
  query: [name: string, value: string][];
  /** By lower-case name, repeats joined by commas. */
  headers: Record<string, string>;
}

/** Maximum clock difference of a signature in milliseconds, S3's own limit. */
const skew = 15 * 60_000;

interface Claim {
  scope: Scope;
  signedHeaders: string[];
  signature: string;
  amzDate: string;
  payloadHash: string;
}

/**
 * Checks the Signature Version 4 in a request's Authorization header. Returns the expected SHA-256 of the
 * body in hex, or null for an unsigned body. Throws an S3Error if the request is refused.
 */
export function verifyRequest(request: SignedRequest, trust: Trust): string | null {
  const claim = claimOfHeader(request, trust);
  checkScope(claim.scope, claim.amzDate, trust);
  checkSignedHeaders(request, claim.signedHeaders);
  const expected = signatureOf(trust.credentials.secretAccessKey, claim.scope, textToSign(request, claim));
  if (!sameSignature(expected, claim.signature)) throw signatureMismatch();
  return claim.payloadHash === 'UNSIGNED-PAYLOAD' ? null : claim.payloadHash;
}

/** Refuses a credential of another key, day, region or service. */
export function checkScope(scope: Scope, amzDate: string, trust: Trust): void {
  if (scope.accessKeyId !== trust.credentials.accessKeyId) {
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  const { date, region, service, terminator } = scope;
  if (date !== amzDate.slice(0, 8) || service !== 's3' || terminator !== 'aws4_request')
    throw signatureMismatch();
  if (region !== trust.region) {
    const message = `The authorization header is malformed; the region '${region}' is wrong; expecting '${trust.region}'`;
    throw new S3Error(400, 'AuthorizationHeaderMalformed', message, { Region: trust.region });
  }
}

function claimOfHeader({ headers }: SignedRequest, trust: Trust): Claim {
  const header = headers['authorization'];
  if (!header) throw accessDenied();
  const parts =
    /^AWS4-HMAC-SHA256 +Credential=([^, ]+), *SignedHeaders=([^, ]+), *Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  const scope = parseScope(parts?.[1] ?? '');
  if (!parts || !scope) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  }
  const amzDate = headers['x-amz-date'] ?? '';
  const time = parseAmzDate(amzDate);
  if (time === null) throw accessDenied('AWS authentication requires a valid Date or x-amz-date header');
  if (Math.abs(trust.now() - time) > skew) {
    const message = 'The difference between the request time and the current time is too large.';
    throw new S3Error(403, 'RequestTimeTooSkewed', message);
  }
  const payloadHash = headers['x-amz-content-sha256'] ?? '';
  checkPayloadHash(payloadHash);
  return {
    scope,
    signedHeaders: (parts[2] ?? '').split(';'),
    signature: parts[3] ?? '',
    amzDate,
    payloadHash,
  };
}

function checkPayloadHash(hash: string): void {
  if (hash === 'UNSIGNED-PAYLOAD' || /^[0-9a-f]{64}$/.test(hash)) return;
  if (hash.startsWith('STREAMING-')) {
    const message =
      'The local S3 takes no chunked signatures; set requestChecksumCalculation to WHEN_REQUIRED.';
    throw new S3Error(501, 'NotImplemented', message);
  }
  throw new S3Error(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
}

/** The host and every `x-amz-` header must be signed. */
function checkSignedHeaders({ headers }: SignedRequest, signed: string[]): void {
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  const missing = needed.filter((name) => !signed.includes(name));
  if (missing.length > 0) {
    throw accessDenied(
      `There were headers present in the request which were not signed: ${missing.join(', ')}`,
    );
  }
}

function textToSign({ method, rawPath, query, headers }: SignedRequest, claim: Claim): string {
  const { scope } = claim;
  const canonicalHeaders = claim.signedHeaders.map(
    (name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  const request = [
    method,
    canonicalPath(rawPath),
    canonicalQuery(query),
    canonicalHeaders.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const scopeText = `${scope.date}/${scope.region}/${scope.service}/${scope.terminator}`;
  return [algorithm, claim.amzDate, scopeText, sha256Hex(request)].join('\n');
}
