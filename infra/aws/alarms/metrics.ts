import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { metricDimension, metricNamespace } from '#platform/metrics.ts';

export const minute = Duration.minutes(1);
export const fiveMinutes = Duration.minutes(5);

/** The most messages that a queue has held in a minute. */
export const messagesIn = (queue: IQueue) =>
  queue.metricApproximateNumberOfMessagesVisible({ period: minute, statistic: Stats.MAXIMUM });

/** A metric that a function reports itself. */
export const ownMetric = (handler: IFunction, metricName: string, statistic: string, period: Duration) =>
  new Metric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { [metricDimension]: handler.functionName },
    statistic,
    period,
  });
