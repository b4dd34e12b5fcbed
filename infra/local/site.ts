import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DrawPage } from '#contract/written-pages.ts';
import { dropCached } from '#platform/cached.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import type { SecondFactor } from '#platform/second-factor.ts';
import { showKeys } from '#records/tables.ts';
import { s3Client } from './engine/clients.ts';
import { localTables } from './engine/tables.ts';
import type { Seed } from './first-show.ts';
import { loadHandlers, loadObjectStore, loadSender, loadSweep, loadTally, loadWriter } from './handlers.ts';
import { createGateway, thirdLate } from './http/gateway.ts';
import { openServer, type LocalServer } from './http/server.ts';
import { createStaticSite, requireBuilt } from './http/static-site.ts';
import { identityEnvironment } from './identity/environment.ts';
import { standInProviders } from './identity/stand-in.ts';
import { targetOf } from './open-local.ts';
import { runPostOffice, type PostOffice } from './mail/post-office.ts';
import { openPageBucket, type PageBucket } from './pages/bucket.ts';
import { readBuild } from './pages/build.ts';
import { runWriter, type RunningWriter } from './pages/writer.ts';
import { ensureLocalAccounts, signInRoute } from './routes/accounts.ts';
import { botCheckRoutes } from './routes/bot-check.ts';
import { ShiftableClock, clockRoute } from './routes/clock.ts';
import { healthRoute } from './routes/health.ts';
import { liveRoute, liveStandIn } from './routes/live.ts';
import { mailRoutes } from './routes/mail.ts';
import { Mailbox, type StoredMail } from './routes/mailbox.ts';
import { sendEventOf } from './routes/ses-events.ts';
import { sesPath } from './routes/ses.ts';
import { removeRuntime, writeRuntime } from './runtime-file.ts';
import { createS3, imageBucket, s3Path, siteBucket } from './s3/s3.ts';
import { defaultBasePath } from './settings.ts';
import { imagePath, siteListener } from './site-listener.ts';
import { openStorage, type Storage } from './storage.ts';
import type { FeedFaults } from './tally/feed-faults.ts';
import { startTally } from './tally/stream.ts';

export interface SiteOptions {
  /** 0 for any free port. */
  port: number;
  dataDir: string;
  host?: string;
  basePath?: string;
  /** Origin that visitors use, for links in mails; the site's own by default. */
  siteUrl?: string;
  dynamodbEndpoint?: string;
  /** Whether accounts with a role need a passkey; `offered` by default, since the local accounts have none. */
  secondFactor?: SecondFactor;
  fresh?: boolean;
  /** The handlers' clock; `POST /local/clock` shifts it. */
  clock?: Clock;
  /** Silences the handlers' log, errors included. */
  quiet?: boolean;
  /** Folder of the built site; null serves the API alone. */
  web?: string | null;
  /**
   * Draws pages ahead of their visitors: a file, or a function; null switches the writer of pages off. By default that of
   * the built site, where it was built with one.
   */
  renderer?: DrawPage | string | null;
  /** Draws the pictures that pages are shared with, a fifth of a second each; true by default. */
  cards?: boolean;
  /**
   * Folder of the show for an empty data folder; null for none. By default the sample show, with voting open.
   */
  show?: string | null;
  feedFaults?: FeedFaults;
  /** Handlers forget what they keep of the show as soon as it is written; a test would wait for the seconds that they keep it otherwise. */
  keepsNothing?: boolean;
  /** Every third answer of the API is late, by 0.1 to 1 second. */
  isSlow?: boolean;
  announce?: (line: string) => void;
}

export interface Site {
  /** Address without a trailing slash, such as `http://localhost:3000`. */
  url: string;
  basePath: string;
  platform: Platform;
  /** Resolves once every page is written as of now. */
  written(): Promise<void>;
  /** Rejects if the engine crashes; never resolves. */
  failure: Promise<never>;
  /** Stops accepting requests, finishes those in flight, and closes the engine. */
  close(): Promise<void>;
}

export const builtSite = fileURLToPath(new URL('../../dist/web', import.meta.url));
export const builtRenderer = fileURLToPath(new URL('../../dist/render/render.js', import.meta.url));

