import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { User } from '#contract/auth.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { readItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { rememberBrowser, sessionCookies } from './cookies.ts';
import type { Secrets } from './secrets.ts';
import { noteSession } from './session-items.ts';
import type { AccountState, Session, Sessions } from './session.ts';

/** Undefined when there is no account, or the session has ended. Reads consistently. */
export const accountStates =
  (documents: DynamoDBDocumentClient, table: string) =>
  async ({ userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>): Promise<AccountState | undefined> => {
    const [account, ended] = await Promise.all([
      readItem(documents, table, accountKeys.user(userId), {
        ProjectionExpression: '#roles, sessionVersion, disabled',
        ExpressionAttributeNames: { '#roles': 'roles' },
      }),
      readItem(documents, table, accountKeys.endedSession(sessionId)),
    ]);
    if (ended) return undefined;
    return account as Pick<StoredAccount, 'roles' | 'sessionVersion' | 'disabled'> | undefined;
  };

export const toUser = ({ id, fullname, email, roles }: StoredAccount): User => ({
  id,
  fullname,
  email,
  roles,
});

interface SessionParts {
  documents: DynamoDBDocumentClient;
  environment: { ACCOUNTS_TABLE: string };
  sessions: Sessions;
  secrets: Pick<Secrets, 'sessionKeys'>;
}

interface SignInCall {
  cookies: readonly string[];
  header: (name: string) => string | undefined;
  setCookie: (cookie: string) => void;
}

/** Signs in an authenticated user: sets the session's cookies and remembers the browser for the account. */
export const startSession = (parts: SessionParts, account: StoredAccount, call: SignInCall): Promise<User> =>
  setSession(parts, account, parts.sessions.begin(account.id, account), call);

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
  const { sessions, secrets } = parts;
  await noteSession(parts, session, header('user-agent'));
  for (const cookie of sessionCookies(await sessions.sign(session))) setCookie(cookie);
  const known = rememberBrowser(await secrets.sessionKeys(), cookies, account);
  if (known) setCookie(known);
  return toUser(account);
}
