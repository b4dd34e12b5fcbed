import { Stack, ArnFormat, type StackProps } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { logGroup } from './common.ts';
import { managedRules, rateRules, tooManyBody } from './firewall-rules.ts';

interface EdgeStackProps extends StackProps {
  settings: Settings;
}

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

  /** Logs blocked requests, without anything that could be used to steal a session or a mailed link. */
  private logBlocked(name: string): void {
    const logs = logGroup(this, 'FirewallLogs', {
      // WAF requires this prefix.
      logGroupName: `aws-waf-logs-${name}`,
      retention: RetentionDays.ONE_MONTH,
    });
    new CfnLoggingConfiguration(this, 'FirewallLogging', {
      resourceArn: this.firewall.attrArn,
      logDestinationConfigs: [
        // The log group's own ARN ends in `:*`, which WAF refuses.
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