/** Starts a whole site on one port. Rejects with a LocalFault, and leaves nothing running, if it cannot. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { basePath = defaultBasePath, host = '127.0.0.1', web = builtSite } = options;
  if (web !== null) requireBuilt(web);
  const server = await openServer(options.port, host);
  let storage: Storage | undefined;
  let pages: RunningWriter | undefined;
  let office: PostOffice | undefined;
  try {
    storage = await openStorage({
      onWrite: (table, key) => {
        if (table !== localTables.show) return office?.written(key);
        if (options.keepsNothing) dropCached();
        pages?.written(key.pk);
      },
      dataDir: options.dataDir,
      dynamodbEndpoint: options.dynamodbEndpoint ?? '',
      fresh: options.fresh ?? false,
    });
    return await bringUp(server, storage, options, {
      basePath,
      host,
      web,
      started: (writer) => (pages = writer),
      opened: (opened) => (office = opened),
    });
  } catch (error) {
    await storage?.close();
    server.answerWith((_request, response) => void response.destroy());
    await server.close();
    throw error;
  }
}

interface Place {
  basePath: string;
  host: string;
  web: string | null;
  started: (pages: RunningWriter) => void;
  opened: (office: PostOffice) => void;
}

async function bringUp(
  server: LocalServer,
  storage: Storage,
  options: SiteOptions,
  { basePath, host, web, started, opened }: Place,
): Promise<Site> {
  const url = reachable(host, server.port);
  const ownUrl = visitorUrl(host, server.port);
  const secrets = { botCheck: newSecret(), origin: newSecret() };
  const clock = new ShiftableClock(options.clock ?? systemClock);
  const now = () => clock.now();
  const platform = platformFromEnv(
    {
      ...functionEnvironment(storage, secrets, { url, basePath, siteUrl: options.siteUrl || ownUrl }),
      SECOND_FACTOR: options.secondFactor ?? 'offered',
    },
    {
      clock,
      documents: storage.documents,
      objects: s3Client(url + s3Path, storage.folder.credentials),
      log: {
        info: () => undefined,
        error: (message, fields) => {
          if (!options.quiet) log.error(message, fields);
        },
      },
    },
  );
  const gateway = createGateway(basePath, await loadHandlers(platform), now, secrets.origin);
  await ensureLocalAccounts(platform);
  const { show, announce = () => undefined } = options;
  if (show !== null) await seedShow(storage, { dir: show, now: now(), announce });
  const tally = await startTally(storage, await loadTally(platform), options);
  const sweeping = startSweeping(await loadSweep(platform), (error) =>
    platform.log.error('the sweep of uploads failed', { error }),
  );
  const bucket = await openPageBucket(storage.pages, basePath);
  const { credentials } = storage.folder;
  const imagesS3 = createS3(storage.images, credentials);
  const pagesS3 = createS3(storage.pages, credentials, undefined, siteBucket);
  const providers = standInProviders(now);
  const mailbox = new Mailbox(storage.folder.mail);
  const closing = new AbortController();
  const sender = await loadSender(platform, () => closing.signal.aborted);
  const routes = [
    healthRoute(storage.documents, storage.engine, clock),
    clockRoute(clock),
    liveRoute(),
    signInRoute(platform),
    ...mailRoutes(mailbox, now, () => office),
    ...botCheckRoutes(secrets.botCheck),
    ...providers.routes,
  ];
  server.answerWith(
    siteListener({
      basePath,
      gateway: options.isSlow ? thirdLate(gateway) : gateway,
      site: web === null ? null : createStaticSite(web, basePath, now, bucket),
      images: storage.images,
      s3: (request, response) =>
        (request.rawPath.startsWith(`${s3Path}/${siteBucket}/`) ? pagesS3 : imagesS3)(request, response),
      providers: providers.listeners,
      routes,
    }),
  );
  // Once the server answers for SES.
  const office = runPostOffice(sender, {
    polls: Boolean(options.dynamodbEndpoint),
    fail: (error) => platform.log.error('mail could not be sent', { error }),
    closing,
    missed: mailbox.newestFirst().filter(hasTag).map(sendEventOf),
  });
  opened(office);
  clock.onSet(() => office.look());
  const pages = await startPages(platform, bucket, web, options);
  if (pages) {
    started(pages);
    clock.onSet(() => pages.look());
  }
  writeRuntime(storage.folder, { pid: process.pid, url, engine: storage.engine.endpoint, basePath });
  return {
    url: ownUrl,
    basePath,
    platform,
    written: async () => pages?.done(),
    failure: storage.engine.failure,
    close: async () => {
      await pages?.close();
      // While the server still answers for SES.
      await office.close();
      await server.close();
      removeRuntime(storage.folder);
      await tally.close();
      await sweeping.close();
      await storage.close();
    },
  };
}

/** Starts the writer of pages; not without a renderer, nor where the site itself is not served. */
async function startPages(
  platform: Platform,
  bucket: PageBucket,
  web: string | null,
  { renderer = web === builtSite ? builtRenderer : null, cards = true, dynamodbEndpoint }: SiteOptions,
): Promise<RunningWriter | undefined> {
  const { objects, environment } = platform;
  const parts = web !== null && renderer !== null ? await readBuild(web, renderer) : undefined;
  if (!parts || !objects) return undefined;
  const store = {
    ...(await loadObjectStore(objects, siteBucket, environment.BASE_PATH)),
    ...bucket.writable(objects),
  };
  const stop = new AbortController();
  const drawPage: DrawPage = (request) => {
    if (stop.signal.aborted) throw new Error('The site is closing.');
    return parts.drawPage(request);
  };
  const quietAtEnd = {
    ...platform.log,
    error: (...entry: Parameters<Platform['log']['error']>) =>
      stop.signal.aborted || platform.log.error(...entry),
  };
  let isWaiting = (): boolean => false;
  const writer = await loadWriter(
    { ...platform, log: quietAtEnd },
    {
      ...parts,
      drawPage,
      store,
      stop: stop.signal,
      isWaiting: () => isWaiting(),
      isAlone: true,
      hasCards: cards,
    },
  );
  const running = runWriter(writer, {
    polls: Boolean(dynamodbEndpoint),
    fail: (error) => stop.signal.aborted || platform.log.error('the pages could not be written', { error }),
  });
  isWaiting = () => running.isWaiting();
  return {
    ...running,
    close: () => {
      stop.abort();
      return running.close();
    },
  };
}

