import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Clock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics, metricNamespace, probeFailures } from '#platform/metrics.ts';
import { compose } from '../../../functions/probe/main.ts';
import type { Received } from '../../support/caller.ts';
import { home, paths } from '../../unit/probe/site.ts';
import type { CloudWatch } from './cloudwatch.ts';

const basePath = '/gayvnawards';
const address = new URL(`https://awards.test${basePath}/`);

interface Options {
  clock: Clock;
  /** Calls a route of the API through the CDN. */
  call: (id: 'app.get' | 'auth.csrf') => Promise<Received | undefined>;
}

/**
 * The probe itself, at the site of the day. Page, script and picture come from buckets, which the day has not. The CDN keeps an answer of
 * `app.get` for less than a minute (functions/contract/endpoints.ts), so that none is left at the next run.
 */
export function createOutside({ clock, call }: Options) {
  // The day notes one call at a time.
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = before.then(run);
    before = result.catch(() => undefined);
    return result;
  };
  const answerOf = async (path: string): Promise<Response> => {
    if (path === address.pathname) return new Response(home.body, { headers: home.headers });
    const type = { [paths.script]: 'text/javascript', [paths.picture]: 'image/webp' }[path];
    if (type) return new Response('of the bucket', { headers: { 'content-type': type } });
    const id = (['app.get', 'auth.csrf'] as const).find((one) => pathOf(endpoints[one], basePath) === path);
    const answer = id && (await inTurn(() => call(id)));
    return new Response(JSON.stringify(answer?.body ?? {}), {
      status: answer?.status ?? 503,
      headers: { 'content-type': 'application/json' },
    });
  };
  const send = ((asked: URL) => answerOf(asked.pathname)) as typeof fetch;
  /** One run of it, which logs so. */
  return (write: (line: string) => void) =>
    compose({ address, log: createLog(write), metrics: createMetrics(clock, 'probe', write), send })();
}

/** Reports for these minutes, as the probe does, that it has found nothing. */
export function reportProbe(watch: CloudWatch, from: number, to: number): void {
  const subject = watch.subjectOf('site-probe');
  for (let minute = from; minute <= to; minute += 1)
    watch.put(minute, metricNamespace, probeFailures, subject, 0);
}
