import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredSession } from '#records/accounts.ts';
import { putItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { browserInWords } from './browser-words.ts';
import { endOf, type Session } from './session.ts';

interface Where {
  documents: DynamoDBDocumentClient;
  environment: { ACCOUNTS_TABLE: string };
}

/** Notes a sign-in, or its new session version, where its owner sees it. Not at re-checks: those only read. */
export async function noteSession(
  { documents, environment }: Where,
  session: Session,
  userAgent: string | undefined,
): Promise<void> {
  const { userId, sessionId, since, version } = session;
  const item: StoredSession = {
    since,
    version,
    browser: browserInWords(userAgent),
    // Roles may change during a session, and its length with them: the longest counts.
    expires: Math.ceil(endOf({ since, roles: [] }) / 1000),
  };
  await putItem(documents, environment.ACCOUNTS_TABLE, accountKeys.session(userId, sessionId), item);
}
