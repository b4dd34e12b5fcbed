import type { S3Client } from '@aws-sdk/client-s3';
import type { RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { LambdaHandler } from '#platform/chain/chain.ts';
import { platformFromEnv } from '#platform/platform.ts';
import { loadHandlers } from '../../infra/local/handlers.ts';
import { afterAnswer, requestOf, send, type Caller, type Received, type Sent } from '../support/caller.ts';
import type { TestSite } from '../support/site.ts';
import { hurriedClient, type Fate, type FaultyEngine } from './faults.ts';

/** Sends a call as somebody. */
export type Call = (id: RouteId, more?: Sent) => Promise<Received>;

/** Runs what meets the fault. */
export type Meet = <T>(run: () => Promise<T>) => Promise<T>;

/** What a person does and may be answered, with everything before and after it; resolves to what is wrong. */
export type Visit = (meet: Meet) => Promise<string[]>;

/** A new instance of every function behind the faulty engine, whose caches are empty. */
export async function startInstance(
  site: TestSite,
  engine: FaultyEngine,
  changes: Record<string, string> = {},
  objects?: S3Client,
) {
  const documents = hurriedClient(engine.endpoint);
  const platform = platformFromEnv(
    { ...site.platform.environment, ...changes },
    { clock: site.clock, documents, log: site.platform.log, ...(objects && { objects }) },
  );
  const handlers = await loadHandlers(platform);
  const callAs =
    (caller: Caller): Call =>
    (id, more) =>
      send(handlers[(endpoints[id] as Endpoint).group] as LambdaHandler, requestOf(id, caller, more));
  return { callAs, close: () => documents.destroy() };
}

let people = 0;

/** Somebody at a browser of their own, which keeps what it is answered; every call meets a new instance. */
export function openBrowser(
  site: TestSite,
  engine: FaultyEngine,
  { changes = {}, first = site.visitor() }: { changes?: Record<string, string>; first?: Caller } = {},
) {
  let caller = first;
  const sourceIp = `2001:db8:0:${(people += 1).toString(16)}::1`;
  const call: Call = async (id, more) => {
    const { callAs, close } = await startInstance(site, engine, changes);
    const answer = await callAs(await site.withCsrf(caller))(id, { sourceIp, ...more });
    close();
    caller = afterAnswer(caller, answer.cookies);
    return answer;
  };
  return {
    call,
    post: (id: RouteId, body: object) => call(id, { body }),
    caller: () => caller,
    /** The id of who is signed in here; undefined if nobody is. */
    signedIn: async () => ((await call('auth.me')).body as { id?: string }).id,
  };
}

/** Plays a visit once for every call of the database that it makes, which has this fate: first at one send alone, then at every send. */
export async function eachCall(engine: FaultyEngine, fate: Fate, visit: Visit): Promise<string[]> {
  const found: string[] = [];
  // A visit ends early where a call fails for good: how many there are, those that fail once tell.
  let calls = 1;
  for (const isLasting of [false, true])
    for (let number = 1; number <= calls; number += 1) {
      const meet: Meet = async (run) => {
        let hits = 0;
        engine.reset();
        engine.failBy((call) => (call.number === number && (isLasting || hits++ === 0) ? fate : undefined));
        try {
          return await run();
        } finally {
          calls = Math.max(calls, engine.calls());
          engine.failBy(undefined);
        }
      };
      const wrong = await visit(meet);
      found.push(...wrong.map((what) => `${fate}${isLasting ? ' for good' : ''} at call ${number}: ${what}`));
    }
  return found;
}

/** An answer as its status and code, such as `503 unavailable`. */
export const inShort = ({ status, body }: Received): string =>
  `${status} ${(body as { code?: string } | null)?.code ?? ''}`.trim();

/** What is wrong with an answer that is none of these, and not “try again” either, unless `mayRetry` is off. */
export function unless(answer: Received, right: readonly string[], mayRetry = true): string[] {
  const short = inShort(answer);
  return right.includes(short) || (mayRetry && answer.status === 503 && short !== '503')
    ? []
    : [`answered ${short}`];
}