const hasTag = ({ tag }: StoredMail): boolean => tag !== undefined;

const newSecret = (): string => randomBytes(24).toString('base64url');
const log = createLog((line) => process.stderr.write(`${line}\n`));

/**
 * Environment variables of a local site's functions, as the stacks set them in the cloud. `url` is the site's
 * own address without a trailing slash, `siteUrl` the one visitors use.
 */
const functionEnvironment = (
  { folder, engine }: Storage,
  secrets: { botCheck: string; origin: string },
  { url, siteUrl, basePath }: { url: string; siteUrl: string; basePath: string },
) => ({
  BASE_PATH: basePath,
  SHOW_TABLE: localTables.show,
  BALLOTS_TABLE: localTables.ballots,
  ACCOUNTS_TABLE: localTables.accounts,
  SUBMISSIONS_TABLE: localTables.submissions,
  RESULTS_TABLE: localTables.results,
  MAIL_TABLE: localTables.mail,
  IMAGE_PATH: imagePath,
  IMAGE_BUCKET: imageBucket,
  SESSION_SECRET: folder.sessionSecret,
  BALLOT_SECRET: folder.ballotSecret,
  BOT_CHECK_PROVIDER: 'local',
  BOT_CHECK_SITE_KEY: 'local',
  BOT_CHECK_SECRET: secrets.botCheck,
  BOT_CHECK_SCRIPT: '/local/bot-check.js',
  BOT_CHECK_VERIFY_URL: `${url}/local/siteverify`,
  ORIGIN_SECRET: secrets.origin,
  ...identityEnvironment(url, siteUrl),
  SITE_URL: siteUrl,
  MAIL_FROM: 'awards@acclaim.test',
  MAIL_ENDPOINT: url + sesPath,
  LIVE_PATHS: liveStandIn,
  // Only a path, so that it has the origin the visitor uses.
  UPLOAD_URL: `${s3Path}/${imageBucket}`,
  S3_ENDPOINT: url + s3Path,
  DYNAMODB_ENDPOINT: engine.endpoint,
});

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
