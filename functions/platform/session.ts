import { roles as knownRoles, type Role } from '#contract/roles.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './secrets.ts';
import { randomId, readToken, signToken } from './tokens.ts';

/** A signed-in user, as the session token says. */
export interface Session {
  /** Names this sign-in; CSRF tokens are bound to it. */
  sessionId: string;
  userId: string;
  roles: Role[];
  /** The account's session version at sign-in; raising the account's ends the session. */
  version: number;
  /** When the user signed in, milliseconds since the epoch; renewals keep it. */
  since: number;
  /** When the account was last looked at, milliseconds since the epoch. */
  checkedAt: number;
}

/** What a session is re-checked against. */
export interface AccountState {
  roles: Role[];
  sessionVersion: number;
  disabled?: boolean;
}

/** How long a voter stays signed in, in seconds, however often the session is renewed; the cookie of any session is kept as long. */
export const sessionMaxAge = 30 * 24 * 3600;

/** Maximum and idle session time of accounts with a role, in seconds. */
export const roleMaxAge = 12 * 3600;
export const roleMaxIdle = 2 * 3600;

const maxAgeOf = (roles: readonly Role[]): number => (roles.length > 0 ? roleMaxAge : sessionMaxAge);

/** When a session ends, unless it is ended before: milliseconds since the epoch. */
export const endOf = ({ since, roles }: Pick<Session, 'since' | 'roles'>): number =>
  since + maxAgeOf(roles) * 1000;

/** A voter's session is looked up again after this time, in milliseconds (tests/SPEC.md: Rules of a vote); one with roles at every call. */
const recheckAfter = 15 * 60 * 1000;

/** A session with roles gets a new token after this time, in milliseconds: its token says, to the minute, when it was last used. */
const renewRolesAfter = 60 * 1000;

export interface Sessions {
  /** A session for a user who has just proved who they are. */
  begin(userId: string, account: AccountState): Session;
  /** The signed token of a session, for its cookie. */
  sign(session: Session): Promise<string>;
  /**
   * The session of a token, or undefined when it is not ours, has expired, or is over by what a look-up says.
   * `renewed` is a token to hand out: every 15 minutes, with roles every minute, and for one that an older key has signed. Voters get
   * theirs no more often: one that is handed out while they sign out in another tab signs them in again until the next look-up.
   */
  verify(token: string): Promise<{ session: Session; renewed?: string } | undefined>;
}

/** Sessions as signed tokens (HS256), read without a look-up save for the re-check. */
export function createSessions(
  keys: Secrets['sessionKeys'],
  clock: Clock,
  findAccount: (session: Session) => Promise<AccountState | undefined>,
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
    const checked = { ...session, roles: account.roles, checkedAt: now };
    const isIdle = account.roles.length > 0 && now - session.checkedAt >= roleMaxIdle * 1000;
    return isIdle || now >= endOf(checked) ? undefined : checked;
  };

  return {
    begin: (userId, account) => ({
      sessionId: randomId(),
      userId,
      roles: account.roles,
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

/** What a token must say to be one of a session, beside its end. */
const claimNames = ['sub', 'sid', 'ver', 'chk', 'since'];

/** A session with the instant at which its token ends, in milliseconds since the epoch. */
interface Signed {
  session: Session;
  endsAt: number;
}

function readSession(token: string, secret: string): Signed | undefined {
  const claims = readToken(token, secret);
  if (!claims || claimNames.some((name) => claims[name] === undefined)) return undefined;
  const { sub, sid, ver, chk, since, exp, roles } = claims;
  if (typeof exp !== 'number') return undefined;
  const session: Session = {
    sessionId: String(sid),
    userId: String(sub),
    roles: Array.isArray(roles) ? knownRoles.filter((role) => roles.includes(role)) : [],
    version: Number(ver),
    since: Number(since),
    checkedAt: Number(chk),
  };
  return { session, endsAt: exp * 1000 };
}
