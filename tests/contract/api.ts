import { PutObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { hashPassword } from '#accounts/password.ts';
import { certify } from '#count/certify.ts';
import { openCertificate } from '#count/store-certificates.ts';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint, type Group } from '../../functions/contract/endpoints.ts';
import type { Role } from '../../functions/contract/roles.ts';
import type { Answer } from '../../functions/contract/routes.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import { platformFromEnv, type Platform } from '../../functions/platform/platform.ts';
import { certifyStore, notaryOf } from '../../infra/cli/results/source.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { imageBucket } from '../../infra/local/s3/s3.ts';
import { startBucket } from '../support/bucket.ts';
import { answered, requestOf, send, type Caller, type Received, type Sent } from '../support/caller.ts';
import { idToken, nonceOf, signingKey, startKeyServer } from '../support/identity-provider.ts';
import { startMail } from '../support/mail.ts';
import { testEvent } from '../support/show.ts';
import { setUpSite } from '../support/site.ts';
import { startSiteverify } from '../support/siteverify.ts';
import { noteWrites } from './writes.ts';
import { testKeys } from '../support/keys.ts';

/** A valid call of each route; it makes what it needs, such as a vote to cancel. */
export type ValidCalls = Record<RouteId, (caller: Caller, handler: LambdaHandler) => Sent | Promise<Sent>>;

/** Calls of a route by a caller, on a function of its group. */
export interface RouteCall {
  id: RouteId;
  caller: Caller;
  handler: LambdaHandler;
  sent: () => Promise<Sent>;
  plain: (sent: Sent) => Promise<Received>;
  /** A valid call, but for these parts. */
  valid: (more?: Sent) => Promise<Received>;
  /** A valid call, but for these fields of its body. */
  changed: (fields: object) => Promise<Received>;
  as: (caller: Caller) => RouteCall;
  on: (handler: LambdaHandler) => RouteCall;
}

export function routeCall(calls: ValidCalls, id: RouteId, caller: Caller, handler: LambdaHandler): RouteCall {
  const sent = async () => calls[id](caller, handler);
  const plain = (request: Sent) => send(handler, requestOf(id, caller, request));
  return {
    id,
    caller,
    handler,
    sent,
    plain,
    valid: async (more) => plain({ ...(await sent()), ...more }),
    changed: async (fields) => {
      const { body, ...more } = await sent();
      return plain({ ...more, body: { ...(body as object), ...fields } });
    },
    as: (other) => routeCall(calls, id, other, handler),
    on: (other) => routeCall(calls, id, caller, other),
  };
}

export type Provoke = (call: RouteCall) => Promise<Received>;

/** Composes the function of each group on a platform. */
export type Groups = Record<Group, (platform: Platform) => LambdaHandler>;

const ownGroups = {} as Groups;
for (const { group } of Object.values<Endpoint>(endpoints)) {
  const main = new URL(`../../functions/${group}/main.ts`, import.meta.url);
  ownGroups[group] = ((await import(main.href)) as { compose: Groups[Group] }).compose;
}

/** What the account that can sign in signs in with. */
export const loginBody = {
  email: ' Login@Acclaim.test ',
  password: 'correct horse',
  'g-recaptcha-response': 'good',
};
export const pictureKey = `${'a'.repeat(32)}.jpg`;

/** The test show with every service around it; the functions are this process's own unless others are given. */
export async function setUpApi(given?: Groups) {
  const { groups, writes } = given ? { groups: given, writes: [] } : noteWrites(ownGroups);
  const [site, siteverify, bucket, mail] = await Promise.all([
    setUpSite(),
    startSiteverify(),
    startBucket(),
    startMail(),
  ]);
  site.sendMailBy(mail);
  const providerKey = await signingKey('provider');
  const keyServer = await startKeyServer(providerKey);
  const { clock, documents, log } = site.platform;
  const environment = {
    ...site.platform.environment,
    SITE_URL: 'https://awards.test',
    BOT_CHECK_VERIFY_URL: siteverify.url,
    MAIL_FROM: 'awards@awards.test',
    GOOGLE_CLIENT_ID: 'our-id',
    GOOGLE_KEYS_URL: keyServer.url,
    APPLE_CLIENT_ID: 'our-id',
    APPLE_KEYS_URL: keyServer.url,
  };
  const withChanges = (changes: Record<string, string>) =>
    platformFromEnv({ ...environment, ...changes }, { clock, documents, log, objects: bucket.client });
  const platform = withChanges({});
  let callers = 0;
  const passwordHash = await hashPassword('correct horse');
  await site.putAccount('login', { passwordHash });
  /** Certifies the ballots there are, as after the end of voting, and gives the digest. */
  const certifyBallots = async () => {
    const target = { documents, tables: localTables, keys: testKeys(environment) };
    const options = { now: Date.parse('2026-11-03T08:01:00.000Z'), replace: true };
    return (await certify(certifyStore(target, testEvent.id), await notaryOf(target), options)).digest;
  };
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } });
  const Body = await picture.jpeg().toBuffer();
  await bucket.client.send(new PutObjectCommand({ Bucket: imageBucket, Key: pictureKey, Body }));

  return {
    site,
    mail,
    bucket,
    platform,
    groups,
    /** What functions of this process have written, if they are its own. */
    writes,
    /** A cold function of a route's group. */
    handlerOf: (id: RouteId, on = platform) => groups[endpoints[id].group](on),
    /** The same functions before any show has been imported. */
    empty: withChanges({ SHOW_TABLE: localTables.ballots }),
    withChanges,
    /** A new account; routes that only check the session get one with a role, which is looked up at every call. */
    newCaller: (id: RouteId) => {
      callers += 1;
      const isAdmin = /^(?:auth|passkeys|templates|uploads|people|results|content|nominations|mail)\./.test(
        id,
      );
      return site.signIn(`caller-${callers}`, isAdmin ? ['admin'] : []);
    },
    /** An ID token of a new person. */
    tokenFor: (caller: Caller, iss: string) => {
      const iat = Math.floor(clock.now() / 1000);
      const nonce = nonceOf(platform, caller);
      return idToken(providerKey, { iss, aud: 'our-id', sub: nonce, nonce, iat, exp: iat + 3600 });
    },
    certify: certifyBallots,
    /** Makes all figures public, and gives the digest of their certificate. */
    openCertificate: async () => {
      const digest = await certifyBallots();
      const by = { at: '2026-11-03T09:00:00.000Z', by: 'Ada' };
      await openCertificate(documents, localTables.results, digest, by);
      return digest;
    },
    close: () => Promise.all([siteverify, mail, bucket, keyServer, site].map((server) => server.close())),
  };
}

/** Calls by somebody else, who prepares what the tested call needs. */
export function preparing({ site, handlerOf }: TestApi, name: string, role: Role = 'admin') {
  let caller: Promise<Caller> | undefined;
  return async <Id extends RouteId>(id: Id, sent: Sent = {}): Promise<Answer<Id>> =>
    answered(handlerOf(id), id, await (caller ??= site.signIn(name, [role])), sent);
}

export type TestApi = Awaited<ReturnType<typeof setUpApi>>;
