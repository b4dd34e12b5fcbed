import type { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { functionTimeout } from '../group-function.ts';
import { percentOf } from '../share.ts';
import type { Alarms } from './alarms.ts';
import { fiveMinutes, minute } from './metrics.ts';

/** Share of a function's timeout at which its slowest calls are close to being cut off. */
const slowShare = 0.5;
/** Share of a throttle of the API at which callers are about to be turned away. */
export const nearLimit = 0.8;

/** Rings when calls of a function fail, are turned away, or come near its time limit. */
export function watchFunction(
  alarms: Alarms,
  group: string,
  handler: IFunction,
  timeout: Duration = functionTimeout,
): void {
  alarms.add({
    subject: group,
    entry: 'function-errors',
    summary: `One call in a hundred of the ${group} function, and three in five minutes at least, crashes or runs out of time.`,
    metric: percentOf({
      failures: { crashes: handler.metricErrors({ period: fiveMinutes }) },
      calls: handler.metricInvocations({ period: fiveMinutes }),
      minimum: 3,
      label: 'crashes, % of calls',
      // Over a minute, rarely called functions would never reach three.
      period: fiveMinutes,
    }),
  });
  alarms.add({
    subject: group,
    entry: 'function-throttles',
    summary: `Lambda turns one call in a hundred of the ${group} function away, and five a minute at least.`,
    metric: percentOf({
      failures: { throttled: handler.metricThrottles({ period: minute }) },
      calls: handler.metricInvocations({ period: minute }),
      minimum: 5,
      label: 'throttled, % of calls',
    }),
  });
  alarms.add({
    subject: group,
    entry: 'function-duration',
    summary: `One call in twenty of the ${group} function takes half of its time limit or longer.`,
    metric: handler.metricDuration({ period: minute, statistic: Stats.percentile(95) }),
    threshold: timeout.toMilliseconds() * slowShare,
    periods: 3,
  });
}

/** Rings when the API fails, refuses most of what it is asked, or is near its throttle. */
export function watchApi(alarms: Alarms, api: HttpApi, requestsPerSecond: number): void {
  const requests = api.metricCount({ period: minute });
  alarms.add({
    subject: 'api',
    entry: 'api-5xx',
    summary: 'One answer of the API in a hundred, and five a minute at least, is a failure of ours.',
    metric: percentOf({
      failures: { failed: api.metricServerError({ period: minute }) },
      calls: requests,
      minimum: 5,
      label: 'failures, % of requests',
    }),
    periods: 2,
  });
  alarms.add({
    subject: 'api',
    entry: 'api-refusals',
    // When CloudFront sends the wrong origin secret, everything is refused and nothing fails.
    summary: 'Half of the answers of the API, and a hundred a minute at least, are refusals.',
    metric: percentOf({
      failures: { refused: api.metricClientError({ period: minute }) },
      calls: requests,
      minimum: 100,
      label: 'refusals, % of requests',
    }),
    threshold: 50,
    periods: 3,
  });
  alarms.add({
    subject: 'api',
    entry: 'api-near-limit',
    summary: `The API takes four fifths of the ${requestsPerSecond} requests per second that it is set to.`,
    metric: requests,
    threshold: nearLimit * requestsPerSecond * minute.toSeconds(),
  });
}
