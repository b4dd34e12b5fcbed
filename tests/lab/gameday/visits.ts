import type { RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { LambdaHandler } from '#platform/chain/chain.ts';
import { platformFromEnv } from '#platform/platform.ts';
import { loadHandlers } from '../../../infra/local/handlers.ts';
import { afterAnswer, requestOf, send, type Caller, type Received, type Sent } from '../../support/caller.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { hurriedClient, createFaultyEngine, type Fate, type FaultyEngine } from './faults.ts';

/** Sends a call as one caller. */
export type Call = (id: RouteId, more?: Sent) => Promise<Received>;

/** Runs what meets the fault. */
export type Meet = <T>(run: () => Promise<T>) => Promise<T>;

/** What a person does and may be answered, with everything before and after it; resolves to what is wrong. */
export type Visit = (meet: Meet) => Promise<string[]>;

/** A site behind a faulty engine. */
export interface Place {
  site: TestSite;
  engine: FaultyEngine;
  close: () => Promise<void>;
}
export async function openPlace(): Promise<Place> {
  const site = await setUpSite();
  return { site, engine: createFaultyEngine(site.wire.carryOut), close: () => site.close() };
}

/** A function's time limit, in milliseconds (infra/aws/group-function.ts). */
export const functionLimit = 10_000;

/** A new instance of every function behind the faulty engine, whose caches are empty. Slow answers take time of its timer. */
export async function startInstance(
  { site, engine }: Omit<Place, 'close'>,
  changes: Record<string, string> = {},
) {
  const documents = hurriedClient(engine);
  const platform = platformFromEnv(
    { ...site.platform.environment, ...changes },
    {
      clock: site.clock,
      timer: { now: engine.waited },
      documents,
      log: site.platform.log,
    },
  );
  const handlers = await loadHandlers(platform);
  const callAs =
    (caller: Caller): Call =>
    (id, more) =>
      send(handlers[(endpoints[id] as Endpoint).group] as LambdaHandler, requestOf(id, caller, more));
  return { callAs, close: () => documents.destroy() };
}

let people = 0;

/** A person at a browser of their own, which keeps what it is answered; every call meets a new instance. */
export function openBrowser(
  place: Omit<Place, 'close'>,
  { changes = {}, first = place.site.visitor() }: { changes?: Record<string, string>; first?: Caller } = {},
) {
  let caller = first;
  const sourceIp = `2001:db8:0:${(people += 1).toString(16)}::1`;
  const call: Call = async (id, more) => {
    const { callAs, close } = await startInstance(place, changes);
    const answer = await callAs(await place.site.withCsrf(caller))(id, { sourceIp, ...more });
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

/** How sends of a call fail: the first alone, every one of it, or every one of it and of all calls after it. */
type Pass = 'once' | 'for good' | 'from there on';

const passesOf: Record<Fate, readonly Pass[]> = {
  lost: ['once', 'for good'],
  down: ['once', 'for good'],
  // For good they end as `down` does, with “try again” after the third send; playing them as well took the night past six minutes.
  throttled: ['once'],
  hung: ['once'],
  // Answers that are each in time must add up.
  slow: ['from there on'],
};

/** Plays a visit for every call of the database that it makes, which has this fate; what is wrong, such as a time past the function's limit. */
export async function eachCall(engine: FaultyEngine, fate: Fate, visit: Visit): Promise<string[]> {
  const found: string[] = [];
  // A visit ends early where a call fails for good: how many there are, those that fail once tell.
  let calls = 1;
  for (const pass of passesOf[fate])
    for (let number = 1; number <= calls; number += 1) {
      let waited = 0;
      const meet: Meet = async (run) => {
        let hits = 0;
        engine.reset();
        engine.failBy((call) => {
          const isHit = pass === 'from there on' ? call.number >= number : call.number === number;
          return isHit && (pass !== 'once' || hits++ === 0) ? fate : undefined;
        });
        try {
          return await run();
        } finally {
          calls = Math.max(calls, engine.calls());
          waited = engine.waited();
          engine.failBy(undefined);
          engine.reset();
        }
      };
      const wrong = await visit(meet);
      if (waited >= functionLimit) wrong.push(`it takes ${waited} ms`);
      found.push(...wrong.map((what) => `${fate} ${pass} at call ${number}: ${what}`));
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
