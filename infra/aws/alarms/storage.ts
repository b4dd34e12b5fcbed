import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Alarms } from './alarms.ts';
import { messagesIn, minute } from './metrics.ts';

/** Rings when DynamoDB turns calls of a table away. */
export function watchTable(alarms: Alarms, name: string, table: TableV2): void {
  const events = (metricName: string) => table.metric(metricName, { period: minute, statistic: Stats.SUM });
  alarms.add({
    subject: `${name}-table`,
    entry: 'table-throttles',
    summary: `DynamoDB turns reads or writes of the ${name} table away.`,
    metric: new MathExpression({
      expression: 'reads + writes',
      usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
      label: 'throttled reads and writes',
      period: minute,
    }),
  });
}

/** `failures` holds the sweeps that have failed. */
export function watchSweep(alarms: Alarms, failures: IQueue): void {
  alarms.add({
    subject: 'uploads',
    entry: 'sweep-failures',
    summary: 'The daily sweep of unused uploads has failed.',
    metric: messagesIn(failures),
  });
}
