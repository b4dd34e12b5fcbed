import { beforeAll, describe, expect, it } from 'vitest';
import { segmentsOf } from '#count/segments.ts';
import { sentBy } from './sent-commands.ts';
import {
  grantsOf,
  only,
  outputsOf,
  resources,
  synthesise,
  type LambdaFunction,
  type Templates,
} from './stacks.ts';

interface Machine {
  DefinitionString: { 'Fn::Join': [string, unknown[]] };
  RoleArn: { 'Fn::GetAtt': [string, string] };
}

let templates: Templates;
let worker: LambdaFunction;
let machine: Machine;
beforeAll(() => {
  templates = synthesise({ recountConcurrency: 12 });
  worker = only(templates.recount, 'AWS::Lambda::Function');
  machine = only(templates.recount, 'AWS::StepFunctions::StateMachine');
});

/** The definition as Step Functions reads it, with the name of a resource in the place of its ARN. */
const definition = () => {
  const text = machine.DefinitionString['Fn::Join'][1].map((part) =>
    typeof part === 'string' ? part : (part as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0],
  );
  return JSON.parse(text.join('')) as { StartAt: string; States: Record<string, Record<string, unknown>> };
};

describe('the worker of the recount', () => {
  const grantsOn = (table: string) =>
    grantsOf(templates.recount, worker.Role).filter(({ Resource }) =>
      JSON.stringify(Resource).includes(`GetAtt${table}`),
    );

  it('may do what its code sends, no more and no less', () => {
    const rights = ['Ballots', 'Results'].flatMap((table) =>
      grantsOn(table)
        .flatMap(({ Action }) => Action)
        .map((action) => `${action} on ${table.toUpperCase()}_TABLE`),
    );
    expect(rights.toSorted()).toEqual(sentBy('results', {}, 'segment'));
    expect(rights).toContain('dynamodb:Scan on BALLOTS_TABLE');
  });

  it('reaches nothing of the results but what recounts store, writes no ballot and knows no secret', () => {
    expect(grantsOn('Results').map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RECOUNT#*'] } },
    ]);
    expect(grantsOn('Ballots').map(({ Action }) => Action)).toEqual(['dynamodb:Scan']);
    expect(Object.keys(worker.Environment.Variables)).toEqual(['BALLOTS_TABLE', 'RESULTS_TABLE']);
  });

  it('has five minutes a call, and traces', () => {
    expect(worker).toMatchObject({ Timeout: 300, TracingConfig: { Mode: 'Active' } });
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
    const [name] = Object.keys(resources(templates.recount, 'AWS::Lambda::Function'));
    expect(definition().States['EverySegment']?.['ItemProcessor']).toMatchObject({
      States: {
        Count: {
          Type: 'Task',
          Resource: 'arn:aws:states:::lambda:invoke',
          Parameters: { FunctionName: name, 'Payload.$': '$' },
          OutputPath: '$.Payload',
          Retry: [{ ErrorEquals: ['States.ALL'], MaxAttempts: 6, BackoffRate: 2 }],
          Next: 'IsDone',
        },
        IsDone: {
          Type: 'Choice',
          Choices: [{ Variable: '$.isDone', BooleanEquals: true, Next: 'Done' }],
          Default: 'Count',
        },
        Done: { Type: 'Succeed', OutputPath: null },
      },
    });
  });

  it('takes the most segments that the command starts it with, within 256 KB', () => {
    const input = JSON.stringify({ segments: segmentsOf('01234567-0123-0123-0123-0123456789ab', 1000) });
    expect(Buffer.byteLength(input)).toBeLessThan(256 * 1024);
  });

  it('logs and traces every step, and is named in the outputs, for the operator', () => {
    expect(machine).toMatchObject({
      StateMachineName: 'acclaim-prod-recount',
      LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: true },
      TracingConfiguration: { Enabled: true },
    });
    const [name] = Object.keys(resources(templates.recount, 'AWS::StepFunctions::StateMachine'));
    expect(outputsOf(templates.recount)['RecountMachine']?.Value.Ref).toBe(name);
  });

  it('may call the worker and run its own segments, and reach no data', () => {
    const actions = grantsOf(templates.recount, machine.RoleArn).flatMap(({ Action }) => Action);
    expect(actions.filter((action) => !/^(logs|xray):/.test(action))).toEqual([
      'lambda:InvokeFunction',
      'states:StartExecution',
      'states:DescribeExecution',
      'states:StopExecution',
    ]);
  });
});
