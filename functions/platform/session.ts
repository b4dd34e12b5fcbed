import { roles as knownRoles, type Role } from '#contract/roles.ts';
import type { Clock } from './clock.ts';
import { rolesOf, type SecondFactor } from './second-factor.ts';
import type { Secrets } from './secrets.ts';
import { randomId, readToken, signToken } from './tokens.ts';

export interface Session {
  /** CSRF tokens are bound to it. */
  sessionId: string;
  userId: string;
  /** Those that this session has, which are none until a second factor that is asked for. */
  roles: Role[];
  /** Begun with a passkey, or confirmed with one or with a recovery code. */
  isStrong: boolean;
  /** The account's session version at sign-in; when the account's rises, the session ends. */
  version: number;
  /** Sign-in time, milliseconds since the epoch; renewals don't change it. */
  since: number;
  /** When the account was last looked up, milliseconds since the epoch. */
  checkedAt: number;
}

export interface AccountState {
  roles: Role[];
  sessionVersion: number;
  disabled?: boolean;
  passkeys?: string[];
}

/** Maximum session time of voters, in seconds, and the lifetime of any session's cookie. */
export const sessionMaxAge = 30 * 24 * 3600;

/** Maximum and idle session time of accounts with a role, in seconds. */
export const roleMaxAge = 12 * 3600;
export const roleMaxIdle = 2 * 3600;

const maxAgeOf = (roles: readonly Role[]): number => (roles.length > 0 ? roleMaxAge : sessionMaxAge);

/** When a session expires, milliseconds since the epoch. */
export const endOf = ({ since, roles }: Pick<Session, 'since' | 'roles'>): number =>
  since + maxAgeOf(roles) * 1000;

/** In milliseconds (tests/SPEC.md: Rules of a vote). Sessions with roles are checked at every call. */
const recheckAfter = 15 * 60 * 1000;

/** In milliseconds: the token of a session with roles records its last use to the minute. */
const renewRolesAfter = 60 * 1000;

export interface Sessions {
  begin(userId: string, account: AccountState, isStrong: boolean): Session;
  sign(session: Session): Promise<string>;
  /**
   * `renewed` is a new token to set: every 15 minutes (with roles every minute), and for an older key. Not
   * more often for voters: a token set while they sign out in another tab would sign them in again.
   */
  verify(token: string): Promise<{ session: Session; renewed?: string } | undefined>;
}

/** Sessions as signed tokens, verified without a lookup except for the recheck. */
export function createSessions(
  keys: Secrets['sessionKeys'],
  clock: Clock,
  findAccount: (session: Session) => Promise<AccountState | undefined>,
  secondFactor: SecondFactor,
): Sessions {
  const verified = async (token: string): Promise<(Signed & { isOld: boolean }) | undefined> => {
    const { accept, sign: newest } = await keys();
    for (const secret of accept) {
      const signed = readSession(token, secret);
      if (signed) return { ...signed, isOld: secret !== newest && secret !== accept[0] };
    }
    return undefined;
  };

  const sign = async (session: Session): Promise<string> =>
    signToken(
      {
        sub: session.userId,
        sid: session.sessionId,
        roles: session.roles,
        ...(session.isStrong && { strong: true }),
        ver: session.version,
        since: session.since,
        chk: session.checkedAt,
        exp: Math.floor(endOf(session) / 1000),
      },
      (await keys()).sign,
    );

  const recheck = async (session: Session): Promise<Session | undefined> => {
    const account = await findAccount(session);
    if (!account || account.disabled || account.sessionVersion !== session.version) return undefined;
    const now = clock.now();
    const roles = rolesOf(account, session.isStrong, secondFactor);
    const checked = { ...session, roles, checkedAt: now };
    const isIdle = roles.length > 0 && now - session.checkedAt >= roleMaxIdle * 1000;
    return isIdle || now >= endOf(checked) ? undefined : checked;
  };

  return {
    begin: (userId, account, isStrong) => ({
      sessionId: randomId(),
      userId,
      roles: rolesOf(account, isStrong, secondFactor),
      isStrong,
      version: account.sessionVersion,
      since: clock.now(),
      checkedAt: clock.now(),
    }),
    sign,
    async verify(token) {
      const signed = await verified(token);
      if (!signed || clock.now() >= signed.endsAt) return undefined;
      const { session, isOld } = signed;
      const hasRole = session.roles.length > 0;
      const age = clock.now() - session.checkedAt;
      const isDue = isOld || age > (hasRole ? renewRolesAfter : recheckAfter);
      if (!isDue && !hasRole) return { session };
      const checked = await recheck(session);
      if (!checked) return undefined;
      return { session: checked, ...(isDue && { renewed: await sign(checked) }) };
    },
  };
}

const requiredClaims = ['sub', 'sid', 'ver', 'chk', 'since'];

interface Signed {
  session: Session;
  /** Milliseconds since the epoch. */
  endsAt: number;
}

function readSession(token: string, secret: string): Signed | undefined {
  const claims = readToken(token, secret);
  if (!claims || requiredClaims.some((name) => claims[name] === undefined)) return undefined;
  const { sub, sid, ver, chk, since, exp, roles, strong } = claims;
  if (typeof exp !== 'number') return undefined;
  const session: Session = {
    sessionId: String(sid),
    userId: String(sub),
    roles: Array.isArray(roles) ? knownRoles.filter((role) => roles.includes(role)) : [],
    isStrong: strong === true,
    version: Number(ver),
    since: Number(since),
    checkedAt: Number(chk),
  };
  return { session, endsAt: exp * 1000 };
}
