import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-applicationautoscaling';
import {
  Alarm,
  ComparisonOperator,
  Metric,
  Stats,
  TreatMissingData,
  type IAlarm,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { Alias, type CfnAlias, type Function, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Group } from '#contract/endpoints.ts';
import { internalErrors, metricNamespace } from '#platform/metrics.ts';
import type { Settings } from '../settings.ts';
import { acknowledge, serviceRole } from './common.ts';
import { percentOf } from './share.ts';

type ReleaseSettings = Pick<Settings, 'stage' | 'provisionedConcurrency' | 'showNights'> & {
  /** Releases every group at once, as in an outage. */
  atOnce: boolean;
};

/**
 * A release fails at this percentage of failed calls, from this many failures on, over the canary's whole
 * period: at night a tenth of the calls is one a minute.
 */
const tooManyFailures = 5;
const minimumFailures = 2;
const period = Duration.minutes(5);

/**
 * Canary releases: a tenth of the calls for five minutes, then all. A version whose own calls crash or fail
 * with `internal` is rolled back. Failures of the previous version do not count, so an outage does not block
 * its fix. The API calls a function's alias, never the function.
 *
 * At once, without CodeDeploy and its alarms, go a release that asks for it, and groups with instances held ready: Lambda
 * takes no provisioned concurrency for an alias of two versions ("Alias with weights can not be used with Provisioned
 * Concurrency"), so that a canary in the minute of a night's schedule would leave the night without its instances.
 */
export class Releases extends Construct {
  private readonly application: LambdaApplication;
  private readonly role: Role;
  private readonly settings: ReleaseSettings;

  constructor(scope: Construct, id: string, settings: ReleaseSettings) {
    super(scope, id);
    this.settings = settings;
    this.application = new LambdaApplication(this, 'Application');
    this.role = serviceRole(this, 'Role', 'codedeploy');
    acknowledge(
      this.role,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'What CodeDeploy itself asks for to move the aliases of functions; nothing else can take the role.',
    );
  }

  aliasOf(group: Group, id: string, handler: Function): IFunction {
    const { nights, provisioned } = this.readyFor(group);
    const alias = new Alias(this, id, {
      aliasName: 'live',
      // These classes do not match their own interfaces under exactOptionalPropertyTypes.
      version: handler.currentVersion as IVersion,
      // With show nights, the schedule sets this number between them.
      ...(provisioned > 0 && nights.length === 0 && { provisionedConcurrentExecutions: provisioned }),
    });
    new LambdaDeploymentGroup(this, `${id}Release`, {
      application: this.application,
      role: this.role,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [this.failuresOf(group, id, alias)],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    if (this.settings.atOnce || provisioned > 0 || nights.length > 0) moveAtOnce(alias);
    if (nights.length > 0) this.schedule(group, alias);
    return alias as IFunction;
  }

  /**
   * Alarms when the version that an alias moves to fails. While an alias has two versions, Lambda counts
   * calls by version (Lambda Developer Guide, "Types of metrics for Lambda functions"). A 500 is no crash, so
   * the function counts those itself.
   */
  private failuresOf(group: Group, id: string, { lambda, aliasName, version }: Alias): IAlarm {
    const ofVersion = { FunctionName: lambda.functionName, ExecutedVersion: version.version };
    const ofCalls = { ...ofVersion, Resource: `${lambda.functionName}:${aliasName}` };
    const sum = { statistic: Stats.SUM, period };
    const calls = (metricName: string) =>
      new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap: ofCalls, ...sum });
    return new Alarm(this, `${id}Failures`, {
      // One alarm per version: a changed alarm retains its state (CloudWatch API Reference,
      // "PutMetricAlarm"), and CodeDeploy stops a release whose alarm is already on.
      alarmName: `acclaim-${this.settings.stage}-release-${group}-${version.version}`,
      alarmDescription: `The new version of ${group} fails. It rolls the release back and notifies no one (infra/RUNBOOK.md#going-back).`,
      metric: percentOf({
        failures: {
          crashes: calls('Errors'),
          faults: new Metric({
            namespace: metricNamespace,
            metricName: internalErrors,
            dimensionsMap: ofVersion,
            ...sum,
          }),
        },
        calls: calls('Invocations'),
        minimum: minimumFailures,
        label: 'failures, % of calls',
        period,
      }),
      threshold: tooManyFailures,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private readyFor(group: Group) {
    const { provisionedConcurrency, showNights } = this.settings;
    const nights = showNights.filter((night) => night.provisionedConcurrency[group] !== undefined);
    return { nights, provisioned: provisionedConcurrency[group] ?? 0 };
  }

  private schedule(group: Group, alias: Alias): void {
    const { nights, provisioned } = this.readyFor(group);
    const most = Math.max(provisioned, ...nights.map((night) => night.provisionedConcurrency[group] ?? 0));
    const target = alias.addAutoScaling({ minCapacity: provisioned, maxCapacity: most });
    for (const [index, { from, until, provisionedConcurrency }] of nights.entries()) {
      const ready = Math.max(provisioned, provisionedConcurrency[group] ?? 0);
      target.scaleOnSchedule(`Night${index + 1}Begins`, {
        schedule: Schedule.at(new Date(from)),
        minCapacity: ready,
        maxCapacity: most,
      });
      // Both bounds are needed: nothing else would scale in again.
      target.scaleOnSchedule(`Night${index + 1}Ends`, {
        schedule: Schedule.at(new Date(until)),
        minCapacity: provisioned,
        maxCapacity: provisioned,
      });
    }
  }
}

/** CloudFormation itself then moves the alias, and CodeDeploy's group stays for the next canary. */
function moveAtOnce(alias: Alias): void {
  const { cfnOptions } = alias.node.defaultChild as CfnAlias;
  delete cfnOptions.updatePolicy;
}
