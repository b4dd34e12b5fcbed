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

/**
 * Percent of the calls in a period that have failed; 0 below the least number of failures, and 100 where more have failed than came through.
 * A metric without a figure, which is how failures mostly are, counts as 0 in a sum and a comparison (CloudWatch User Guide, "Metric math
 * syntax and functions"); what FILL makes of one that never had any, it does not say.
 */
export function percentOf({ failures, calls, least, label, period = Duration.minutes(1) }: Share) {
  const failed = `(${Object.keys(failures).join(' + ')})`;
  return new MathExpression({
    expression: `IF(${failed} >= ${least}, 100 * ${failed} / IF(${failed} > calls, ${failed}, calls), 0)`,
    usingMetrics: { ...failures, calls },
    label,
    period,
  });
}
