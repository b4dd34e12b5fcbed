import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#count/segments.ts';
import {
  everything,
  grantsOf,
  only,
  outputsOf,
  resources,
  synthesise,
  type LambdaFunction,
} from './stacks.ts';

interface Machine {
  DefinitionString: { 'Fn::Join': [string, unknown[]] };
  RoleArn: { 'Fn::GetAtt': [string, string] };
}

const { recount, api } = synthesise(everything);
const machine = only<Machine>(recount, 'AWS::StepFunctions::StateMachine');

it('the reader of every ballot has as long as Lambda gives, and is called by the page of results alone, which it does not keep waiting', () => {
  const functions = resources<LambdaFunction>(api, 'AWS::Lambda::Function');
  const [id, reader] = Object.entries(functions).find(
    ([, { Properties }]) => Properties.Description === 'Acclaim: reader',
  )!;
  expect(reader.Properties).toMatchObject({ Timeout: 900, MemorySize: 3008 });
  const callers = grantsOf(api).filter(({ Action }) => Action === 'lambda:InvokeFunction');
  expect(callers).toMatchObject([
    { Resource: { 'Fn::GetAtt': [id, 'Arn'] }, role: expect.stringMatching(/^Results/) as string },
  ]);
  const given = Object.keys(functions).filter(
    (each) => 'READER_FUNCTION' in functions[each]!.Properties.Environment.Variables,
  );
  expect(given).toEqual([expect.stringMatching(/^Results/)]);
  const retried = resources<{ FunctionName: { Ref: string } }>(api, 'AWS::Lambda::EventInvokeConfig');
  expect(
    Object.values(retried).find(({ Properties }) => Properties.FunctionName.Ref === id)?.Properties,
  ).toMatchObject({ MaximumRetryAttempts: 0 });
});

describe('the state machine of the recount', () => {
  it('calls the worker for every segment until it is done, so many at once, and tries again what fails', () => {
    // As Step Functions reads it, with the name of a resource in the place of its ARN.
    const definition = machine.DefinitionString['Fn::Join'][1].map((part) =>
      typeof part === 'string' ? part : (part as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0],
    );
    const [FunctionName] = Object.keys(resources(recount, 'AWS::Lambda::Function'));
    const count = {
      Parameters: { FunctionName, 'Payload.$': '$' },
      OutputPath: '$.Payload',
      Retry: [{ ErrorEquals: ['States.ALL'], MaxAttempts: 6, BackoffRate: 2 }],
      Next: 'IsDone',
    };
    const isDone = {
      Choices: [{ Variable: '$.isDone', BooleanEquals: true, Next: 'Done' }],
      Default: 'Count',
    };
    const everySegment = {
      ItemsPath: '$.segments',
      MaxConcurrency: 12,
      ToleratedFailurePercentage: 0,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Count',
        States: { Count: count, IsDone: isDone, Done: { Type: 'Succeed' } },
      },
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
