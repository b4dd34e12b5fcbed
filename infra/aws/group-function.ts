import { Annotations, CfnRule, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Group } from '#contract/endpoints.ts';
import type { EnvironmentName } from '#platform/environment.ts';
import { isComplete } from '../native.ts';
import { acknowledge, allow, logGroup, nodeFunction, serviceRole } from './common.ts';
import type { DataStack, TableName } from './data-stack.ts';
import type { Secrets } from './secrets.ts';
import { bucketPermissions, partitionsOf, permissions } from './permissions.ts';

interface GroupFunctionProps {
  group: Group;
  folder: string;
  environment: Partial<Record<EnvironmentName, string>>;
  secrets: Secrets;
  tables: DataStack['tables'];
  images: DataStack['images'];
  reserved: number | undefined;
}

/** Timeout: after it, the API or the visitor has given up. */
export const functionTimeout = Duration.seconds(10);

export class GroupFunction extends Construct {
  readonly function: Function;

  constructor(scope: Construct, id: string, props: GroupFunctionProps) {
    super(scope, id);
    const { group, folder, environment, secrets, tables, images, reserved } = props;
    const logs = logGroup(this, 'Logs');
    const role = serviceRole(this, 'Role', 'lambda');
    logs.grantWrite(role);
    grantTables(role, group, tables);
    secrets.grant(group, role);
    grantPictures(role, group, images);
    this.function = nodeFunction(this, {
      name: group,
      folder,
      timeout: functionTimeout,
      role,
      logs,
      environment,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      // Old versions stay, for rolling back by hand. The version of a failed deployment goes: Lambda does not
      // publish the newest code twice, so the deployment could not be retried.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    if (!isComplete(group, folder)) refuseDeployment(this, group);
    acknowledge(
      this.function,
      'Serverless-LambdaDLQ',
      'The function answers requests: there is nothing to put into a queue. The daily sweep of uploads has one of its own (sweep.ts).',
    );
  }
}

function grantPictures(role: Role, group: Group, images: DataStack['images']): void {
  for (const { actions, keys } of bucketPermissions[group] ?? []) {
    allow(role, actions, [keys === undefined ? images.bucketArn : images.arnForObjects(keys)]);
    if (keys === undefined) continue;
    // The bucket is in another stack, whose export cdk-nag names in its finding.
    const arn = Stack.of(role).resolve(Stack.of(images).exportValue(images.bucketArn)) as {
      'Fn::ImportValue': string;
    };
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::${arn['Fn::ImportValue']}/${keys}]`,
      'Pictures are named by their content, so that their names cannot be listed here.',
    );
  }
}

/** Makes the template undeployable: CloudFormation checks rules before it changes anything. */
export function refuseDeployment(scope: Construct, group: string): void {
  const missing = `The ${group} function lacks its machine code for linux-arm64. Run \`npm run native\` and deploy again.`;
  Annotations.of(scope).addWarningV2('acclaim:native', missing);
  new CfnRule(scope, 'MachineCode', {
    assertions: [{ assert: Fn.conditionEquals('machine code', 'missing'), assertDescription: missing }],
  });
}

const isRead = (action: string): boolean => /:(BatchGetItem|GetItem|Query|Scan)$/.test(action);

/**
 * Grants a group its rights to each table. Where it may write only some partitions, its writes are separate statements, one
 * for those that reach the same ones.
 */
function grantTables(role: Role, group: Group, tables: DataStack['tables']): void {
  for (const [name, actions] of Object.entries(permissions[group])) {
    const table = name as TableName;
    const arn = [tables[table].tableArn];
    const keysOf = (action: string) => (isRead(action) ? undefined : partitionsOf(group, table, action));
    for (const alike of Map.groupBy(actions, (action) => JSON.stringify(keysOf(action))).values()) {
      const keys = keysOf(alike[0] ?? '');
      if (keys) allow(role, alike, arn, { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } });
      else allow(role, alike, arn);
    }
  }
}
