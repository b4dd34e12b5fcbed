import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#count/segments.ts';
import { sentBy } from './sent-commands.ts';
import { grantsOf, only, outputsOf, resources, synthesise, type LambdaFunction } from './stacks.ts';

interface Machine {
  DefinitionString: { 'Fn::Join': [string, unknown[]] };
  RoleArn: { 'Fn::GetAtt': [string, string] };
}

const { recount } = synthesise({ recountConcurrency: 12 });
const worker = only<LambdaFunction>(recount, 'AWS::Lambda::Function');
const machine = only<Machine>(recount, 'AWS::StepFunctions::StateMachine');

describe('the worker of the recount', () => {
  const grantsOn = (table: string) =>
    grantsOf(recount, worker.Role).filter(({ Resource }) =>
      JSON.stringify(Resource).includes(`GetAtt${table}`),
    );

  it('may do what its code sends, no more and no less: it writes no ballot and knows no secret', () => {
    const rights = ['Ballots', 'Results'].flatMap((table) =>
      grantsOn(table)
        .flatMap(({ Action }) => Action)
        .map((action) => `${action} on ${table.toUpperCase()}_TABLE`),
    );
    expect(rights.toSorted()).toEqual(sentBy('results', {}, 'segment'));
    expect(grantsOn('Ballots').map(({ Action }) => Action)).toEqual(['dynamodb:Scan']);
    expect(grantsOn('Results').map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RECOUNT#*'] } },
    ]);
    expect(Object.keys(worker.Environment.Variables)).toEqual(['BALLOTS_TABLE', 'RESULTS_TABLE']);
    expect(worker.Timeout).toBe(300);
  });
});

describe('the state machine of the recount', () => {
  it('calls the worker for every segment until it is done, so many at once, and tries again what fails', () => {
    // As Step Functions reads it, with the name of a resource in the place of its ARN.
    const definition = machine.DefinitionString['Fn::Join'][1].map((part) =>
      typeof part === 'string' ? part : (part as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0],
    );
    const [FunctionName] = Object.keys(resources(recount, 'AWS::Lambda::Function'));
    const everySegment = {
      Type: 'Map',
      ItemsPath: '$.segments',
      MaxConcurrency: 12,
      ToleratedFailurePercentage: 0,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Count',
        States: {
          Count: {
            Type: 'Task',
            Resource: 'arn:aws:states:::lambda:invoke',
            Parameters: { FunctionName, 'Payload.$': '$' },
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
      },
      ResultPath: null,
      End: true,
    };
    expect(JSON.parse(definition.join(''))).toMatchObject({
      StartAt: 'EverySegment',
      States: { EverySegment: everySegment },
    });
  });

  it('takes the most segments that the command starts it with, within 256 KB', () => {
    const input = JSON.stringify({ segments: segmentsOf('01234567-0123-0123-0123-0123456789ab', 1000) });
    expect(Buffer.byteLength(input)).toBeLessThan(256 * 1024);
  });

  it('logs every step, and is named in the outputs, for the operator', () => {
    expect(machine).toMatchObject({
      StateMachineName: 'acclaim-prod-recount',
      LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: true },
    });
    const [name] = Object.keys(resources(recount, 'AWS::StepFunctions::StateMachine'));
    expect(outputsOf(recount)['RecountMachine']?.Value.Ref).toBe(name);
  });

  it('may call the worker and run its own segments, and reach no data', () => {
    const actions = grantsOf(recount, machine.RoleArn).flatMap(({ Action }) => Action);
    expect(actions.filter((action) => !/^(logs|xray):/.test(action))).toEqual([
      'lambda:InvokeFunction',
      'states:StartExecution',
      'states:DescribeExecution',
      'states:StopExecution',
    ]);
  });
});
