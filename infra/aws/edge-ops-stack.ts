import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { alarmTopic } from './alarm-topic.ts';
import { Alarms } from './alarms.ts';

interface EdgeOpsStackProps extends StackProps {
  settings: Settings;
  distribution: Distribution;
}

/**
 * What watches over the distribution: CloudFront counts in us-east-1 alone. Apart from the firewall's stack, which stands there as well
 * but has to be there before the distribution.
 */
export class EdgeOpsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, distribution, ...props }: EdgeOpsStackProps) {
    super(scope, id, props);
    // The one kind of reference that reaches into another region without resources of its own.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    new Alarms(this, `acclaim-${settings.stage}`, alarmTopic(this, settings)).ofDistribution(distribution);
  }
}
