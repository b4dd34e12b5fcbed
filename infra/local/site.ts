import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { systemClock, type Clock } from '#platform/clock.ts';
import { createLog, type Log } from '#platform/log.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { ensureLocalAccounts } from './routes/accounts.ts';
import { ShiftableClock, clockRoute } from './routes/clock.ts';
import { s3Client } from './engine/clients.ts';
import { functionEnvironment } from './environment.ts';
import { loadHandlers, loadSweep, loadTally } from './handlers.ts';
import { createGateway } from './http/gateway.ts';
import { openServer, type LocalServer } from './http/server.ts';
import { standInProviders } from './identity/stand-in.ts';
import { createStaticSite, type StaticSite } from './http/static-site.ts';
import { botCheckRoutes } from './routes/bot-check.ts';
import { healthRoute } from './routes/health.ts';
import { liveRoute } from './routes/live.ts';
import { mailRoutes } from './routes/mail.ts';
import { signInRoute } from './routes/sign-in.ts';
import { removeRuntime, writeRuntime } from './runtime-file.ts';
import { createS3, s3Path } from './s3/s3.ts';
import { Mailbox } from './routes/mailbox.ts';
import { defaultBasePath } from './settings.ts';
import { siteListener } from './site-listener.ts';
import { openStorage, type Storage } from './storage.ts';
import { startTally } from './tally/local-tally.ts';
import type { Trouble } from './tally/trouble.ts';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { showKeys } from '#records/tables.ts';
import { localTables } from './engine/tables.ts';
import type { Seed } from './first-show.ts';
import { targetOf } from './open-local.ts';

export interface SiteOptions {
  /** 0 lets the system choose. */
  port: number;
  dataDir: string;
  /** Loopback unless set. */
  host?: string;
  basePath?: string;
  /** Origin that visitors call the site by, for links in mails; the site's own unless set. */
  siteUrl?: string;
  /** Another DynamoDB engine than the embedded one. */
  dynamodbEndpoint?: string;
  /** Starts over with an empty data folder. */
  fresh?: boolean;
  /** Time of the handlers; `POST /local/clock` shifts it. */
  clock?: Clock;
  /** Leaves the handlers' log lines out, those of failures included. */
  quiet?: boolean;
  /** Folder of the built site; null serves the API alone. */
  web?: string | null;
  /** Folder of the show imported into an empty data folder; null imports none. Unless set, the sample show, with voting open. */
  show?: string | null;
  /** How badly the changes of ballots reach the live count; not at all unless set. */
  trouble?: Trouble;
  /** Hears what takes a while. */
  say?: (line: string) => void;
}

export interface Site {
  /** The address without a trailing slash, such as `http://localhost:3000`. */
  url: string;
  basePath: string;
  /** What the handlers run on, for tests that look into the tables. */
  platform: Platform;
  /** Rejects when the engine breaks down; never resolves. */
  failure: Promise<never>;
  /** Stops taking requests, finishes those in flight, and closes the engine. */
  close(): Promise<void>;
}

const builtSite = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Starts a whole site on one port. Rejects with a LocalFault, with nothing left running, when it cannot. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { basePath = defaultBasePath, host = '127.0.0.1', web = builtSite } = options;
  const staticSite = web === null ? null : createStaticSite(web, basePath);
  const server = await openServer(options.port, host);
  try {
    return await bringUp(server, options, { basePath, host, staticSite });
  } catch (error) {
    server.answerWith((_request, response) => void response.destroy());
    await server.close();
    throw error;
  }
}

