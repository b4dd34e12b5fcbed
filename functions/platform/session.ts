import { jwtVerify, SignJWT } from 'jose';
import { roles as knownRoles, type Role } from '#contract/roles.ts';
import { cachedByKey } from './cached.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './secrets.ts';
import { randomId } from './tokens.ts';

/** A signed-in user, as the session token says. */
export interface Session {
  /** Names this sign-in; CSRF tokens are bound to it. */
  sessionId: string;
  userId: string;
  roles: Role[];
  /** The account's session version at sign-in; raising the account's ends the session. */
  version: number;
  /** When the account was last looked at, milliseconds since the epoch. */
  checkedAt: number;
}

/** What a session is re-checked against. */
export interface AccountState {
  roles: Role[];
  sessionVersion: number;
  disabled?: boolean;
}

/** How long a session lasts without being used, in seconds. */
export const sessionMaxAge = 14 * 24 * 3600;

/** A voter's session is looked up again after this time, in milliseconds (design: a vote); one with roles at every call. */
const recheckAfter = 15 * 60 * 1000;

/**
 * How long a token that was checked is taken without checking its signature again, in milliseconds: a voter sends the
 * same token with every vote, and the check is the dearest step of the chain. Its end is compared at every call.
 */
const signatureAge = 60_000;

export interface Sessions {
  /** A session for a user who has just proved who they are. */
  begin(userId: string, account: AccountState): Session;
  /** The signed token of a session, for its cookie. */
  seal(session: Session): Promise<string>;
  /**
   * The session of a token, or undefined when it is not ours, has expired, or the account says it is over.
   * `renewed` is a token to hand out when the account has been looked at again, as it is for one that an older key has signed.
   */
  open(token: string): Promise<{ session: Session; renewed?: string } | undefined>;
}

/** Sessions as signed tokens (HS256), read without a look-up save for the re-check. */
export function createSessions(
  keys: Secrets['sessionKeys'],
  clock: Clock,
  findAccount: (userId: string) => Promise<AccountState | undefined>,
): Sessions {
  const imported = new Map<string, Promise<CryptoKey>>();
  const keyOf = (secret: string): Promise<CryptoKey> => {
    const key = imported.get(secret) ?? hmacKey(secret);
    imported.set(secret, key);
    return key;
  };
  const verified = cachedByKey(clock, signatureAge, async (token) => {
    const { accept, sign } = await keys();
    for (const secret of accept) {
      const signed = await verify(token, await keyOf(secret), clock);
      if (signed) return { ...signed, isOld: secret !== sign && secret !== accept[0] };
    }
    return undefined;
  });

  const seal = async (session: Session): Promise<string> =>
    new SignJWT({
      sid: session.sessionId,
      roles: session.roles,
      ver: session.version,
      chk: session.checkedAt,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'session' })
      .setSubject(session.userId)
      .setExpirationTime(Math.floor(clock.now() / 1000) + sessionMaxAge)
      .sign(await keyOf((await keys()).sign));

  const recheck = async (session: Session) => {
    const account = await findAccount(session.userId);
    if (!account || account.disabled || account.sessionVersion !== session.version) return undefined;
    const checked = { ...session, roles: account.roles, checkedAt: clock.now() };
    return { session: checked, renewed: await seal(checked) };
  };

  return {
    begin: (userId, account) => ({
      sessionId: randomId(),
      userId,
      roles: account.roles,
      version: account.sessionVersion,
      checkedAt: clock.now(),
    }),
    seal,
    async open(token) {
      const signed = await verified(token);
      if (!signed || clock.now() >= signed.endsAt) return undefined;
      const { session, isOld } = signed;
      const isDue = isOld || session.roles.length > 0 || clock.now() - session.checkedAt > recheckAfter;
      return isDue ? recheck(session) : { session };
    },
  };
}

/** Imported once; given the bytes, every signature would import them anew. */
const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

/** A session with the instant at which its token ends, in milliseconds since the epoch. */
interface Signed {
  session: Session;
  endsAt: number;
}

async function verify(token: string, key: CryptoKey, clock: Clock): Promise<Signed | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: 'session',
      currentDate: new Date(clock.now()),
      requiredClaims: ['sub', 'sid', 'ver', 'chk', 'exp'],
    });
    const roles = Array.isArray(payload['roles'])
      ? knownRoles.filter((role) => (payload['roles'] as unknown[]).includes(role))
      : [];
    const session: Session = {
      sessionId: String(payload['sid']),
      userId: String(payload.sub),
      roles,
      version: Number(payload['ver']),
      checkedAt: Number(payload['chk']),
    };
    return { session, endsAt: Number(payload.exp) * 1000 };
  } catch {
    // Whatever is wrong with a token, it is no session; which fault it was helps only an attacker.
    return undefined;
  }
}
