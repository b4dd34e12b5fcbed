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
import type { FeedFaults } from './tally/feed-faults.ts';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { showKeys } from '#records/tables.ts';
import { localTables } from './engine/tables.ts';
import type { Seed } from './first-show.ts';
import { targetOf } from './open-local.ts';

export interface SiteOptions {
  /** 0 for any free port. */
  port: number;
  dataDir: string;
  /** Loopback by default. */
  host?: string;
  basePath?: string;
  /** Origin that visitors use, for links in mails; the site's own by default. */
  siteUrl?: string;
  /** Address of an engine other than the embedded one. */
  dynamodbEndpoint?: string;
  /** Starts over with an empty data folder. */
  fresh?: boolean;
  /** The handlers' clock; `POST /local/clock` shifts it. */
  clock?: Clock;
  /** Silences the handlers' log, errors included. */
  quiet?: boolean;
  /** Folder of the built site; null serves the API alone. */
  web?: string | null;
  /**
   * Folder of the show for an empty data folder; null for none. By default the sample show, with voting open.
   */
  show?: string | null;
  /** Faults of the feed to the live count; none by default. */
  feedFaults?: FeedFaults;
  /** Called with a line before a long step. */
  announce?: (line: string) => void;
}

export interface Site {
  /** Address without a trailing slash, such as `http://localhost:3000`. */
  url: string;
  basePath: string;
  /** What the handlers run on, for tests that read the tables. */
  platform: Platform;
  /** Rejects if the engine crashes; never resolves. */
  failure: Promise<never>;
  /** Stops accepting requests, finishes those in flight, and closes the engine. */
  close(): Promise<void>;
}

const builtSite = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Starts a whole site on one port. Rejects with a LocalFault, and leaves nothing running, if it cannot. */
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
    const ownUrl = visitorUrl(host, server.port);
    const siteUrl = options.siteUrl || ownUrl;
    const parts = await compose(storage, options, { url, siteUrl, basePath });
    const { show, announce = () => undefined } = options;
    await ensureLocalAccounts(parts.platform);
    if (show !== null) await seedShow(storage, { dir: show, now: parts.platform.clock.now(), announce });
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

/** A local site logs errors only. */
function localLog(quiet = false): Log {
  const log = createLog((line) => process.stderr.write(`${line}\n`));
  return {
    info: () => undefined,
    error: (message, fields) => {
      if (!quiet) log.error(message, fields);
    },
  };
}

/**
 * The site's address for programs on this machine; `localhost` may resolve to an address it does not listen
 * on.
 */
function reachable(host: string, port: number): string {
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const address = wildcards[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** The site's address for visitors: `localhost`, which browsers treat as secure. */
function visitorUrl(host: string, port: number): string {
  const isThisMachine = /^(127\.|0\.0\.0\.0$|::1?$|localhost$)/.test(host);
  return isThisMachine ? `http://localhost:${port}` : reachable(host, port);
}

/** Milliseconds until a running site's first sweep, and between sweeps; the cloud has a daily schedule. */
const firstSweep = 60_000;
const sweepEvery = 3_600_000;

/** Sweeps periodically while the site runs. A failed sweep goes to `fail`, and the next one tries again. */
export function startSweeping(
  sweep: () => Promise<void>,
  fail: (error: unknown) => void,
): { close(): Promise<void> } {
  let sweeping = Promise.resolve();
  const run = () => {
    sweeping = sweeping.then(sweep).catch(fail);
  };
  const first = setTimeout(run, firstSweep).unref();
  const timer = setInterval(run, sweepEvery).unref();
  return {
    close: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await sweeping;
    },
  };
}

/** Imports a show into a site without one, and again if an import was interrupted. */
export async function seedShow(storage: Storage, seed: Seed): Promise<void> {
  const { Item } = await storage.documents.send(
    new GetCommand({ TableName: localTables.show, Key: showKeys.part('app'), ConsistentRead: true }),
  );
  if (Item && !storage.folder.isSeeding) return;
  // Loaded here because only a first start needs it.
  const { importFirstShow } = await import('./first-show.ts');
  const target = await targetOf(storage);
  try {
    await importFirstShow(target, storage.folder, seed);
  } finally {
    await target.close();
  }
}
