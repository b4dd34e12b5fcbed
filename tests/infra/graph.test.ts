import { beforeAll, describe, expect, it } from 'vitest';
import type { Template } from 'aws-cdk-lib/assertions';
import { resources, synthesise, type Templates } from './stacks.ts';

interface LambdaFunction {
  Description?: string;
  LoggingConfig?: { LogGroup: { Ref: string } };
  DeadLetterConfig?: unknown;
}
interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

let templates: Templates;
/** The stacks of both stages, by name. */
let all: [name: string, template: Template][];
beforeAll(() => {
  templates = synthesise();
  all = [
    ...Object.entries(templates),
    ...Object.entries(synthesise({ stage: 'staging' })).map(
      ([name, template]) => [`staging ${name}`, template] as [string, Template],
    ),
  ];
});

/** Logical ids that a value refers to, however deep. */
function referred(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referred);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key === 'Ref') return [inner as string];
    if (key === 'Fn::GetAtt') return [(inner as [string])[0]];
    return referred(inner);
  });
}

describe('functions', () => {
  it('keep their logs for a while, each in a group of its own', () => {
    for (const template of [templates.api, templates.tally, templates.recount]) {
      const functions = Object.values(resources<LambdaFunction>(template, 'AWS::Lambda::Function'));
      const groups = resources<{ RetentionInDays: number }>(template, 'AWS::Logs::LogGroup');
      const used = functions.map(({ Properties }) => Properties.LoggingConfig!.LogGroup.Ref);

      expect(functions.length).toBeGreaterThan(0);
      expect(new Set(used).size).toBe(functions.length);
      for (const name of used) expect(groups[name]?.Properties.RetentionInDays).toBe(90);
    }
  });

  it('have somewhere to leave what failed, where nobody waits for their answer', () => {
    const askers = [
      'AWS::Events::Rule',
      'AWS::Scheduler::Schedule',
      'AWS::SNS::Subscription',
      'AWS::S3::Bucket',
      'AWS::Logs::SubscriptionFilter',
    ];
    // State machines ask and wait, too: tests/infra/recount.test.ts looks at how they try again, and at their alarm.
    for (const [, template] of all) {
      const functions = resources<LambdaFunction>(template, 'AWS::Lambda::Function');
      const saved = Object.values(resources(template, 'AWS::Lambda::EventInvokeConfig')).flatMap(
        ({ Properties }) => referred(Properties),
      );
      const asynchronous = askers
        .flatMap((type) => Object.values(resources(template, type)))
        .flatMap(({ Properties }) => referred(Properties))
        .filter((name) => name in functions);
      for (const name of asynchronous)
        expect(functions[name]?.Properties.DeadLetterConfig ?? saved.includes(name)).toBeTruthy();

      const streams = resources<{ DestinationConfig?: { OnFailure: object } }>(
        template,
        'AWS::Lambda::EventSourceMapping',
      );
      for (const { Properties } of Object.values(streams))
        expect(Properties.DestinationConfig?.OnFailure).toBeDefined();
    }
  });
});

/** Deliveries of its logs and traces know no resource; the runs of its own segments get their names from Step Functions. */
const deliveries =
  'CreateLogDelivery DeleteLogDelivery DescribeLogGroups DescribeResourcePolicies GetLogDelivery ListLogDeliveries PutResourcePolicy UpdateLogDelivery';
const samplings = 'GetSamplingRules GetSamplingTargets PutTelemetryRecords PutTraceSegments';
const inFull = (service: string, actions: string) =>
  actions.split(' ').map((action) => `${service}:${action}`);
const ofStateMachines = [
  `${[...inFull('logs', deliveries), ...inFull('xray', samplings)].join(' ')} on "*"`,
  ...['prod', 'staging'].map(
    (stage) =>
      `states:DescribeExecution states:StopExecution on {"Fn::Join":["",["arn:aws:states:us-west-2:",{"Ref":"AWS::AccountId"},":execution:acclaim-${stage}-recount:*"]]}`,
  ),
];

describe('rights', () => {
  const statementsOf = (template: Template): [string, Statement][] =>
    Object.entries(
      resources<{ PolicyDocument: { Statement: Statement[] } }>(template, 'AWS::IAM::Policy'),
    ).flatMap(([name, { Properties }]) =>
      Properties.PolicyDocument.Statement.map((statement) => [name, statement] as [string, Statement]),
    );
  /** The upload of the site belongs to the CDK library; site-bucket.ts says why it may what it does. */
  const isOurs = (name: string) => !name.startsWith('CustomCDKBucketDeployment');

  it('name every action in full', () => {
    const actions = all.flatMap(([, template]) =>
      statementsOf(template)
        .filter(([name]) => isOurs(name))
        .flatMap(([, { Action }]) => Action),
    );
    expect(actions).toContain('dynamodb:UpdateItem');
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it('are for everything only where the service knows no resource, and for patterns only among pictures and runs', () => {
    for (const [, template] of all) {
      const wide = statementsOf(template)
        .filter(([name]) => isOurs(name))
        .flatMap(([, { Action, Resource }]) =>
          [Resource]
            .flat()
            .filter((resource) => JSON.stringify(resource).includes('*'))
            .map((resource) => `${[Action].flat().join(' ')} on ${JSON.stringify(resource)}`),
        );
      for (const right of wide.filter((each) => !ofStateMachines.includes(each)))
        expect(right).toMatch(
          /^xray:PutTelemetryRecords xray:PutTraceSegments on "\*"$|^xray:PutTraceSegments xray:PutTelemetryRecords on "\*"$|^s3:\w+( s3:\w+)* on .*Images.*\/[a-z]*\/?\*"/,
        );
    }
  });
});

describe('what holds data', () => {
  it('keeps every version of what cannot be made again', () => {
    const buckets = resources<{ VersioningConfiguration?: { Status: string } }>(
      templates.data,
      'AWS::S3::Bucket',
    );
    const originals = Object.entries(buckets).filter(([name]) => /^Images[0-9A-F]{8}$/.test(name));

    expect(originals).toHaveLength(1);
    for (const [, { Properties }] of originals)
      expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  it('has tables with recovery, protection and retention in both stages, and none elsewhere', () => {
    for (const [name, template] of all) {
      const tables = Object.values(
        resources<{
          Replicas: {
            DeletionProtectionEnabled: boolean;
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean };
          }[];
        }>(template, 'AWS::DynamoDB::GlobalTable'),
      );
      expect(tables.length > 0).toBe(name.endsWith('data'));
      expect(Object.keys(resources(template, 'AWS::DynamoDB::Table'))).toEqual([]);
      for (const { DeletionPolicy, UpdateReplacePolicy, Properties } of tables) {
        expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
        for (const replica of Properties.Replicas) {
          expect(replica.DeletionProtectionEnabled).toBe(true);
          expect(replica.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
        }
      }
    }
  });
});
