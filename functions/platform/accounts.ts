import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { User } from '#contract/auth.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { readItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { rememberBrowser, sessionCookies } from './cookies.ts';
import type { Environment } from './environment.ts';
import { lackOf, rolesOf } from './second-factor.ts';
import type { Secrets } from './secrets.ts';
import { noteSession } from './session-items.ts';
import type { AccountState, Session, Sessions } from './session.ts';

/** Undefined when there is no account, or the session has ended. Reads consistently. */
export const accountStates =
  (documents: DynamoDBDocumentClient, table: string) =>
  async ({ userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>): Promise<AccountState | undefined> => {
    const [account, ended] = await Promise.all([
      readItem(documents, table, accountKeys.user(userId), {
        ProjectionExpression: '#roles, sessionVersion, disabled, passkeys',
        ExpressionAttributeNames: { '#roles': 'roles' },
      }),
      readItem(documents, table, accountKeys.endedSession(sessionId)),
    ]);
    if (ended) return undefined;
    return account as Pick<StoredAccount, 'roles' | 'sessionVersion' | 'disabled' | 'passkeys'> | undefined;
  };

/** The owner of a session, with the roles that this session has, and what it lacks for the others. */
export function toUser(
  account: StoredAccount,
  { isStrong }: Pick<Session, 'isStrong'>,
  { SECOND_FACTOR: rule }: Pick<Environment, 'SECOND_FACTOR'>,
): User {
  const { id, fullname, email } = account;
  const secondFactor = lackOf(account, isStrong, rule);
  return {
    id,
    fullname,
    email,
    roles: rolesOf(account, isStrong, rule),
    ...(secondFactor && { secondFactor }),
  };
}

interface SessionParts {
  documents: DynamoDBDocumentClient;
  environment: Pick<Environment, 'ACCOUNTS_TABLE' | 'SECOND_FACTOR'>;
  sessions: Sessions;
  secrets: Pick<Secrets, 'sessionKeys'>;
}

interface SignInCall {
  cookies: readonly string[];
  header: (name: string) => string | undefined;
  setCookie: (cookie: string) => void;
}

/**
 * Signs in an authenticated user: sets the session's cookies and remembers the browser for the account.
 * @param isStrong with a passkey, alone or as the second factor, or with a recovery code as the second
 */
export const startSession = (
  parts: SessionParts,
  account: StoredAccount,
  call: SignInCall,
  isStrong = false,
): Promise<User> => setSession(parts, account, parts.sessions.begin(account.id, account, isStrong), call);

/** Goes on with a session that the second factor has confirmed, which lasts from now on. */
export const strengthenSession = (
  parts: SessionParts,
  account: StoredAccount,
  { sessionId }: Session,
  call: SignInCall,
): Promise<User> =>
  setSession(parts, account, { ...parts.sessions.begin(account.id, account, true), sessionId }, call);

/** Goes on with a session where the account's others have just been ended. */
export const keepSession = (
  parts: SessionParts,
  account: StoredAccount,
  session: Session,
  call: SignInCall,
): Promise<User> => setSession(parts, account, { ...session, version: account.sessionVersion }, call);

async function setSession(
  parts: SessionParts,
  account: StoredAccount,
  session: Session,
  { cookies, header, setCookie }: SignInCall,
): Promise<User> {
  const { sessions, secrets, environment } = parts;
  await noteSession(parts, session, header('user-agent'));
  for (const cookie of sessionCookies(await sessions.sign(session))) setCookie(cookie);
  const known = rememberBrowser(await secrets.sessionKeys(), cookies, account);
  if (known) setCookie(known);
  return toUser(account, session, environment);
}
