import { account, type Deployment } from './template.ts';

export interface Document {
  Version?: string;
  Statement: object[];
}
export interface Policy {
  PolicyDocument: Document;
}

interface PermissionProperties {
  FunctionName: string;
  Action: string;
  Principal: string;
  SourceArn?: string;
  SourceAccount?: string;
}

/** The policy that stands at a resource: a bucket's, a queue's, or a function's permissions. */
export function resourcePolicyOf(deployment: Deployment, arn: string): Document | undefined {
  const [, , service] = arn.split(':');
  if (service === 's3') {
    const bucket = arn.split(':::')[1]?.split('/')[0];
    return deployment
      .of<Policy & { Bucket: string }>('AWS::S3::BucketPolicy')
      .find(({ properties }) => properties.Bucket === bucket)?.properties.PolicyDocument;
  }
  if (service === 'sqs') return atQueue(deployment, arn);
  return service === 'lambda' ? permissionsOf(deployment, arn) : undefined;
}

function atQueue(deployment: Deployment, arn: string): Document | undefined {
  const queue = deployment.of('AWS::SQS::Queue').find((one) => one.attribute('Arn') === arn);
  const url = `https://sqs.${queue?.region}.amazonaws.com/${account}/${queue?.name.split('/').at(-1)}`;
  return deployment
    .of<Policy & { Queues: string[] }>('AWS::SQS::QueuePolicy')
    .find(({ properties }) => properties.Queues.some((name) => name === url || arn.endsWith(`:${name}`)))
    ?.properties.PolicyDocument;
}

/** A function's policy has a part for each alias: what is said of the function itself does not hold for them. */
function permissionsOf(deployment: Deployment, arn: string): Document | undefined {
  const Statement = deployment
    .of<PermissionProperties>('AWS::Lambda::Permission')
    .filter(({ properties: { FunctionName: name } }) => name === arn || arn.endsWith(`:function:${name}`))
    .map(({ properties: { Action, Principal, SourceArn, SourceAccount } }) => ({
      Effect: 'Allow',
      Principal: { Service: Principal },
      Action,
      Resource: arn,
      Condition: {
        ...(SourceArn && { ArnLike: { 'aws:SourceArn': SourceArn } }),
        ...(SourceAccount && { StringEquals: { 'aws:SourceAccount': SourceAccount } }),
      },
    }));
  return Statement.length > 0 ? { Version: '2012-10-17', Statement } : undefined;
}
