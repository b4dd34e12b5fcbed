import { Duration } from 'aws-cdk-lib';
import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';

interface Share {
  /** What has failed, by names of their own; together they count. */
  failures: Record<string, IMetric>;
  calls: IMetric;
  /** Failures from which on there is a share at all: what happens by chance is none. */
  least: number;
  /** What the share is of, for the graph of the alarm. */
  label: string;
  period?: Duration;
}

/** Percent of the calls in a period that have failed; 0 below the least number of failures, and 100 where no call came through at all. */
export function percentOf({ failures, calls, least, label, period = Duration.minutes(1) }: Share) {
  const sum = Object.keys(failures)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({
    expression: `IF(${sum} >= ${least}, 100 * (${sum}) / FILL(calls, ${least}), 0)`,
    usingMetrics: { ...failures, calls },
    label,
    period,
  });
}
