import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { mailDelay } from '#platform/metrics.ts';
import type { Alarms } from './alarms.ts';
import { messagesIn, minute, ownMetric } from './metrics.ts';

/** How long a letter may wait: a link for signing in is good for an hour. */
const longestDelay = Duration.minutes(15);

/** Rings when letters wait, or reports about them are lost. */
export function watchMail(alarms: Alarms, handler: IFunction, deadLetters: IQueue): void {
  alarms.add({
    subject: 'mail',
    entry: 'mail-delay',
    summary: 'A letter has been waiting for a quarter of an hour, and is not sent.',
    metric: ownMetric(handler, mailDelay, Stats.MAXIMUM, minute),
    threshold: longestDelay.toMilliseconds(),
    periods: 3,
  });
  alarms.add({
    subject: 'mail',
    entry: 'mail-dead-letters',
    summary: 'Lambda has given up on a call of the sender of mail, such as a report of a bounce.',
    metric: messagesIn(deadLetters),
  });
}

/** What SES makes of the account's mail, by its own count: it looks at an account from these shares on, and stops it at twice and five times as much. */
export function watchReputation(alarms: Alarms): void {
  const share = (metricName: string) =>
    // SES tells it for the account as a whole, without a dimension, and several times an hour.
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: Duration.hours(1) });
  alarms.add({
    subject: 'mail',
    entry: 'mail-bounces',
    summary: 'One mail in twenty comes back: SES puts the account under review, and stops it at one in ten.',
    metric: share('Reputation.BounceRate'),
    threshold: 0.05,
  });
  alarms.add({
    subject: 'mail',
    entry: 'mail-complaints',
    summary:
      'One mail in a thousand is complained of: SES puts the account under review, and stops it at five.',
    metric: share('Reputation.ComplaintRate'),
    threshold: 0.001,
  });
}
