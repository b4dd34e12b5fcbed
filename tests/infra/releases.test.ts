import { describe, expect, it } from 'vitest';
import { groups } from '../../infra/aws/groups.ts';
import { calculated, metricsOf, type MetricData } from './metric-math.ts';
import { all, functionsOf, resources, synthesise } from './stacks.ts';
import type { Alias, LambdaFunction, Resource, Templates } from './stacks.ts';

interface Release {
  DeploymentConfigName: string;
  AlarmConfiguration: { Alarms: { Name: { Ref: string } }[] };
}
interface ReleaseAlarm {
  AlarmName: unknown;
  Metrics: MetricData[];
  Threshold: number;
}
type Deployed = { UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } } };
const aliasesOf = ({ api }: Templates) =>
  resources<Alias>(api, 'AWS::Lambda::Alias') as Record<string, Resource<Alias> & Deployed>;

describe('a release', () => {
  const templates = synthesise();
  const alarms = resources<ReleaseAlarm>(templates.api, 'AWS::CloudWatch::Alarm');
  const releases = resources<Release>(templates.api, 'AWS::CodeDeploy::DeploymentGroup');
  const aliases = Object.values(aliasesOf(templates)).map(({ Properties, UpdatePolicy }) => ({
    ...Properties,
    release: releases[UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref]!.Properties,
  }));

  it('moves the alias of each function to a version that stays, by a canary', () => {
    const versions = resources(templates.api, 'AWS::Lambda::Version');
    expect(aliases.map(({ FunctionName }) => FunctionName.Ref).toSorted()).toEqual(
      Object.entries(resources<LambdaFunction>(templates.api, 'AWS::Lambda::Function'))
        // No visitor waits for the reader of every ballot.
        .filter(([, { Properties }]) => Properties.Description !== 'Acclaim: reader')
        .map(([id]) => id)
        .toSorted(),
    );
    for (const { Name, FunctionVersion, release } of aliases) {
      expect([Name, release.DeploymentConfigName]).toEqual([
        'live',
        'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      ]);
      // The version of a deployment that fails goes, for Lambda refuses to publish the same code as a version
      // again (CloudFormation Template Reference, "DeletionPolicy attribute"; Lambda Developer Guide, "Manage
      // Lambda function versions").
      expect(versions[FunctionVersion['Fn::GetAtt'][0]]).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
    }
  });

  it('is rolled back by what becomes of its own calls, whatever goes on around it', () => {
    for (const { FunctionName, FunctionVersion, release } of aliases) {
      const [alarm, ...others] = release.AlarmConfiguration.Alarms.map(
        ({ Name }) => alarms[Name.Ref]!.Properties,
      );
      const metrics = Object.values(metricsOf(alarm!.Metrics));
      expect(others).toEqual([]);
      expect(metrics.map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`).toSorted()).toEqual([
        'AWS/Lambda Errors',
        'AWS/Lambda Invocations',
        'Acclaim InternalErrors',
      ]);
      for (const { Dimensions } of metrics)
        // That of the version alone that the alias moves to: an outage of the one before does not stop the one that mends it.
        expect(Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]))).toMatchObject({
          FunctionName,
          ExecutedVersion: FunctionVersion,
        });
      // An alarm of its own for each version, for one that is kept would still ring from the version before.
      expect(JSON.stringify(alarm!.AlarmName)).toContain(JSON.stringify(FunctionVersion));
      expect(release).toMatchObject({
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
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

/** Groups whose alias CloudFormation moves itself, at once; those of the others move by a canary of CodeDeploy. */
const movedAtOnce = (changes: Record<string, unknown>): string[] => {
  const { api } = synthesise(changes);
  const aliases = resources(api, 'AWS::Lambda::Alias') as Record<string, Partial<Deployed>>;
  return Object.entries(aliases)
    .filter(([, { UpdatePolicy }]) => UpdatePolicy === undefined)
    .map(([id]) => id.replace(/^Releases(.*?)[0-9A-F]{8}$/, '$1'));
};

it('a release at once is that of every group where an operator asks for it, and leaves what the next canary needs', () => {
  const asked = { atOnce: 'true' };
  expect(movedAtOnce(asked)).toHaveLength(groups.length);
  for (const type of ['AWS::CodeDeploy::DeploymentGroup', 'AWS::CloudWatch::Alarm'])
    expect(Object.keys(resources(synthesise(asked).api, type))).toEqual(
      Object.keys(resources(synthesise().api, type)),
    );
});

describe('concurrency', () => {
  const held = { reservedConcurrency: { votes: 500 }, provisionedConcurrency: { votes: 20, show: 5 } };
  const [from, until] = ['2999-01-24T01:30:00', '2999-01-24T05:00:00'];
  const provisionedConcurrency = { votes: 400, images: 30 };
  const showNights = [{ from: `${from}Z`, until: `${until}Z`, provisionedConcurrency }];

  /** What is reserved and provisioned, and whose is scheduled. */
  const concurrencyOf = (changes: Record<string, unknown>) => {
    const templates = synthesise(changes);
    const targets = Object.entries(resources(templates.api, 'AWS::ApplicationAutoScaling::ScalableTarget'));
    return {
      reserved: functionsOf(templates.api).flatMap(({ Description, ReservedConcurrentExecutions: share }) =>
        share === undefined ? [] : [[Description, share]],
      ),
      provisioned: Object.entries(aliasesOf(templates)).flatMap(([id, { Properties }]) => {
        const share = Properties.ProvisionedConcurrencyConfig?.ProvisionedConcurrentExecutions;
        return share === undefined ? [] : [[/^Releases(Votes|Show)/.exec(id)?.[1], share]];
      }),
      targets: targets.map(([id, { Properties }]) => [/^Releases(Votes|Images)/.exec(id)?.[1], Properties]),
    };
  };

  it('is shared by all where no setting says otherwise', () => {
    expect(concurrencyOf({})).toEqual({ reserved: [], provisioned: [], targets: [] });
  });

  it('is kept for a group, and ready for it, as the settings say', () => {
    const { reserved, provisioned, targets } = concurrencyOf(held);
    expect(reserved).toEqual([['Acclaim: votes', 500]]);
    expect(Object.fromEntries(provisioned)).toEqual({ Votes: 20, Show: 5 });
    expect(targets).toEqual([]);
  });

  it('is made ready for the nights of the settings, and goes back after each', () => {
    const { provisioned, targets } = concurrencyOf({ ...held, showNights });
    expect(provisioned).toEqual([['Show', 5]]);
    expect(Object.fromEntries(targets)).toMatchObject({
      Images: { MinCapacity: 0, MaxCapacity: 30 },
      Votes: {
        MinCapacity: 20,
        MaxCapacity: 400,
        ScheduledActions: [
          { Schedule: `at(${from})`, ScalableTargetAction: { MinCapacity: 400, MaxCapacity: 400 } },
          { Schedule: `at(${until})`, ScalableTargetAction: { MinCapacity: 20, MaxCapacity: 20 } },
        ],
      },
    });
  });

  it('held ready has Lambda move its alias at once, which may have one version alone then', () => {
    expect(movedAtOnce({})).toEqual([]);
    expect(movedAtOnce(held).toSorted()).toEqual(['Show', 'Votes']);
    expect(movedAtOnce({ ...held, showNights }).toSorted()).toEqual(['Images', 'Show', 'Votes']);
  });
});
