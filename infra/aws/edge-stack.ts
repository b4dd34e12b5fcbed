import { Stack, RemovalPolicy, ArnFormat, type StackProps } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { managedRules, rateRules, tooManyBody } from './firewall-rules.ts';

interface EdgeStackProps extends StackProps {
  settings: Settings;
}

/** The web application firewall of the distribution. CloudFront looks for it in us-east-1 alone. */
export class EdgeStack extends Stack {
  readonly firewall: CfnWebACL;

  constructor(scope: Construct, id: string, { settings, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const name = `acclaim-${settings.stage}`;
    const rules = [...rateRules(settings), ...managedRules()];
    this.firewall = new CfnWebACL(this, 'Firewall', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: {
        [tooManyBody.key]: { contentType: 'APPLICATION_JSON', content: tooManyBody.content },
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
      visibilityConfig: { metricName: name, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false },
    });
    this.logBlocked(name);
  }

  /** Keeps what was blocked and why, without what a session or a mail's link could be stolen from. */
  private logBlocked(name: string): void {
    const logs = new LogGroup(this, 'FirewallLogs', {
      // WAF delivers to groups of this prefix alone.
      logGroupName: `aws-waf-logs-${name}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'FirewallLogging', {
      resourceArn: this.firewall.attrArn,
      logDestinationConfigs: [
        // The group's own ARN ends in `:*`, which WAF refuses.
        this.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logs.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [
        { singleHeader: { Name: 'cookie' } },
        { singleHeader: { Name: 'x-csrf-token' } },
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
    });
  }
}
