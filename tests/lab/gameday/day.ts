import type { RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { drift } from '#count/counts.ts';
import { countBallots } from '#count/recount.ts';
import { tallyCounts } from '#count/repair.ts';
import { createTallyItems } from '#count/store-tally.ts';
import type { LambdaHandler } from '#platform/chain/chain.ts';
import { createMailer } from '#platform/mail.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { platformFromEnv } from '#platform/platform.ts';
import { createSecrets } from '#platform/secrets.ts';
import { votesIn } from '#records/ballots.ts';
import { compose as composeSender } from '../../../functions/mail/main-sender.ts';
import { createTally } from '../../../functions/tally/domain.ts';
import { tallyHandler } from '../../../functions/tally/handler.ts';
import { createTallyStore } from '../../../functions/tally/store.ts';
import { resultsStore } from '../../../infra/cli/results/source.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { loadHandlers } from '../../../infra/local/handlers.ts';
import { requestOf, send, type Caller, type Received, type Sent } from '../../support/caller.ts';
import { bestFilm, films } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';
import { senderTimeout } from '../../../infra/aws/mail-stack.ts';
import { driftTold, tallyTimeout } from '../../../infra/aws/tally-stack.ts';
import type { CloudWatch, Subject } from './cloudwatch.ts';
import { hurriedClient, hurriedSettings, createFaultyEngine } from './faults.ts';
import { createOutside, reportProbe } from './outside.ts';
import { picturePath, startServices } from './services.ts';
import { createStream, type StreamState } from './stream.ts';
import { functionLimit } from './visits.ts';

const minuteLength = 60_000;
const votersPerMinute = 8;
/** Pictures a minute that the CDN has no copy of. */
const newPictures = 5;

/** Time limits of functions that answer nobody; of others `functionLimit`, in milliseconds. */
const limits: Record<string, number> = {
  tally: tallyTimeout.toMilliseconds(),
  'mail-sender': senderTimeout.toMilliseconds(),
};

interface Voter {
  id: string;
  caller: Caller;
  wasAnswered: boolean;
}

export type GameDay = Awaited<ReturnType<typeof openDay>>;

/**
 * A day of voting, a minute at a time: new voters, visitors, letters, and the stream of the ballots; CloudWatch gets the figures that AWS
 * and the functions report. Votes that are answered with “try again” come again a minute later.
 */
export async function openDay(watch: CloudWatch) {
  const site = await setUpSite({ changesOf: localTables.ballots });
  const engine = createFaultyEngine(site.wire.carryOut);
  const services = await startServices(site);
  const documents = hurriedClient(engine);
  const began = site.clock.now();
  const functions = new Map<string, Subject>();
  const subjectOf = (name: string) => {
    const subject = functions.get(name) ?? watch.functionNamed(name);
    functions.set(name, subject);
    return subject;
  };
  let minute = 0;
  let running: Subject = '';
  const metrics = createMetrics(site.clock, 'function', (line) => watch.log(minute, running, line));
  const log = createLog((line) => watch.log(minute, running, line));
  const { clock } = site;
  const timer = { now: engine.waited };
  const platformWith = (changes: Record<string, string>) => {
    const variables = { ...site.platform.environment, ...services.variables, ...changes };
    const secrets = createSecrets(variables, clock, hurriedSettings);
    const objects = services.bucket.client;
    return { ...platformFromEnv(variables, { clock, timer, documents, log, secrets, objects }), metrics };
  };
  const platform = platformWith({});
  let usual = await loadHandlers(platform);
  const behindWrongSecret = await loadHandlers(platformWith({ ORIGIN_SECRET: 'o'.repeat(40) }));
  const count = tallyHandler(
    createTally(createTallyStore(documents, localTables.results, site.clock), site.clock),
    site.platform.log,
    metrics,
  );
  const sendMail = composeSender(platform, { pause: () => Promise.resolve() });
  const mailer = createMailer(site.platform);

  const outside = createOutside({ clock: site.clock, call: (id) => call(id, site.visitor()) });
  // It has run before the day begins, too.
  reportProbe(watch, -1, 0);

  const voters: Voter[] = [];
  const faults: string[] = [];
  let visitors = 4;
  let isRefusing = false;
  let isProbed = true;

  /** Runs a function as Lambda does, and notes what Lambda reports of it. */
  async function invoke<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
    running = subjectOf(name);
    engine.reset();
    const put = (metric: string, value: number) => watch.put(minute, 'AWS/Lambda', metric, running, value);
    let isCrashed = false;
    const result = await run().catch(() => {
      isCrashed = true;
      return undefined;
    });
    for (const { table, isRead } of engine.takeThrottled())
      watch.put(
        minute,
        'AWS/DynamoDB',
        isRead ? 'ReadThrottleEvents' : 'WriteThrottleEvents',
        tableSubject(table),
      );
    const limit = limits[name] ?? functionLimit;
    const isLate = engine.waited() >= limit;
    put('Invocations', 1);
    put('Errors', isCrashed || isLate ? 1 : 0);
    put('Duration', Math.min(limit, 10 + engine.waited()));
    return isLate ? undefined : result;
  }
  const tableSubject = (table: string) => {
    const [name] = Object.entries(localTables).find(([, local]) => local === table) ?? [];
    return watch.subjectOf(`${name}-table-throttles`);
  };

  /** A call through the API, which notes what API Gateway reports; what nothing explains goes to the faults. */
  async function call(id: RouteId, caller: Caller, more?: Sent): Promise<Received | undefined> {
    const { group } = endpoints[id] as Endpoint;
    const handlers = isRefusing ? behindWrongSecret : usual;
    const answer = await invoke(group, () =>
      send(handlers[group] as LambdaHandler, requestOf(id, caller, more)),
    );
    const status = answer?.status ?? 503;
    const put = (metric: string, value: number) =>
      watch.put(minute, 'AWS/ApiGateway', metric, watch.subjectOf('api-5xx'), value);
    put('Count', 1);
    put('4xx', status >= 400 && status < 500 ? 1 : 0);
    put('5xx', status >= 500 ? 1 : 0);
    const code = (answer?.body as { code?: string } | null)?.code;
    const isRetry = status === 503 && (code === 'unavailable' || answer === undefined);
    if (status !== 200 && !isRetry && !isRefusing)
      faults.push(`minute ${minute}: ${id} was answered ${status} ${code}`);
    return answer;
  }

  async function voteAs(voter: Voter): Promise<void> {
    const body = { nominee: films[0]!.nominee_id, category: bestFilm.id };
    const headers = { 'idempotency-key': `attempt-of-${voter.id}` };
    const answer = await call('votes.vote', voter.caller, { body, headers });
    if (answer?.status === 200) voter.wasAnswered = true;
  }

  const stream = createStream(site, {
    count,
    invoke: (run) => invoke('tally', run),
    tellAge: (age) => watch.put(minute, 'AWS/Lambda', 'IteratorAge', subjectOf('tally'), age),
  });

  /** EventBridge calls by the schedule of the templates, whether anybody votes or not. */
  async function remind(): Promise<void> {
    if (minute % driftTold.toMinutes() === 0) await invoke('tally', () => count({ source: 'aws.events' }));
  }

  /** A minute passes. */
  async function pass(): Promise<void> {
    minute += 1;
    site.clock.set(began + minute * minuteLength);
    for (let index = 0; index < votersPerMinute; index += 1) {
      const id = `voter-${minute}-${index}`;
      voters.push({ id, caller: await site.signIn(id), wasAnswered: false });
    }
    for (const voter of voters.filter(({ wasAnswered }) => !wasAnswered).slice(0, 2 * votersPerMinute))
      await voteAs(voter);
    const visitor = site.visitor();
    for (let index = 0; index < visitors; index += 1) await call('app.get', visitor);
    for (let index = 0; index < newPictures; index += 1)
      await call('images.get', visitor, { path: picturePath });
    const account = voters.at(-1)!.caller;
    for (let index = 0; index < votersPerMinute; index += 1) await call('account.get', account);
    await voteElsewhere();
    await stream.deliver();
    await remind();
    await mailer.send({
      to: `reader-${minute}@acclaim.test`,
      subject: 'Hello',
      text: 'Hello.',
      html: '<p>Hello.</p>',
    });
    await invoke('mail-sender', () => sendMail({ source: 'aws.events' }));
    if (isProbed) await outside((line) => watch.log(minute, watch.subjectOf('site-probe'), line));
  }

  const healthy = await loadHandlers(site.platform);
  async function voteElsewhere(): Promise<void> {
    const id = `elsewhere-${minute}`;
    const voter = { id, caller: await site.signIn(id), wasAnswered: true };
    const body = { nominee: films[1]!.nominee_id, category: bestFilm.id };
    await send(healthy.votes as LambdaHandler, requestOf('votes.vote', voter.caller, { body }));
    voters.push(voter);
  }

  return {
    site,
    engine,
    ...services,
    /** Every function that answers visitors starts anew, with empty caches. */
    renew: async () => {
      usual = await loadHandlers(platformWith({}));
    },
    now: () => minute,
    pass: async (minutes: number) => {
      for (let index = 0; index < minutes; index += 1) await pass();
    },
    set: (changes: { stream?: StreamState; isRefusing?: boolean; visitors?: number; isProbed?: boolean }) => {
      if (changes.stream) stream.set(changes.stream);
      isRefusing = changes.isRefusing ?? isRefusing;
      visitors = changes.visitors ?? visitors;
      isProbed = changes.isProbed ?? isProbed;
    },
    spoil: stream.spoil,
    /** What is wrong at the end: answers that nothing explains, ballots that are not what was answered, a live count that is off. */
    wrong: async (): Promise<string[]> => {
      const stored = new Map<string, number>();
      for (const item of await site.items('ballots')) {
        const id = String(item['pk']).split('#')[0] ?? '';
        stored.set(id, (stored.get(id) ?? 0) + votesIn(item).size);
      }
      const ballots = voters.flatMap(({ id, wasAnswered }) => {
        const votes = stored.get(id) ?? 0;
        return wasAnswered && votes === 1 ? [] : [`${id} has ${votes} votes, answered: ${wasAnswered}`];
      });
      const target = { documents: site.documents, tables: localTables };
      const { counts } = await countBallots(resultsStore(target));
      const live = await tallyCounts(createTallyItems(site.documents, localTables.results));
      return [...faults, ...ballots, ...drift(live, counts).map((one) => JSON.stringify(one))];
    },
    close: async () => {
      documents.destroy();
      await services.close();
      await site.close();
    },
  };
}
