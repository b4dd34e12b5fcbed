import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { testClock } from './clock.ts';
import { browserIdOr, readCookie, writeCookie } from '#platform/cookies.ts';
import { csrfToken } from '#platform/csrf.ts';
import type { Role } from '../../functions/contract/roles.ts';
import { compose as composeSender } from '../../functions/mail/main-sender.ts';
import { platformFromEnv } from '../../functions/platform/platform.ts';
import type { StoredAccount } from '../../functions/records/accounts.ts';
import { putItem } from '../../functions/records/items.ts';
import { accountKeys, type Item, type Key } from '../../functions/records/tables.ts';
import { ensureTables, localTables } from '../../infra/local/engine/tables.ts';
import type { Caller } from './caller.ts';
import { startEngineProxy } from './engine-proxy.ts';
import type { TestMail } from './mail.ts';
import { ownClient, startOwnEngine } from './own-engine.ts';
import { seedShow } from './show.ts';

export type TestSite = Awaited<ReturnType<typeof setUpSite>>;

/** The test show on an engine in memory for it alone, behind a proxy that counts calls, at noon of 31 October 2026 in Los Angeles. */
export async function setUpSite({ changesOf }: { changesOf?: string } = {}) {
  const engine = await startOwnEngine(changesOf);
  const wire = await startEngineProxy(engine);
  const documents = ownClient(wire.endpoint, wire.ask);
  await ensureTables(documents, engine.endpoint);
  await seedShow(documents, localTables.show);
  const clock = testClock('2026-10-31T19:00:00.000Z');
  const logged: string[] = [];
  const closing: (() => Promise<void>)[] = [];
  const log = (message: string, fields?: object) => logged.push(JSON.stringify({ message, ...fields }));
  const platform = platformFromEnv(
    {
      ...process.env,
      SHOW_TABLE: localTables.show,
      BALLOTS_TABLE: localTables.ballots,
      ACCOUNTS_TABLE: localTables.accounts,
      SUBMISSIONS_TABLE: localTables.submissions,
      RESULTS_TABLE: localTables.results,
      MAIL_TABLE: localTables.mail,
    },
    { clock, documents, log: { info: log, error: log } },
  );
  const secret = platform.environment.SESSION_SECRET;

  const put = (table: keyof typeof localTables, key: Key, record: object): Promise<boolean> =>
    putItem(documents, localTables[table], key, record);
  const accountOf = (id: string, fields: Partial<StoredAccount>): StoredAccount => ({
    id,
    email: `${id}@acclaim.test`,
    fullname: `Voter ${id}`,
    roles: [],
    passwordHash: '',
    sessionVersion: 1,
    createdAt: new Date(clock.now()).toISOString(),
    ...fields,
  });
  const callerOf = (cookies: string[], session?: Parameters<typeof csrfToken>[2]): Caller => {
    const { browserId } = browserIdOr(undefined);
    const own = writeCookie('csrf', browserId, 60).split(';')[0] ?? '';
    return { cookies: [...cookies, own], csrf: csrfToken(secret, browserId, session) };
  };

  return {
    platform,
    documents,
    clock,
    wire,
    logged,
    /** Changes of the table that was to be logged. */
    changes: engine.changes,
    /** The same platform in an environment that differs in this. */
    platformWith: (changes: Record<string, string>) =>
      platformFromEnv({ ...platform.environment, ...changes }, { clock, documents, log: platform.log }),
    /**
     * Has a letter sent by the real sender as soon as it is stored, before the call that stored it goes on, so that a test finds its mail
     * after the call. The sender works past the wire, which counts the calls of handlers alone.
     */
    sendMailBy: (mail: TestMail) => {
      const own = ownClient(engine.endpoint, engine.ask);
      const sender = composeSender(
        platformFromEnv(
          { ...platform.environment, MAIL_ENDPOINT: mail.url },
          { clock, documents: own, log: platform.log },
        ),
      );
      mail.handEventsTo(sender);
      wire.watchPuts(
        localTables.mail,
        () => !mail.isFailing(),
        async () => {
          await sender({ source: 'aws.events' });
          await mail.heard();
        },
      );
      closing.push(() => mail.heard().then(() => own.destroy()));
      return sender;
    },
    put,
    /** Runs something so many milliseconds from now, and turns the clock back. */
    later: async <T>(milliseconds: number, run: () => Promise<T>): Promise<T> => {
      const start = clock.now();
      clock.set(start + milliseconds);
      const result = await run();
      clock.set(start);
      return result;
    },
    /** Every item of a table. */
    items: async (table: keyof typeof localTables): Promise<Item[]> => {
      const { Items = [] } = await documents.send(
        new ScanCommand({ TableName: localTables[table], ConsistentRead: true }),
      );
      return Items;
    },
    /** A visitor who is not signed in, with a CSRF token. */
    visitor: () => callerOf([]),
    /** The same browser with the CSRF token that goes with its cookies now. */
    withCsrf: async (caller: Caller): Promise<Caller> => {
      const token = readCookie(caller.cookies, 'session');
      const opened = token === undefined ? undefined : await platform.sessions.verify(token);
      const csrf = csrfToken(secret, readCookie(caller.cookies, 'csrf') ?? '', opened?.session);
      return { ...caller, csrf };
    },
    /** Stores an account under its id and its address. */
    putAccount: async (id: string, fields: Partial<StoredAccount> = {}) => {
      const account = accountOf(id, fields);
      await put('accounts', accountKeys.user(id), account);
      await put('accounts', accountKeys.email(account.email), { id });
    },
    /** Signs a user in without the login form. */
    signIn: async (userId: string, roles: Role[] = []) => {
      const account = accountOf(userId, { roles });
      await put('accounts', accountKeys.user(userId), account);
      const session = platform.sessions.begin(userId, account, true);
      const cookie = writeCookie('session', await platform.sessions.sign(session), 60).split(';')[0] ?? '';
      return callerOf([cookie], session);
    },
    close: async () => {
      await Promise.all(closing.map((close) => close()));
      await wire.close();
      await engine.close();
    },
  };
}
