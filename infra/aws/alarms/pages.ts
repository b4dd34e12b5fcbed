import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Alarms } from './alarms.ts';
import { fiveMinutes, messagesIn, ownMetric } from './metrics.ts';

/** Rings when pages stay unwritten, or the writer of pages is not told of changes. */
export function watchPages(alarms: Alarms, handler: IFunction, deadLetters: IQueue): void {
  alarms.add({
    subject: 'pages',
    entry: 'pages-failures',
    summary: 'Pages of the site could not be written, at a try and again five minutes later.',
    metric: ownMetric(handler, 'FailedPages', Stats.MAXIMUM, fiveMinutes),
    periods: 2,
  });
  alarms.add({
    subject: 'pages',
    entry: 'pages-dead-letters',
    summary: 'Lambda has given up on telling the writer of pages of changes.',
    metric: messagesIn(deadLetters),
  });
}
