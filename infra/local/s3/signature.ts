import { S3Client } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import { constantTimeEqual } from '#platform/tokens.ts';
import { localRegion, type LocalCredentials } from '../engine/clients.ts';
import { S3Error, accessDenied, invalidArgument } from './errors.ts';

/** A request, as it is signed. */
interface SignedRequest {
  method: string;
  /** Path as sent, percent-encoded. */
  rawPath: string;
  query: URLSearchParams;
  /** By lower-case name, repeats joined by commas. */
  headers: Record<string, string>;
}

export interface Verifier {
  /** The time, in milliseconds since the epoch, by which signatures and policies expire. */
  now: () => number;
  /**
   * Checks the Signature Version 4 in a request's Authorization header. Resolves to the expected SHA-256 of
   * the body in hex, or to null for an unsigned body. Rejects with an S3Error.
   */
  verifyRequest(request: SignedRequest): Promise<string | null>;
  /** Checks the signature of a POST form's policy. Rejects with an S3Error. */
  verifyPolicy(fields: ReadonlyMap<string, string>): Promise<void>;
}

/** Maximum clock difference of a request in milliseconds, S3's own limit. */
const skew = 15 * 60_000;

const authorization =
  /^AWS4-HMAC-SHA256 +Credential=([^, ]+), *SignedHeaders=([^, ]+), *Signature=([0-9a-f]{64})$/;

/** Signs again what was received, with the SDK's own signer, and compares. */
export function createVerifier(credentials: LocalCredentials, now: () => number): Verifier {
  const signer = new SignatureV4({
    credentials,
    region: localRegion,
    service: 's3',
    sha256: new S3Client({ region: localRegion, credentials }).config.sha256,
    uriEscapePath: false,
  });

  return {
    now,
    async verifyRequest({ method, rawPath, query, headers }) {
      const header = headers['authorization'];
      if (!header) throw accessDenied();
      const [, credential = '', signed = '', signature = ''] = authorization.exec(header) ?? [];
      const signingDate = parseAmzDate(headers['x-amz-date']);
      if (!signingDate) throw accessDenied('AWS authentication requires a valid Date or x-amz-date header');
      if (Math.abs(now() - signingDate.getTime()) > skew) {
        const message = 'The difference between the request time and the current time is too large.';
        throw new S3Error(403, 'RequestTimeTooSkewed', message);
      }
      checkCredential(credential, headers['x-amz-date'], credentials);
      const names = new Set(signed.split(';'));
      const unsigned = Object.keys(headers).filter((name) => mustBeSigned(name) && !names.has(name));
      if (unsigned.length > 0) {
        const message = 'There were headers present in the request which were not signed';
        throw accessDenied(`${message}: ${unsigned.join(', ')}`);
      }
      const hash = payloadHash(headers);
      const request = {
        method,
        path: rawPath,
        query: Object.fromEntries(query),
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name))),
        protocol: 'http:',
        hostname: '',
      };
      const again = await signer.sign(request, { signingDate, signableHeaders: names });
      requireSame(again.headers['authorization']?.split('Signature=')[1], signature);
      return hash === 'UNSIGNED-PAYLOAD' ? null : hash;
    },
    async verifyPolicy(fields) {
      const date = fields.get('x-amz-date');
      const signingDate = parseAmzDate(date);
      if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
        throw invalidArgument('x-amz-algorithm must be AWS4-HMAC-SHA256');
      if (!signingDate) throw invalidArgument('Error parsing the x-amz-date field.');
      checkCredential(fields.get('x-amz-credential') ?? '', date, credentials);
      const again = await signer.sign(fields.get('policy') ?? '', { signingDate });
      requireSame(again, fields.get('x-amz-signature') ?? '');
    },
  };
}

const mustBeSigned = (name: string): boolean => name === 'host' || name.startsWith('x-amz-');

/** Parses a time such as `20261121T101749Z`. */
function parseAmzDate(text = ''): Date | undefined {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
  const time = new Date(iso);
  return iso === text || Number.isNaN(time.getTime()) ? undefined : time;
}

/** Refuses a credential (`key id/date/region/s3/aws4_request`) of another key, day, region or service. */
function checkCredential(credential: string, amzDate = '', { accessKeyId }: LocalCredentials): void {
  const [keyId, date, region, ...rest] = credential.split('/');
  if (region === undefined) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  }
  if (keyId !== accessKeyId) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.';
    throw new S3Error(403, 'InvalidAccessKeyId', message);
  }
  if (region !== localRegion) {
    const message = `The authorization header is malformed; the region '${region}' is wrong; expecting '${localRegion}'`;
    throw new S3Error(400, 'AuthorizationHeaderMalformed', message, { Region: localRegion });
  }
  requireSame(`${date}/${rest.join('/')}`, `${amzDate.slice(0, 8)}/s3/aws4_request`);
}

function payloadHash(headers: Record<string, string>): string {
  const hash = headers['x-amz-content-sha256'] ?? '';
  if (hash === 'UNSIGNED-PAYLOAD' || /^[0-9a-f]{64}$/.test(hash)) return hash;
  if (hash.startsWith('STREAMING-')) {
    const message =
      'The local S3 takes no chunked signatures; set requestChecksumCalculation to WHEN_REQUIRED.';
    throw new S3Error(501, 'NotImplemented', message);
  }
  throw new S3Error(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
}

function requireSame(expected = '', given: string): void {
  if (constantTimeEqual(expected, given)) return;
  throw new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );
}
