import { Duration } from 'aws-cdk-lib';
import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';

interface Share {
  failures: Record<string, IMetric>;
  calls: IMetric;
  /** Failures below this number count as 0 %. */
  minimum: number;
  label: string;
  period?: Duration;
}

/**
 * Percentage of failed calls in a period: 0 below the minimum number of failures. A metric without data counts
 * as 0 in sums and comparisons (CloudWatch User Guide, "Metric math syntax and functions"); FILL is not
 * documented for a metric that never had data.
 */
export function percentOf({ failures, calls, minimum, label, period = Duration.minutes(1) }: Share) {
  const failed = `(${Object.keys(failures).join(' + ')})`;
  return new MathExpression({
    expression: `IF(${failed} >= ${minimum}, 100 * ${failed} / IF(${failed} > calls, ${failed}, calls), 0)`,
    usingMetrics: { ...failures, calls },
    label,
    period,
  });
}
