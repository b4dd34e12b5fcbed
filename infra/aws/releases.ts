import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-applicationautoscaling';
import {
  Alarm,
  ComparisonOperator,
  TreatMissingData,
  type IAlarm,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Group } from '#contract/endpoints.ts';
import type { Settings } from '../settings.ts';
import { acknowledge } from './acknowledge.ts';

type Concurrency = Pick<Settings, 'provisionedConcurrency' | 'showNights'>;

/** Failures in a minute from which on a new version is taken back. */
const tooManyFailures = 5;

/**
 * Brings new versions of the functions out: a tenth of the calls for five minutes, then all. One that crashes, or an API that fails
 * while a version is new, takes it back. The API calls the alias of a function, never the function itself.
 */
export class Releases extends Construct {
  private readonly application: LambdaApplication;
  private readonly role: Role;
  private readonly concurrency: Concurrency;
  private readonly groups: LambdaDeploymentGroup[] = [];

  constructor(scope: Construct, id: string, concurrency: Concurrency) {
    super(scope, id);
    this.concurrency = concurrency;
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    acknowledge(
      this.role,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'What CodeDeploy itself asks for to move the aliases of functions; nothing else can take the role.',
    );
  }

  /** The alias that callers of a group's function use. */
  aliasOf(group: Group, id: string, handler: Function): IFunction {
    const { nights, provisioned } = this.readyFor(group);
    const alias = new Alias(this, id, {
      aliasName: 'live',
      // The classes declare optional properties in a way that exactOptionalPropertyTypes tells apart from their own interfaces.
      version: handler.currentVersion as IVersion,
      // Where nights come, their schedule keeps as many ready between them.
      ...(provisioned > 0 && nights.length === 0 && { provisionedConcurrentExecutions: provisioned }),
    });
    const crashes = this.alarm(
      `${id}Crashes`,
      `New calls of ${group} crash.`,
      alias.metricErrors(minutely),
      1,
    );
    this.groups.push(
      new LambdaDeploymentGroup(this, `${id}Release`, {
        application: this.application,
        role: this.role,
        alias,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [crashes],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      }),
    );
    if (nights.length > 0) this.schedule(group, alias);
    return alias as IFunction;
  }

  /** Has every release watch the failures of the API, too: a function that answers 500 has not crashed. */
  watch(failures: IMetric): void {
    const alarm = this.alarm(
      'Failures',
      'The API fails while a version may be new.',
      failures,
      tooManyFailures,
    );
    for (const group of this.groups) group.addAlarm(alarm);
  }

  private readyFor(group: Group) {
    const { provisionedConcurrency, showNights } = this.concurrency;
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
      // Both bounds: nothing else would take instances away again.
      target.scaleOnSchedule(`Night${index + 1}Ends`, {
        schedule: Schedule.at(new Date(until)),
        minCapacity: provisioned,
        maxCapacity: provisioned,
      });
    }
  }

  private alarm(id: string, alarmDescription: string, metric: IMetric, threshold: number): IAlarm {
    return new Alarm(this, id, {
      alarmDescription: `${alarmDescription} It takes a release back and tells nobody (infra/RUNBOOK.md).`,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

const minutely = { period: Duration.minutes(1) };
