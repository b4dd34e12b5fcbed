import { roles as knownRoles, type Role } from '#contract/roles.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './secrets.ts';
import { readToken, signToken } from './session-token.ts';
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

export interface Sessions {
  /** A session for a user who has just proved who they are. */
  begin(userId: string, account: AccountState): Session;
  /** The signed token of a session, for its cookie. */
  seal(session: Session): Promise<string>;
  /**
   * The session of a token, or undefined when it is not ours, has expired, or the account says it is over.
   * `renewed` is a token to hand out, every 15 minutes and for one that an older key has signed. No more often: a token that is handed
   * out while somebody signs out in another tab signs them in again.
   */
  open(token: string): Promise<{ session: Session; renewed?: string } | undefined>;
}

/** Sessions as signed tokens (HS256), read without a look-up save for the re-check. */
export function createSessions(
  keys: Secrets['sessionKeys'],
  clock: Clock,
  findAccount: (userId: string) => Promise<AccountState | undefined>,
): Sessions {
  const verified = async (token: string): Promise<(Signed & { isOld: boolean }) | undefined> => {
    const { accept, sign } = await keys();
    for (const secret of accept) {
      const signed = verify(token, secret);
      if (signed) return { ...signed, isOld: secret !== sign && secret !== accept[0] };
    }
    return undefined;
  };

  const seal = async (session: Session): Promise<string> =>
    signToken(
      {
        sub: session.userId,
        sid: session.sessionId,
        roles: session.roles,
        ver: session.version,
        chk: session.checkedAt,
        exp: Math.floor(clock.now() / 1000) + sessionMaxAge,
      },
      (await keys()).sign,
    );

  const recheck = async (session: Session): Promise<Session | undefined> => {
    const account = await findAccount(session.userId);
    if (!account || account.disabled || account.sessionVersion !== session.version) return undefined;
    return { ...session, roles: account.roles, checkedAt: clock.now() };
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
      const isDue = isOld || clock.now() - session.checkedAt > recheckAfter;
      if (!isDue && session.roles.length === 0) return { session };
      const checked = await recheck(session);
      if (!checked) return undefined;
      return { session: checked, ...(isDue && { renewed: await seal(checked) }) };
    },
  };
}

/** What a token must say to be one of a session, beside its end. */
const claimNames = ['sub', 'sid', 'ver', 'chk'];

/** A session with the instant at which its token ends, in milliseconds since the epoch. */
interface Signed {
  session: Session;
  endsAt: number;
}

function verify(token: string, secret: string): Signed | undefined {
  const claims = readToken(token, secret);
  if (!claims || claimNames.some((name) => claims[name] === undefined)) return undefined;
  const { sub, sid, ver, chk, exp, roles } = claims;
  if (typeof exp !== 'number') return undefined;
  const session: Session = {
    sessionId: String(sid),
    userId: String(sub),
    roles: Array.isArray(roles) ? knownRoles.filter((role) => roles.includes(role)) : [],
    version: Number(ver),
    checkedAt: Number(chk),
  };
  return { session, endsAt: exp * 1000 };
}
