import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type RemoteJWKSetOptions,
} from 'jose';
import { emailAddress } from '#contract/auth.ts';
import { endOfWait } from '#platform/call-time.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { constantTimeEqual } from '#platform/tokens.ts';
import type { CheckIdToken, ProvenIdentity } from './domain.ts';

export interface IdentityProvider {
  /** Subjects are stored under it. */
  issuer: string;
  otherIssuers?: readonly string[];
  clientId: string;
  keysUrl: string;
  governs(email: string, claims: JWTPayload): boolean;
}

/** The one algorithm in the published metadata of both providers. */
const algorithms = ['RS256'];
/** In seconds. */
const clockTolerance = 30;
/** In seconds: browsers send a token as soon as they get it. */
const maxTokenAge = 600;
/** Subjects are at most 255 characters (OpenID Connect Core, section 2). */
const maxSubject = 255;

/** How long the keys of a provider are waited for, in milliseconds. */
const patience = 3_000;

const keys: RemoteJWKSetOptions = {
  [customFetch]: (url, options) => fetch(url, { ...options, signal: endOfWait(patience) }),
  /** In milliseconds, between fetches for unknown keys, so that forged tokens can't make us flood the provider. */
  cooldownDuration: 1_000,
  /** In milliseconds: a withdrawn key stays valid this much longer. */
  cacheMaxAge: 10 * 60 * 1000,
};

/** `logRefusal` gets the reason of a refusal, which the API doesn't reveal. */
export function createIdTokenCheck(
  provider: IdentityProvider,
  clock: Clock,
  logRefusal: (reason: string) => void = () => undefined,
): CheckIdToken {
  const { clientId, issuer, otherIssuers = [] } = provider;
  const key = keySource(provider.keysUrl);
  return async (token, nonces) => {
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer: [issuer, ...otherIssuers],
        audience: clientId,
        algorithms,
        clockTolerance,
        maxTokenAge,
        currentDate: new Date(clock.now()),
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      });
      checkParty(payload, clientId);
      const { nonce: repeated } = payload;
      if (typeof repeated !== 'string' || !nonces.some((nonce) => constantTimeEqual(repeated, nonce)))
        throw refusal('nonce');
      return toIdentity(provider, payload, token);
    } catch (error) {
      if (error instanceof AppError && error.code === 'sign_in_unavailable') throw error;
      logRefusal(reasonOf(error));
      throw new AppError('sign_in_refused', { cause: error });
    }
  };
}

function keySource(url: string): JWTVerifyGetKey {
  const fromProvider = createRemoteJWKSet(new URL(url), keys);
  return async (header, token) => {
    try {
      return await fromProvider(header, token);
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      throw new AppError('sign_in_unavailable', { cause: error });
    }
  };
}

const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWSInvalid;

/** Rejects tokens issued to another party (OpenID Connect Core, section 3.1.3.7). */
function checkParty({ aud, azp }: JWTPayload, clientId: string): void {
  const isForMany = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? isForMany : azp !== clientId) throw refusal('azp');
}

function toIdentity(provider: IdentityProvider, claims: JWTPayload, token: string): ProvenIdentity {
  const { sub: subject } = claims;
  if (typeof subject !== 'string' || subject === '' || subject.length > maxSubject) throw refusal('sub');
  const email = emailAddress.safeParse(claims['email']).data ?? '';
  // Apple sometimes sends booleans as strings.
  const isConfirmed = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    issuer: provider.issuer,
    subject,
    email,
    ownsEmail: email !== '' && isConfirmed && provider.governs(email.toLowerCase(), claims),
    fullname: typeof claims['name'] === 'string' ? claims['name'] : '',
    tokenId: tokenIdOf(token),
    endsAt: Number(claims.exp) + clockTolerance,
  };
}

/** Without the signature, which can be encoded in more than one way. */
const tokenIdOf = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url');

const refusal = (claim: string) => new errors.JWTClaimValidationFailed(`unexpected "${claim}"`, {}, claim);

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return `${error.code} ${error.claim}`;
  return error instanceof errors.JOSEError ? error.code : String(error);
}
