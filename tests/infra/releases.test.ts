import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '../../infra/aws/groups.ts';
import { calculated, metricsOf, type MetricData } from './metric-math.ts';
import {
  all,
  functionsOf,
  resources,
  synthesise,
  type Alias,
  type Resource,
  type Templates,
} from './stacks.ts';

interface Release {
  DeploymentConfigName: string;
  AlarmConfiguration: { Enabled: boolean; Alarms: { Name: { Ref: string } }[] };
  AutoRollbackConfiguration: { Enabled: boolean; Events: string[] };
}
interface ReleaseAlarm {
  AlarmName: unknown;
  Metrics: MetricData[];
  Threshold: number;
}
interface ScalableTarget {
  MinCapacity: number;
  MaxCapacity: number;
  ScheduledActions: {
    Schedule: string;
    ScalableTargetAction: { MinCapacity: number; MaxCapacity: number };
  }[];
}

type Deployed = { UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } } };
const aliasesOf = ({ api }: Templates) =>
  resources<Alias>(api, 'AWS::Lambda::Alias') as Record<string, Resource<Alias> & Deployed>;

describe('a release', () => {
  let templates: Templates;
  beforeAll(() => {
    templates = synthesise();
  });

  it('moves the alias of each function to a version that stays, by a canary', () => {
    const aliases = Object.values(aliasesOf(templates));
    const versions = resources(templates.api, 'AWS::Lambda::Version');
    const releases = resources<Release>(templates.api, 'AWS::CodeDeploy::DeploymentGroup');

    expect(aliases.map(({ Properties }) => Properties.FunctionName.Ref).toSorted()).toEqual(
      Object.keys(resources(templates.api, 'AWS::Lambda::Function')).toSorted(),
    );
    for (const { Properties, UpdatePolicy } of aliases) {
      const { DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
      expect(Properties.Name).toBe('live');
      // The version of a deployment that fails goes, for Lambda refuses to publish the same code as a version
      // again (CloudFormation Template Reference, "DeletionPolicy attribute"; Lambda Developer Guide, "Manage
      // Lambda function versions").
      expect(versions[Properties.FunctionVersion['Fn::GetAtt'][0]]).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
      expect(releases[DeploymentGroupName.Ref]?.Properties.DeploymentConfigName).toBe(
        'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      );
    }
  });

  it('is rolled back by what becomes of its own calls, whatever goes on around it', () => {
    const alarms = resources<ReleaseAlarm>(templates.api, 'AWS::CloudWatch::Alarm');
    const releases = resources<Release>(templates.api, 'AWS::CodeDeploy::DeploymentGroup');
    const aliases = Object.values(aliasesOf(templates));

    expect(aliases).toHaveLength(groups.length);
    for (const { Properties, UpdatePolicy } of aliases) {
      const { DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
      const { AlarmConfiguration, AutoRollbackConfiguration } = releases[DeploymentGroupName.Ref]!.Properties;
      const [alarm, ...others] = AlarmConfiguration.Alarms.map(({ Name }) => alarms[Name.Ref]!.Properties);
      const metrics = Object.values(metricsOf(alarm!.Metrics));

      expect(others).toEqual([]);
      expect(metrics.map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`).toSorted()).toEqual([
        'AWS/Lambda Errors',
        'AWS/Lambda Invocations',
        'Acclaim InternalErrors',
      ]);
      for (const { Dimensions } of metrics) {
        const of = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
        expect(of['FunctionName']).toEqual(Properties.FunctionName);
        // That of the version alone that the alias moves to: an outage of the one before does not stop the one that mends it.
        expect(of['ExecutedVersion']).toEqual(Properties.FunctionVersion);
      }
      // An alarm of its own for each version, for one that is kept would still ring from the version before.
      expect(JSON.stringify(alarm!.AlarmName)).toContain(JSON.stringify(Properties.FunctionVersion));
      expect(AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      });
    }
  });

  it.each([
    [{ Invocations: 600 }, false],
    [{ Invocations: 600, Errors: 1, InternalErrors: 20 }, false],
    [{ Invocations: 600, Errors: 0, InternalErrors: 30 }, true],
    [{ Invocations: 2, Errors: 2 }, true],
    // A function that fails each of ten calls a minute: a tenth of five minutes.
    [{ Invocations: 5, InternalErrors: 5 }, true],
    [{ Invocations: 1, Errors: 1 }, false],
    [{}, false],
  ])('with %j in five minutes is rolled back: %s', (figures, expected) => {
    for (const { Metrics, Threshold } of all<ReleaseAlarm>(templates.api, 'AWS::CloudWatch::Alarm')) {
      expect(calculated(Metrics, figures) >= Threshold).toBe(expected);
      for (const { MetricStat } of Metrics) expect(MetricStat?.Period ?? 300).toBe(300);
    }
  });
});

describe('concurrency', () => {
  const reservedOf = ({ api }: Templates) =>
    functionsOf(api)
      .filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined)
      .map(({ Description, ReservedConcurrentExecutions }) => [Description, ReservedConcurrentExecutions]);
  const provisionedOf = (templates: Templates) =>
    Object.entries(aliasesOf(templates)).flatMap(([id, { Properties }]) => {
      const config = Properties.ProvisionedConcurrencyConfig;
      return config ? [[id, config.ProvisionedConcurrentExecutions]] : [];
    });
  const targetsOf = (templates: Templates) =>
    Object.entries(resources<ScalableTarget>(templates.api, 'AWS::ApplicationAutoScaling::ScalableTarget'));

  it('is shared by all where no setting says otherwise', () => {
    const templates = synthesise();
    expect(reservedOf(templates)).toEqual([]);
    expect(provisionedOf(templates)).toEqual([]);
    expect(targetsOf(templates)).toEqual([]);
  });

  it('is kept for a group, and ready for it, as the settings say', () => {
    const templates = synthesise({
      reservedConcurrency: { votes: 500 },
      provisionedConcurrency: { votes: 20 },
    });
    expect(reservedOf(templates)).toEqual([['Acclaim: votes', 500]]);
    expect(provisionedOf(templates)).toEqual([[expect.stringMatching(/^ReleasesVotes/), 20]]);
  });

  it('is made ready for the nights of the settings, and goes back after each', () => {
    const templates = synthesise({
      provisionedConcurrency: { votes: 20, app: 5 },
      showNights: [
        {
          from: '2999-01-24T01:30:00Z',
          until: '2999-01-24T05:00:00Z',
          provisionedConcurrency: { votes: 400, events: 30 },
        },
      ],
    });
    const targets = targetsOf(templates);
    const target = (name: string) => targets.find(([id]) => id.startsWith(`Releases${name}`))?.[1].Properties;

    expect(provisionedOf(templates)).toEqual([[expect.stringMatching(/^ReleasesApp/), 5]]);
    expect(targets).toHaveLength(2);
    expect(target('Votes')).toMatchObject({ MinCapacity: 20, MaxCapacity: 400 });
    expect(target('Events')).toMatchObject({ MinCapacity: 0, MaxCapacity: 30 });
    expect(
      target('Votes')?.ScheduledActions.map(({ Schedule, ScalableTargetAction }) => [
        Schedule,
        ScalableTargetAction,
      ]),
    ).toEqual([
      ['at(2999-01-24T01:30:00)', { MinCapacity: 400, MaxCapacity: 400 }],
      ['at(2999-01-24T05:00:00)', { MinCapacity: 20, MaxCapacity: 20 }],
    ]);
  });
});
