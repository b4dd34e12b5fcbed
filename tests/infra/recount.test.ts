import { beforeAll, describe, expect, it } from 'vitest';
import { segmentsOf } from '#count/segments.ts';
import { sentBy } from './sent-commands.ts';
import { resources, synthesise, type Templates } from './stacks.ts';

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}
interface Policy {
  PolicyDocument: { Statement: Statement[] };
  Roles: { Ref: string }[];
}
interface WorkerFunction {
  Description: string;
  Environment: { Variables: object };
  Role: { 'Fn::GetAtt': [string, string] };
  Timeout: number;
  TracingConfig: { Mode: string };
}
interface Machine {
  DefinitionString: { 'Fn::Join': [string, unknown[]] };
  LoggingConfiguration: { Level: string; IncludeExecutionData: boolean };
  RoleArn: { 'Fn::GetAtt': [string, string] };
  StateMachineName: string;
  TracingConfiguration: { Enabled: boolean };
}
interface Alarm {
  AlarmName: string;
  AlarmActions: unknown[];
  AlarmDescription: string;
  Metrics?: { MetricStat?: { Metric: { MetricName: string; Namespace: string } } }[];
}

let templates: Templates;
beforeAll(() => {
  templates = synthesise({ recountConcurrency: 12 });
});

const only = (type: string): unknown => {
  const found = Object.values(resources(templates.recount, type));
  expect(found).toHaveLength(1);
  return found[0]?.Properties;
};
const worker = () => only('AWS::Lambda::Function') as WorkerFunction;
const machine = () => only('AWS::StepFunctions::StateMachine') as Machine;

/** What the role of something may do. */
const statementsOf = (role: { 'Fn::GetAtt': [string, string] }): Statement[] =>
  Object.values(resources<Policy>(templates.recount, 'AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles[0]?.Ref === role['Fn::GetAtt'][0])
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);

/** The definition as Step Functions reads it, with the name of a resource in the place of its ARN. */
const definition = () => {
  const parts = machine().DefinitionString['Fn::Join'][1];
  const text = parts.map((part) =>
    typeof part === 'string' ? part : (part as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0],
  );
  return JSON.parse(text.join('')) as { StartAt: string; States: Record<string, Record<string, unknown>> };
};

describe('the worker of the recount', () => {
  it('may do what its code sends, no more and no less', () => {
    const rights = statementsOf(worker().Role).flatMap(({ Action, Resource }) => {
      const table = /GetAtt(Ballots|Results)/.exec(JSON.stringify(Resource))?.[1]?.toUpperCase();
      return table ? [Action].flat().map((action) => `${action} on ${table}_TABLE`) : [];
    });
    expect(rights.sort()).toEqual(sentBy('results', {}, 'segment'));
    expect(rights).toContain('dynamodb:Scan on BALLOTS_TABLE');
  });

  it('reaches nothing of the results but what recounts keep, writes no ballot and knows no secret', () => {
    const statements = statementsOf(worker().Role);
    const toResults = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('Results'));
    expect(toResults).toHaveLength(1);
    expect(toResults[0]?.Condition).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RECOUNT#*'] },
    });
    const toBallots = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('Ballots'));
    expect(toBallots.map(({ Action }) => Action)).toEqual(['dynamodb:Scan']);
    expect(Object.keys(worker().Environment.Variables)).toEqual(['BALLOTS_TABLE', 'RESULTS_TABLE']);
  });

  it('has five minutes a call, and traces', () => {
    expect(worker()).toMatchObject({ Timeout: 300, TracingConfig: { Mode: 'Active' } });
  });
});

describe('the state machine of the recount', () => {
  it('calls the worker for every segment of its input, so many at once, and tolerates no failure', () => {
    const { StartAt, States } = definition();
    expect(Object.keys(States)).toEqual([StartAt]);
    expect(States[StartAt]).toMatchObject({
      Type: 'Map',
      ItemsPath: '$.segments',
      MaxConcurrency: 12,
      ToleratedFailurePercentage: 0,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Count',
      },
      ResultPath: null,
      End: true,
    });
  });

  it('calls it with its own answer until it is done, and tries again what fails', () => {
    const { ItemProcessor } = definition().States['EverySegment'] as {
      ItemProcessor: { States: Record<string, Record<string, unknown>> };
    };
    const [name] = Object.keys(resources(templates.recount, 'AWS::Lambda::Function'));
    expect(ItemProcessor.States).toEqual({
      Count: {
        Type: 'Task',
        Resource: 'arn:aws:states:::lambda:invoke',
        Parameters: { FunctionName: name, 'Payload.$': '$' },
        OutputPath: '$.Payload',
        Retry: [expect.objectContaining({ ErrorEquals: ['States.ALL'], MaxAttempts: 6, BackoffRate: 2 })],
        Next: 'IsDone',
      },
      IsDone: {
        Type: 'Choice',
        Choices: [{ Variable: '$.isDone', BooleanEquals: true, Next: 'Done' }],
        Default: 'Count',
      },
      Done: { Type: 'Succeed', OutputPath: null },
    });
  });

  it('takes the most segments that the command starts it with, within 256 KB', () => {
    const input = JSON.stringify({ segments: segmentsOf('01234567-0123-0123-0123-0123456789ab', 1000) });
    expect(Buffer.byteLength(input)).toBeLessThan(256 * 1024);
  });

  it('logs and traces every step, and is named in the outputs, for the operator', () => {
    expect(machine()).toMatchObject({
      StateMachineName: 'acclaim-prod-recount',
      LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: true },
      TracingConfiguration: { Enabled: true },
    });
    for (const { Properties } of Object.values(
      resources<{ RetentionInDays: number }>(templates.recount, 'AWS::Logs::LogGroup'),
    ))
      expect(Properties.RetentionInDays).toBe(90);
    const { Outputs } = templates.recount.toJSON() as { Outputs: Record<string, { Value: { Ref: string } }> };
    const [name] = Object.keys(resources(templates.recount, 'AWS::StepFunctions::StateMachine'));
    expect(Outputs['RecountMachine']?.Value.Ref).toBe(name);
  });

  it('may call the worker and run its own segments, and reach no data', () => {
    const actions = statementsOf(machine().RoleArn).flatMap(({ Action }) => Action);
    expect(actions.filter((action) => !/^(logs|xray):/.test(action))).toEqual([
      'lambda:InvokeFunction',
      'states:StartExecution',
      'states:DescribeExecution',
      'states:StopExecution',
    ]);
  });

  it('has an alarm on runs that fail or take too long', () => {
    const alarms = Object.values(resources<Alarm>(templates.ops, 'AWS::CloudWatch::Alarm'));
    const alarm = alarms.find(({ Properties }) => Properties.AlarmName === 'acclaim-prod-recount-failures');
    const metrics = alarm?.Properties.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);

    expect(metrics?.map(({ MetricName }) => MetricName)).toEqual(['ExecutionsFailed', 'ExecutionsTimedOut']);
    expect(alarm?.Properties.AlarmDescription).toContain('infra/RUNBOOK.md#recount-failures');
    expect(alarm?.Properties.AlarmActions).toHaveLength(1);
  });
});
