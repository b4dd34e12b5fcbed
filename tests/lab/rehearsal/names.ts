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
  ref: Give;
  attributes?: Record<string, Give>;
  /** The property that holds the name, where the template may choose one. */
  named?: string;
}

const account = '123456789012';
const name: Give = ({ name }) => name;
const arn =
  (service: string, resource: Give): Give =>
  (made) =>
    `arn:aws:${service}:${made.region}:${account}:${resource(made)}`;
/** Of services whose resources belong to no region. */
const globalArn =
  (service: string, resource: Give): Give =>
  (made) =>
    `arn:aws:${service}::${account}:${resource(made)}`;
const after =
  (prefix: string): Give =>
  (made) =>
    prefix + made.name;

const functionArn = arn('lambda', after('function:'));
const queueArn = arn('sqs', name);
const topicArn = arn('sns', name);
const secretArn = arn('secretsmanager', after('secret:'));
const machineArn = arn('states', after('stateMachine:'));
const tableArn = arn('dynamodb', after('table/'));
const bucketArn: Give = (made) => `arn:aws:s3:::${made.name}`;
const bucketHost: Give = (made) => `${made.name}.s3.${made.region}.amazonaws.com`;
const keyArn = arn('kms', after('key/'));
const ruleArn = arn('events', after('rule/'));
const alarmArn = arn('cloudwatch', after('alarm:'));
const distributionArn = globalArn('cloudfront', after('distribution/'));
const storeArn = globalArn('cloudfront', after('key-value-store/'));
const logGroupArn = arn('logs', (made) => `log-group:${made.name}:*`);

