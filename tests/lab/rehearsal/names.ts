/** What a resource is called after its deployment, and what `Ref` and `Fn::GetAtt` give of it. */
export interface Made {
  type: string;
  id: string;
  stack: string;
  region: string;
  /** The physical name. */
  name: string;
  /** A property as text. */
  property: (name: string) => string | undefined;
}

type Give = (made: Made) => string;
interface Kind {
  /** Gives the physical name unless said otherwise. */
  ref?: Give;
  attributes?: Record<string, Give>;
  /** The property that holds the name, where a template of ours chooses one. */
  named?: string;
}

const account = '123456789012';
const name: Give = ({ name }) => name;
/** Of a service, with what stands before the name. */
const arn =
  (service: string, prefix = ''): Give =>
  ({ region, name }) =>
    `arn:aws:${service}:${region}:${account}:${prefix}${name}`;
/** Of services whose resources belong to no region. */
const globalArn =
  (service: string, prefix: string): Give =>
  ({ name }) =>
    `arn:aws:${service}::${account}:${prefix}${name}`;

const tableArn = arn('dynamodb', 'table/');
const secretArn = arn('secretsmanager', 'secret:');
/** The function's ARN of a version or an alias, whose template names the function. */
const ownerArn = ({ property, region }: Made): string =>
  `arn:aws:lambda:${region}:${account}:function:${property('FunctionName')}`;

/** By type, from the pages "Return values" of the CloudFormation Template Reference. */
const kinds: Record<string, Kind> = {
  'AWS::Lambda::Function': { named: 'FunctionName', attributes: { Arn: arn('lambda', 'function:') } },
  'AWS::Lambda::Version': { ref: (made) => `${ownerArn(made)}:1`, attributes: { Version: () => '1' } },
  'AWS::Lambda::Alias': { ref: (made) => `${ownerArn(made)}:${made.property('Name')}` },
  'AWS::Lambda::LayerVersion': { ref: arn('lambda', 'layer:') },
  'AWS::IAM::Role': { attributes: { Arn: globalArn('iam', 'role/') } },
  'AWS::DynamoDB::GlobalTable': {
    attributes: { Arn: tableArn, StreamArn: (made) => `${tableArn(made)}/stream/2026-01-01T00:00:00.000` },
  },
  'AWS::S3::Bucket': {
    attributes: {
      Arn: ({ name }) => `arn:aws:s3:::${name}`,
      RegionalDomainName: ({ name, region }) => `${name}.s3.${region}.amazonaws.com`,
    },
  },
  'AWS::SecretsManager::Secret': { ref: secretArn, attributes: { Id: secretArn } },
  'AWS::SQS::Queue': {
    ref: ({ name, region }) => `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    attributes: { Arn: arn('sqs'), QueueName: name },
  },
  'AWS::SNS::Topic': { ref: arn('sns') },
  'AWS::KMS::Key': { attributes: { Arn: arn('kms', 'key/') } },
  'AWS::Logs::LogGroup': {
    named: 'LogGroupName',
    attributes: { Arn: (made) => `${arn('logs', 'log-group:')(made)}:*` },
  },
  'AWS::Events::Rule': { attributes: { Arn: arn('events', 'rule/') } },
  'AWS::StepFunctions::StateMachine': { named: 'StateMachineName', ref: arn('states', 'stateMachine:') },
  'AWS::SES::ConfigurationSet': { named: 'Name' },
  'AWS::CloudWatch::Alarm': { named: 'AlarmName', attributes: { Arn: arn('cloudwatch', 'alarm:') } },
  'AWS::CodeDeploy::Application': {},
  'AWS::CodeDeploy::DeploymentGroup': {},
  'AWS::ApiGatewayV2::Api': {
    attributes: { ApiEndpoint: ({ name, region }) => `https://${name}.execute-api.${region}.amazonaws.com` },
  },
  'AWS::ApiGatewayV2::Integration': {},
  'AWS::ApiGatewayV2::DomainName': {
    named: 'DomainName',
    attributes: { RegionalDomainName: ({ id, region }) => `d-${id}.execute-api.${region}.amazonaws.com` },
  },
  'AWS::WAFv2::WebACL': { attributes: { Arn: (made) => `${arn('wafv2', 'global/webacl/')(made)}/1` } },
  'AWS::CloudFront::Distribution': {
    attributes: {
      DomainName: ({ name }) => `${name}.cloudfront.net`,
      Arn: globalArn('cloudfront', 'distribution/'),
    },
  },
  'AWS::CloudFront::CachePolicy': {},
  'AWS::CloudFront::ResponseHeadersPolicy': {},
  'AWS::CloudFront::OriginAccessControl': { attributes: { Id: name } },
  'AWS::CloudFront::KeyValueStore': { attributes: { Arn: globalArn('cloudfront', 'key-value-store/') } },
  'AWS::CloudFront::Function': { attributes: { FunctionARN: globalArn('cloudfront', 'function/') } },
};

/** The name that the template chooses, or one made of stack and logical id, as CloudFormation makes it. */
export function nameOf(made: Omit<Made, 'name'>): string {
  const { named } = kinds[made.type] ?? {};
  const own = `${made.stack}-${made.id}`;
  const chosen = named === undefined ? undefined : made.property(named);
  return chosen ?? (made.type === 'AWS::S3::Bucket' ? own.toLowerCase() : own);
}

/** @throws Error if nobody has said what `Ref` gives of this type */
export function referenceOf(made: Made): string {
  const kind = kinds[made.type];
  if (!kind) throw new Error(`The rehearsal does not know Ref of ${made.type} (${made.stack}/${made.id}).`);
  return (kind.ref ?? name)(made);
}

/** @throws Error if nobody has said what this attribute is */
export function attributeOf(made: Made, attribute: string): string {
  const give = kinds[made.type]?.attributes?.[attribute];
  if (!give)
    throw new Error(`The rehearsal does not know ${attribute} of ${made.type} (${made.stack}/${made.id}).`);
  return give(made);
}