async function bringUp(
  server: LocalServer,
  options: SiteOptions,
  { basePath, host, staticSite }: { basePath: string; host: string; staticSite: StaticSite | null },
): Promise<Site> {
  const storage = await openStorage({
    dataDir: options.dataDir,
    dynamodbEndpoint: options.dynamodbEndpoint ?? '',
    fresh: options.fresh ?? false,
  });
  try {
    const url = reachable(host, server.port);
    const ownUrl = asVisitorsSay(host, server.port);
    const siteUrl = options.siteUrl || ownUrl;
    const parts = await compose(storage, options, { url, siteUrl, basePath });
    const { show, say = () => undefined } = options;
    await ensureLocalAccounts(parts.platform);
    if (show !== null) await seedShow(storage, { dir: show, now: parts.platform.clock.now(), say });
    const tally = await startTally(storage, await loadTally(parts.platform), options);
    const sweeping = startSweeping(await loadSweep(parts.platform), (error) =>
      parts.platform.log.error('the sweep of uploads failed', { error }),
    );
    server.answerWith(siteListener({ ...parts, basePath, site: staticSite }));
    writeRuntime(storage.folder, {
      pid: process.pid,
      url,
      engine: storage.engine.endpoint,
      basePath,
    });
    return {
      url: ownUrl,
      basePath,
      platform: parts.platform,
      failure: storage.engine.failure,
      close: async () => {
        await server.close();
        removeRuntime(storage.folder);
        await tally.close();
        await sweeping.close();
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function compose(
  storage: Storage,
  options: SiteOptions,
  { url, siteUrl, basePath }: { url: string; siteUrl: string; basePath: string },
) {
  const botCheckSecret = randomBytes(24).toString('base64url');
  const originSecret = randomBytes(24).toString('base64url');
  const engine = storage.engine.endpoint;
  const environment = functionEnvironment({
    folder: storage.folder,
    basePath,
    url,
    siteUrl,
    engine,
    botCheckSecret,
    originSecret,
  });
  const clock = new ShiftableClock(options.clock ?? systemClock);
  const platform = platformFromEnv(environment, {
    clock,
    documents: storage.documents,
    objects: s3Client(url + s3Path, storage.folder.credentials),
    log: localLog(options.quiet),
  });
  const handlers = await loadHandlers(platform);
  return {
    platform,
    gateway: createGateway(basePath, handlers, () => clock.now(), originSecret),
    images: storage.images,
    s3: createS3(storage.images, storage.folder.credentials),
    providers: standInProviders(() => clock.now()),
    routes: [
      healthRoute(storage.documents, storage.engine, clock),
      clockRoute(clock),
      liveRoute(),
      signInRoute(platform),
      ...mailRoutes(new Mailbox(storage.folder.mail), () => clock.now()),
      ...botCheckRoutes(botCheckSecret),
    ],
  };
}

/** A local site says what failed, and nothing of each request that went well. */
function localLog(quiet = false): Log {
  const log = createLog((line) => process.stderr.write(`${line}\n`));
  return {
    info: () => undefined,
    error: (message, fields) => {
      if (!quiet) log.error(message, fields);
    },
  };
}

/** The site as programs on this machine reach it: `localhost` may mean an address nobody listens on. */
function reachable(host: string, port: number): string {
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const address = wildcards[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** The site as visitors call it: by name on this machine, where browsers take a plain address for a secure one. */
function asVisitorsSay(host: string, port: number): string {
  const isThisMachine = /^(127\.|0\.0\.0\.0$|::1?$|localhost$)/.test(host);
  return isThisMachine ? `http://localhost:${port}` : reachable(host, port);
}

/** When a site that runs sweeps first, and how often from then on, in milliseconds; in the cloud a schedule does it daily. */
const firstSweep = 60_000;
const sweepEvery = 3_600_000;

/** Sweeps now and then for as long as the site runs; a sweep that fails is told to `fail`, and the next one tries again. */
export function startSweeping(
  sweep: () => Promise<void>,
  fail: (error: unknown) => void,
): { close(): Promise<void> } {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = underWay.then(sweep).catch(fail);
  };
  const first = setTimeout(run, firstSweep).unref();
  const timer = setInterval(run, sweepEvery).unref();
  return {
    close: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await underWay;
    },
  };
}

/** Imports a show into a site that has none yet, and once more where a start was ended in the middle of it. */
export async function seedShow(storage: Storage, seed: Seed): Promise<void> {
  const { Item } = await storage.documents.send(
    new GetCommand({ TableName: localTables.show, Key: showKeys.part('app'), ConsistentRead: true }),
  );
  if (Item && !storage.folder.isSeeding) return;
  // Loaded here, for only a first start needs it.
  const { importFirstShow } = await import('./first-show.ts');
  const target = await targetOf(storage);
  try {
    await importFirstShow(target, storage.folder, seed);
  } finally {
    await target.close();
  }
}
