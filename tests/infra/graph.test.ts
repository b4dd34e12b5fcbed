import { beforeAll, describe, expect, it } from 'vitest';
import type { Template } from 'aws-cdk-lib/assertions';
import {
  all,
  functionsOf,
  grantsOf,
  resources,
  synthesise,
  type LambdaFunction,
  type Templates,
} from './stacks.ts';

let templates: Templates;
let stacks: [name: string, template: Template][];
beforeAll(() => {
  templates = synthesise();
  const staging = Object.entries(synthesise({ stage: 'staging' }));
  stacks = [
    ...Object.entries(templates),
    ...staging.map(([name, template]) => [`staging ${name}`, template] as [string, Template]),
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
      const functions = functionsOf(template);
      const groups = resources<{ RetentionInDays: number }>(template, 'AWS::Logs::LogGroup');
      const used = functions.map(({ LoggingConfig }) => LoggingConfig!.LogGroup.Ref);

      expect(functions.length).toBeGreaterThan(0);
      expect(new Set(used).size).toBe(functions.length);
      for (const { Properties } of Object.values(groups)) expect(Properties.RetentionInDays).toBe(90);
      expect(Object.keys(groups)).toEqual(expect.arrayContaining(used));
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
    for (const [, template] of stacks) {
      const functions = resources<LambdaFunction>(template, 'AWS::Lambda::Function');
      const saved = referred(all(template, 'AWS::Lambda::EventInvokeConfig'));
      const asynchronous = askers
        .flatMap((type) => referred(all(template, type)))
        .filter((name) => name in functions);
      for (const name of asynchronous)
        expect(functions[name]?.Properties.DeadLetterConfig ?? saved.includes(name)).toBeTruthy();

      for (const stream of all(template, 'AWS::Lambda::EventSourceMapping'))
        expect(stream).toHaveProperty('DestinationConfig.OnFailure');
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
  /** All but those of the site's upload: it belongs to the CDK library, and site-bucket.ts says why it may what it does. */
  const ours = () =>
    stacks
      .flatMap(([, template]) => grantsOf(template))
      .filter(({ role }) => !role.startsWith('CustomCDKBucketDeployment'));

  it('name every action in full', () => {
    const actions = ours().flatMap(({ Action }) => Action);
    expect(actions).toContain('dynamodb:UpdateItem');
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it('are for everything only where the service knows no resource, and for patterns only among pictures and runs', () => {
    const wide = ours().flatMap(({ Action, Resource }) =>
      [Resource]
        .flat()
        .filter((resource) => JSON.stringify(resource).includes('*'))
        .map((resource) => `${[Action].flat().join(' ')} on ${JSON.stringify(resource)}`),
    );
    for (const right of wide.filter((each) => !ofStateMachines.includes(each)))
      expect(right).toMatch(
        /^xray:PutTelemetryRecords xray:PutTraceSegments on "\*"$|^xray:PutTraceSegments xray:PutTelemetryRecords on "\*"$|^s3:\w+( s3:\w+)* on .*Images.*\/[a-z]*\/?\*"/,
      );
  });
});

describe('what holds data', () => {
  it('keeps every version of what cannot be made again', () => {
    const buckets = resources(templates.data, 'AWS::S3::Bucket');
    const originals = Object.entries(buckets).filter(([name]) => /^Images[0-9A-F]{8}$/.test(name));
    expect(originals).toMatchObject([
      [expect.any(String), { Properties: { VersioningConfiguration: { Status: 'Enabled' } } }],
    ]);
  });

  it('has tables with recovery, protection and retention in both stages, and none elsewhere', () => {
    for (const [name, template] of stacks) {
      const tables = Object.values(resources<{ Replicas: object[] }>(template, 'AWS::DynamoDB::GlobalTable'));
      expect(tables.length > 0).toBe(name.endsWith('data'));
      expect(Object.keys(resources(template, 'AWS::DynamoDB::Table'))).toEqual([]);
      for (const table of tables) {
        expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
        expect(table.Properties.Replicas.length).toBeGreaterThan(0);
        for (const replica of table.Properties.Replicas)
          expect(replica).toMatchObject({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          });
      }
    }
  });
});
