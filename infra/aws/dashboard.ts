import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  AlarmStatusWidgetSortBy,
  Dashboard,
  GraphWidget,
  Stats,
  type Alarm,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { mailDelay, mailMetric, probeFailures } from '#platform/metrics.ts';
import { ownMetric } from './alarms/metrics.ts';

interface Subjects {
  alarms: Alarm[];
  functions: Record<string, IFunction>;
  api: HttpApi;
  tables: Record<string, TableV2>;
  /** The sender of mail. */
  mail: IFunction;
  /** What looks at the site from another region. */
  probe: IFunction;
}

export function addDashboard(
  scope: Construct,
  name: string,
  { alarms, functions, api, tables, mail, probe }: Subjects,
): void {
  const perFunction = (metric: (handler: IFunction, label: string) => IMetric) =>
    Object.entries(functions).map(([group, handler]) => metric(handler, group));
  const perTable = (metric: string) =>
    Object.entries(tables).map(([label, table]) => table.metric(metric, { label, statistic: Stats.SUM }));

  const ofMail = (metric: string, statistic: string) =>
    ownMetric(mail, metric, statistic, Duration.minutes(5));

  const ofProbe = ownMetric(probe, probeFailures, Stats.MAXIMUM, Duration.minutes(1)).with({
    region: probe.env.region,
  });

  new Dashboard(scope, 'Dashboard', {
    dashboardName: name,
    widgets: [
      [
        new AlarmStatusWidget({
          title: 'Alarms, those that ring first',
          alarms,
          sortBy: AlarmStatusWidgetSortBy.STATE_UPDATED_TIMESTAMP,
          width: 24,
          height: 6,
        }),
      ],
      [
        graph('Requests of the API', [api.metricCount()]),
        graph('Answers of the API that are errors', [api.metricClientError(), api.metricServerError()]),
        graph('Time of the API', [
          api.metricLatency({ statistic: Stats.percentile(50) }),
          api.metricLatency({ statistic: Stats.percentile(99) }),
        ]),
      ],
      [
        graph(
          'Calls by function',
          perFunction((handler, label) => handler.metricInvocations({ label })),
        ),
        graph('Errors and throttles by function', [
          ...perFunction((handler, label) => handler.metricErrors({ label: `${label} errors` })),
          ...perFunction((handler, label) => handler.metricThrottles({ label: `${label} throttles` })),
        ]),
        graph(
          'Time by function (p95)',
          perFunction((handler, label) => handler.metricDuration({ label, statistic: Stats.percentile(95) })),
        ),
      ],
      [
        graph('Read units by table', perTable('ConsumedReadCapacityUnits')),
        graph('Write units by table', perTable('ConsumedWriteCapacityUnits')),
        graph('Throttled by table', [...perTable('ReadThrottleEvents'), ...perTable('WriteThrottleEvents')]),
      ],
      [
        graph(
          'Mail sent, failed and suppressed',
          ['sent', 'failed', 'suppressed'].map((figure) => ofMail(mailMetric(figure), Stats.SUM)),
        ),
        graph(
          'Bounces and complaints',
          ['bounced', 'complained'].map((figure) => ofMail(mailMetric(figure), Stats.SUM)),
        ),
        graph('How long mail waits', [ofMail(mailDelay, Stats.MAXIMUM)]),
      ],
      [graph('Checks of the site from outside that fail', [ofProbe])],
    ],
  });
}

const graph = (title: string, left: IMetric[]): GraphWidget => new GraphWidget({ title, left, width: 8 });
