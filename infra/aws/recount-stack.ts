import { ArnFormat, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { callTime } from '#count/segments.ts';
import type { EnvironmentName } from '#platform/environment.ts';
import { recountKeys } from '#records/tables.ts';
import type { Settings } from '../settings.ts';
import { acknowledge } from './acknowledge.ts';
import type { DataStack } from './data-stack.ts';
import { recountDefinition } from './recount-machine.ts';

interface RecountStackProps extends StackProps {
  settings: Pick<Settings, 'stage' | 'recountConcurrency'>;
  data: DataStack;
  /** Folder of the bundle (../bundle.ts). */
  folder: string;
}

export const workerTimeout = Duration.millis(callTime);

/**
 * The distributed recount: a state machine that calls a worker for each segment of the ballots. The
 * operator's command starts it and adds up the segments (infra/cli/results/distributed.ts).
 */
export class RecountStack extends Stack {
  readonly worker: Function;
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, { settings, data, folder, ...props }: RecountStackProps) {
    super(scope, id, props);
    this.worker = this.workerFunction(data, folder);
    this.machine = this.stateMachine(settings);
    // Read by the operator's command (infra/cli/common/open-target.ts).
    new CfnOutput(this, 'RecountMachine', { value: this.machine.stateMachineArn });
  }

  private workerFunction({ tables }: DataStack, folder: string): Function {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = this.logs('Logs');
    logGroup.grantWrite(role);
    role.addToPolicy(
      new PolicyStatement({ actions: ['dynamodb:Scan'], resources: [tables.ballots.tableArn] }),
    );
    role.addToPolicy(
      new PolicyStatement({
        actions: ['dynamodb:GetItem', 'dynamodb:PutItem'],
        resources: [tables.results.tableArn],
        // Not the live count, a certificate or a key.
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${recountKeys.prefix}*`] } },
      }),
    );
    const environment: Partial<Record<EnvironmentName, string>> = {
      BALLOTS_TABLE: tables.ballots.tableName,
      RESULTS_TABLE: tables.results.tableName,
    };
    const worker = new Function(this, 'Function', {
      description: 'Acclaim: recount',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(folder),
      memorySize: 1769,
      timeout: workerTimeout,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      environment,
    });
    acknowledge(role, 'AwsSolutions-IAM5[Resource::*]', tracesKnowNoResource);
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
    const role = new Role(this, 'MachineRole', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    const itself = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'states', resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
    const grant = (actions: string[], resource: string) =>
      role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));
    grant(['lambda:InvokeFunction'], this.worker.functionArn);
    // A distributed map runs its segments as executions of its own machine.
    grant(['states:StartExecution'], itself('stateMachine', stateMachineName));
    const executions = itself('execution', `${stateMachineName}:*`);
    grant(['states:DescribeExecution', 'states:StopExecution'], executions);
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
    const definition = recountDefinition({
      invoke: `arn:${this.partition}:states:::lambda:invoke`,
      worker: this.worker.functionArn,
      concurrency: recountConcurrency,
    });
    return new StateMachine(this, 'Machine', {
      stateMachineName,
      definitionBody: DefinitionBody.fromString(this.toJsonString(definition)),
      role,
      logs: { destination: this.logs('MachineLogs'), level: LogLevel.ALL, includeExecutionData: true },
      tracingEnabled: true,
    });
  }

  private logs(id: string): LogGroup {
    return new LogGroup(this, id, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}

const tracesKnowNoResource =
  'X-Ray takes trace segments for the account as a whole; its actions know no resource.';
