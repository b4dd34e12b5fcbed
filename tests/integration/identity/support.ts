import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { compose } from '../../../functions/identity/main.ts';
import type { User } from '../../../functions/contract/auth.ts';
import { platformFromEnv, type Platform } from '../../../functions/platform/platform.ts';
import type { StoredAccount } from '../../../functions/records/accounts.ts';
import { accountKeys, itemOf, type Item } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { requestOf, send, type Caller, type Received } from '../../support/caller.ts';
import {
  idToken,
  nonceOf,
  signingKey,
  startKeyServer,
  type Claims,
  type KeyServer,
  type SigningKey,
} from '../../support/identity-provider.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

export const googleIssuer = 'https://accounts.google.com';
export const appleIssuer = 'https://appleid.apple.com';

export interface IdentityTest {
  site: TestSite;
  key: SigningKey;
  keys: KeyServer;
  /** A function of its own, with nothing remembered. */
  cold(changes?: Record<string, string>, documents?: DynamoDBDocumentClient): ReturnType<typeof compose>;
  /** Claims of a good token of Google's for this caller. */
  googleClaims(caller: Caller, more?: Claims): Claims;
  appleClaims(caller: Caller, more?: Claims): Claims;
  google(token: string, caller: Caller, handler?: ReturnType<typeof compose>): Promise<Received>;
  apple(
    token: string,
    caller: Caller,
    detail?: object,
    handler?: ReturnType<typeof compose>,
  ): Promise<Received>;
  /** Signs in with a good Google token with these claims, and answers with the user. */
  enter(claims: Claims, handler?: ReturnType<typeof compose>): Promise<User>;
  putAccount(account: Partial<StoredAccount> & { id: string; email: string }): Promise<void>;
  items(prefix: string): Promise<Item[]>;
  close(): Promise<void>;
}

/** The identity group on a real engine, with a provider whose keys are the test's own. */
export async function setUpIdentity(): Promise<IdentityTest> {
  const site = await setUpSite();
  const key = await signingKey('first');
  const keys = await startKeyServer(key);
  const platformWith = (changes: Record<string, string>, documents = site.documents): Platform => {
    const { environment, clock, log } = site.platform;
    const identity = {
      GOOGLE_CLIENT_ID: 'our-google-id',
      GOOGLE_KEYS_URL: keys.url,
      APPLE_CLIENT_ID: 'our-apple-id',
      APPLE_KEYS_URL: keys.url,
    };
    return platformFromEnv({ ...environment, ...identity, ...changes }, { clock, documents, log });
  };
  const cold: IdentityTest['cold'] = (changes = {}, documents = site.documents) =>
    compose(platformWith(changes, documents));
  const warm = cold();

  const claims = (caller: Caller, own: Claims, more: Claims): Claims => {
    const now = Math.floor(site.clock.now() / 1000);
    const common = { sub: randomUUID(), nonce: nonceOf(site.platform, caller), iat: now, exp: now + 3600 };
    return { ...common, ...own, ...more };
  };
  const googleClaims: IdentityTest['googleClaims'] = (caller, more = {}) =>
    claims(caller, { iss: googleIssuer, aud: 'our-google-id', azp: 'our-google-id' }, more);
  const google: IdentityTest['google'] = (credential, caller, handler = warm) =>
    send(handler, requestOf('identity.google', caller, { body: { credential, noRedirect: true } }));

  return {
    site,
    key,
    keys,
    cold,
    googleClaims,
    google,
    appleClaims: (caller, more = {}) => claims(caller, { iss: appleIssuer, aud: 'our-apple-id' }, more),
    apple: (token, caller, detail = {}, handler = warm) => {
      const body = { authorization: { id_token: token, code: 'c', state: 's' }, ...detail, noRedirect: true };
      return send(handler, requestOf('identity.apple', caller, { body }));
    },
    enter: async (more, handler) => {
      const caller = site.visitor();
      const { status, body } = await google(await idToken(key, googleClaims(caller, more)), caller, handler);
      if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
      return body as User;
    },
    putAccount: async ({ id, email, ...more }) => {
      const account = {
        id,
        email,
        fullname: 'Own Name',
        roles: [],
        passwordHash: 'a hash',
        sessionVersion: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        ...more,
      };
      const put = (Item: Item) =>
        site.documents.send(new PutCommand({ TableName: localTables.accounts, Item }));
      await put(itemOf(accountKeys.user(id), account));
      await put(itemOf(accountKeys.email(email), { id }));
    },
    items: async (prefix) => {
      const { Items = [] } = await site.documents.send(new ScanCommand({ TableName: localTables.accounts }));
      return Items.filter(({ pk }) => String(pk).startsWith(prefix));
    },
    close: async () => {
      await keys.close();
      await site.close();
    },
  };
}
