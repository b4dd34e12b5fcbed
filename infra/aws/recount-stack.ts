import { ArnFormat, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { callTime } from '#count/segments.ts';
import { recountKeys } from '#records/tables.ts';
import type { Settings } from '../settings.ts';
import { acknowledge, allow, logGroup, nodeFunction, serviceRole, tracesKnowNoResource } from './common.ts';
import type { DataStack } from './data-stack.ts';

interface RecountStackProps extends StackProps {
  settings: Pick<Settings, 'stage' | 'recountConcurrency'>;
  data: DataStack;
  folder: string;
}

export const workerTimeout = Duration.millis(callTime);

/**
 * The distributed recount: a state machine that calls a worker for each segment of the ballots. The
 * operator's command starts it and adds up the segments (infra/cli/results/recount.ts).
 */
export class RecountStack extends Stack {
  readonly worker: Function;
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, { settings, data, folder, ...props }: RecountStackProps) {
    super(scope, id, props);
    this.worker = this.workerFunction(data, folder);
    this.machine = this.stateMachine(settings);
    new CfnOutput(this, 'RecountMachine', { value: this.machine.stateMachineArn });
  }

  private workerFunction({ tables }: DataStack, folder: string): Function {
    const role = serviceRole(this, 'Role', 'lambda');
    const logs = logGroup(this, 'Logs');
    logs.grantWrite(role);
    allow(role, ['dynamodb:Scan'], [tables.ballots.tableArn]);
    allow(role, ['dynamodb:GetItem', 'dynamodb:PutItem'], [tables.results.tableArn], {
      // Not the live count, a certificate or a key.
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${recountKeys.prefix}*`] },
    });
    const worker = nodeFunction(this, {
      name: 'recount',
      folder,
      timeout: workerTimeout,
      role,
      logs,
      environment: {
        BALLOTS_TABLE: tables.ballots.tableName,
        RESULTS_TABLE: tables.results.tableName,
      },
    });
    acknowledge(
      worker,
      'Serverless-LambdaDLQ',
      'The state machine waits for the answer and tries again; a run that fails all the same has an alarm.',
    );
    return worker;
  }

  private stateMachine({ stage, recountConcurrency }: RecountStackProps['settings']): StateMachine {
    // Named here because its role needs the name, too.
    const stateMachineName = `acclaim-${stage}-recount`;
    const role = serviceRole(this, 'MachineRole', 'states');
    const itself = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'states', resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
    allow(role, ['lambda:InvokeFunction'], [this.worker.functionArn]);
    // A distributed map runs its segments as executions of its own machine.
    allow(role, ['states:StartExecution'], [itself('stateMachine', stateMachineName)]);
    const executions = itself('execution', `${stateMachineName}:*`);
    allow(role, ['states:DescribeExecution', 'states:StopExecution'], [executions]);
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::arn:aws:states:${this.region}:<AWS::AccountId>:execution:${stateMachineName}:*]`,
      'The runs of its own segments, whose names Step Functions makes.',
    );
    acknowledge(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      `${tracesKnowNoResource} So do the deliveries of logs, which Step Functions sets up by itself.`,
    );
    const invoke = `arn:${this.partition}:states:::lambda:invoke`;
    const definition = recountDefinition(invoke, this.worker.functionArn, recountConcurrency);
    return new StateMachine(this, 'Machine', {
      stateMachineName,
      definitionBody: DefinitionBody.fromString(this.toJsonString(definition)),
      role,
      logs: { destination: logGroup(this, 'MachineLogs'), level: LogLevel.ALL, includeExecutionData: true },
      tracingEnabled: true,
    });
  }
}

/** Seconds after which a run fails: far longer than any recount takes. */
const runTimeout = 6 * 3600;

/**
 * The state machine of a distributed recount: calls the worker for each segment until it reports that it is
 * done. A segment that fails at every try fails the run, so a result is always complete.
 */
const recountDefinition = (invoke: string, worker: string, concurrency: number) => ({
  Comment: 'Acclaim: counts every ballot anew, a segment at a time',
  TimeoutSeconds: runTimeout,
  StartAt: 'EverySegment',
  States: {
    EverySegment: {
      Type: 'Map',
      Label: 'Segment',
      ItemsPath: '$.segments',
      MaxConcurrency: concurrency,
      ToleratedFailurePercentage: 0,
      ItemProcessor: {
        // Standard executions have no time limit of minutes, and every step can be inspected afterwards.
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Count',
        States: segmentStates(invoke, worker),
      },
      // The counts are in the table; the output is not needed.
      ResultPath: null,
      End: true,
    },
  },
});

const segmentStates = (invoke: string, worker: string) => ({
  Count: {
    Type: 'Task',
    Resource: invoke,
    Parameters: { FunctionName: worker, 'Payload.$': '$' },
    OutputPath: '$.Payload',
    // A worker resumes where it stopped, so any failure can be retried.
    Retry: [
      {
        ErrorEquals: ['States.ALL'],
        IntervalSeconds: 2,
        BackoffRate: 2,
        MaxAttempts: 6,
        MaxDelaySeconds: 60,
        JitterStrategy: 'FULL',
      },
    ],
    Next: 'IsDone',
  },
  IsDone: {
    Type: 'Choice',
    Choices: [{ Variable: '$.isDone', BooleanEquals: true, Next: 'Done' }],
    Default: 'Count',
  },
  Done: { Type: 'Succeed', OutputPath: null },
});
