import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#count/segments.ts';
import { sentBy } from './sent-commands.ts';
import { all, grantsOf, only, outputsOf, resources, synthesise, type LambdaFunction } from './stacks.ts';

interface Machine {
  DefinitionString: { 'Fn::Join': [string, unknown[]] };
  RoleArn: { 'Fn::GetAtt': [string, string] };
}

const { recount, api } = synthesise({ recountConcurrency: 12 });
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

describe('the reader of every ballot', () => {
  const reader = all<LambdaFunction>(api, 'AWS::Lambda::Function').find(
    ({ Description }) => Description === 'Acclaim: reader',
  )!;
  const grants = grantsOf(api, reader.Role).filter(({ Action }) =>
    JSON.stringify(Action).includes('dynamodb:'),
  );

  it('may do what its code sends, no more and no less: it stores nothing but what it has read', () => {
    const rights = grants.flatMap(({ Action, Resource }) =>
      [Resource].flat().flatMap((resource) => {
        const [, table = ''] =
          /(Show|Ballots|Accounts|Results)[0-9A-F]{8}/.exec(JSON.stringify(resource)) ?? [];
        return [Action].flat().map((action) => `${action} on ${table.toUpperCase()}_TABLE`);
      }),
    );
    expect(rights.toSorted()).toEqual(sentBy('results', {}, 'reader'));
    const writes = grants.filter(({ Action }) => /Put|Update|Delete|Batch/.test(JSON.stringify(Action)));
    expect(writes.map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['READING#*'] } },
    ]);
  });

  it('has as long as Lambda gives, and is called by the page of results alone, which it does not keep waiting', () => {
    expect(reader).toMatchObject({ Timeout: 900, MemorySize: 3008 });
    const id = Object.entries(resources<LambdaFunction>(api, 'AWS::Lambda::Function')).find(
      ([, { Properties }]) => Properties.Description === 'Acclaim: reader',
    )![0];
    const callers = grantsOf(api).filter(({ Action }) => Action === 'lambda:InvokeFunction');
    expect(callers).toMatchObject([
      { Resource: { 'Fn::GetAtt': [id, 'Arn'] }, role: expect.stringMatching(/^Results/) as string },
    ]);
    const given = all<LambdaFunction>(api, 'AWS::Lambda::Function').filter(
      ({ Environment }) => 'READER_FUNCTION' in Environment.Variables,
    );
    expect(given.map(({ Description }) => Description)).toEqual(['Acclaim: results']);
    const retried = all<{ FunctionName: { Ref: string } }>(api, 'AWS::Lambda::EventInvokeConfig');
    expect(retried.find(({ FunctionName }) => FunctionName.Ref === id)).toMatchObject({
      MaximumRetryAttempts: 0,
    });
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