/** By type, from the pages "Return values" of the CloudFormation Template Reference. */
const kinds: Record<string, Kind> = {
  'AWS::Lambda::Function': { ref: name, named: 'FunctionName', attributes: { Arn: functionArn } },
  'AWS::Lambda::Version': { ref: (made) => `${ownerArn(made)}:1`, attributes: { Version: () => '1' } },
  'AWS::Lambda::Alias': {
    ref: (made) => `${ownerArn(made)}:${made.property('Name')}`,
    attributes: { AliasArn: (made) => `${ownerArn(made)}:${made.property('Name')}` },
  },
  'AWS::Lambda::LayerVersion': { ref: arn('lambda', (made) => `layer:${made.name}:1`) },
  'AWS::IAM::Role': {
    ref: name,
    named: 'RoleName',
    attributes: { Arn: (made) => `arn:aws:iam::${account}:role/${made.name}` },
  },
  'AWS::DynamoDB::GlobalTable': {
    ref: name,
    named: 'TableName',
    attributes: {
      Arn: tableArn,
      StreamArn: (made) => `${tableArn(made)}/stream/2026-01-01T00:00:00.000`,
    },
  },
  'AWS::S3::Bucket': {
    ref: name,
    named: 'BucketName',
    attributes: { Arn: bucketArn, RegionalDomainName: bucketHost, DomainName: bucketHost },
  },
  'AWS::SecretsManager::Secret': { ref: secretArn, named: 'Name', attributes: { Id: secretArn } },
  'AWS::SQS::Queue': {
    ref: (made) => `https://sqs.${made.region}.amazonaws.com/${account}/${made.name}`,
    named: 'QueueName',
    attributes: { Arn: queueArn, QueueName: name },
  },
  'AWS::SNS::Topic': {
    ref: topicArn,
    named: 'TopicName',
    attributes: { TopicName: name, TopicArn: topicArn },
  },
  'AWS::KMS::Key': { ref: name, attributes: { Arn: keyArn, KeyId: name } },
  'AWS::KMS::Alias': { ref: name, named: 'AliasName' },
  'AWS::Logs::LogGroup': { ref: name, named: 'LogGroupName', attributes: { Arn: logGroupArn } },
  'AWS::Events::Rule': { ref: name, named: 'Name', attributes: { Arn: ruleArn } },
  'AWS::Scheduler::Schedule': {
    ref: name,
    named: 'Name',
    attributes: { Arn: arn('scheduler', (made) => `schedule/default/${made.name}`) },
  },
  'AWS::StepFunctions::StateMachine': {
    ref: machineArn,
    named: 'StateMachineName',
    attributes: { Arn: machineArn, Name: name },
  },
  'AWS::SES::ConfigurationSet': { ref: name, named: 'Name' },
  'AWS::CloudWatch::Alarm': { ref: name, named: 'AlarmName', attributes: { Arn: alarmArn } },
  'AWS::CloudWatch::CompositeAlarm': { ref: name, named: 'AlarmName', attributes: { Arn: alarmArn } },
  'AWS::CodeDeploy::Application': { ref: name },
  'AWS::CodeDeploy::DeploymentGroup': { ref: name },
  'AWS::ApiGatewayV2::Api': {
    ref: name,
    attributes: { ApiEndpoint: (made) => `https://${made.name}.execute-api.${made.region}.amazonaws.com` },
  },
  'AWS::ApiGatewayV2::Integration': { ref: name },
  'AWS::ApiGatewayV2::DomainName': {
    ref: name,
    named: 'DomainName',
    attributes: { RegionalDomainName: (made) => `d-${made.id}.execute-api.${made.region}.amazonaws.com` },
  },
  'AWS::WAFv2::WebACL': {
    ref: name,
    attributes: { Arn: arn('wafv2', (made) => `global/webacl/${made.name}/1`) },
  },
  'AWS::CloudFront::Distribution': {
    ref: name,
    attributes: { DomainName: (made) => `${made.name}.cloudfront.net`, Id: name, Arn: distributionArn },
  },
  'AWS::CloudFront::CachePolicy': { ref: name, attributes: { Id: name } },
  'AWS::CloudFront::OriginRequestPolicy': { ref: name, attributes: { Id: name } },
  'AWS::CloudFront::ResponseHeadersPolicy': { ref: name, attributes: { Id: name } },
  'AWS::CloudFront::OriginAccessControl': { ref: name, attributes: { Id: name } },
  'AWS::CloudFront::KeyValueStore': { ref: name, attributes: { Arn: storeArn, Id: name } },
  'AWS::CloudFront::Function': {
    ref: globalArn('cloudfront', after('function/')),
    attributes: { FunctionARN: globalArn('cloudfront', after('function/')) },
  },
  'AWS::Synthetics::Canary': { ref: name, named: 'Name', attributes: { Id: name } },
  'AWS::CloudTrail::Trail': { ref: name, attributes: { Arn: arn('cloudtrail', after('trail/')) } },
};

/** The function's ARN of a version or an alias, whose template names the function. */
const ownerArn = ({ property, region }: Made): string =>
  `arn:aws:lambda:${region}:${account}:function:${property('FunctionName')}`;

/** The name that the template chooses, or one made of stack and logical id, as CloudFormation makes it. */
export function nameOf(made: Omit<Made, 'name'>): string {
  const { named } = kinds[made.type] ?? {};
  const chosen = named === undefined ? undefined : made.property(named);
  const own = `${made.stack}-${made.id}`;
  return chosen ?? (made.type === 'AWS::S3::Bucket' ? own.toLowerCase() : own);
}

/** @throws Error if nobody has said what `Ref` gives of this type */
export function referenceOf(made: Made): string {
  const kind = kinds[made.type];
  if (!kind) throw new Error(`The rehearsal does not know Ref of ${made.type} (${made.stack}/${made.id}).`);
  return kind.ref(made);
}

/** @throws Error if nobody has said what this attribute is */
export function attributeOf(made: Made, attribute: string): string {
  const give = kinds[made.type]?.attributes?.[attribute];
  if (!give)
    throw new Error(`The rehearsal does not know ${attribute} of ${made.type} (${made.stack}/${made.id}).`);
  return give(made);
}
