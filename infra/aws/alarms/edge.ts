import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { probeFailures } from '#platform/metrics.ts';
import type { Alarms } from './alarms.ts';
import { minute, ownMetric } from './metrics.ts';

/** Days that are left to replace a certificate which nothing renews. */
const daysToReplace = 30;

/** Rings when CloudFront's answers fail. */
export function watchDistribution(alarms: Alarms, distribution: Distribution): void {
  alarms.add({
    subject: 'cdn',
    entry: 'cdn-5xx',
    summary: 'One answer of CloudFront in a hundred is a failure.',
    // The distribution's own metric lacks the region, and CloudWatch has no data without it.
    metric: new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic: Stats.AVERAGE,
      period: minute,
    }),
    periods: 3,
  });
}

/** An imported certificate is renewed by no one ("Monitoring ACM", DaysToExpiry: twice a day, until it has expired). */
export function watchClientCertificate(alarms: Alarms, arn: string): void {
  const days = new Metric({
    namespace: 'AWS/CertificateManager',
    metricName: 'DaysToExpiry',
    dimensionsMap: { CertificateArn: arn },
    statistic: Stats.MINIMUM,
    period: Duration.days(1),
  });
  alarms.add({
    subject: 'cdn',
    entry: 'cdn-certificate',
    summary: `The certificate that CloudFront shows to the API ends within ${daysToReplace} days, and the site's API with it.`,
    metric: new MathExpression({
      expression: `IF(days <= ${daysToReplace}, 1, 0)`,
      usingMetrics: { days },
      label: 'certificate about to end',
      period: Duration.days(1),
    }),
  });
}

/**
 * What visitors see, whatever our own figures say. It has none of the alarms of a function: one that crashes, is throttled or isn't called
 * reports nothing, and that rings.
 */
export function watchProbe(alarms: Alarms, handler: IFunction): void {
  alarms.add({
    subject: 'site',
    entry: 'site-probe',
    summary: 'The probe has found the site at fault twice in a row, or is silent.',
    metric: ownMetric(handler, probeFailures, Stats.MAXIMUM, minute),
    periods: 2,
    ringsInSilence: true,
  });
}
