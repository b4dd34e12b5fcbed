import { describe, expect, it } from 'vitest';
import { replacements, requireTypes, type Resource } from './replacements.ts';

const retained = { DeletionPolicy: 'Retain' };
const index = (IndexName: string, key: string) => ({
  IndexName,
  KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
});
const table = (indexes: object[]) => ({ GlobalSecondaryIndexes: indexes });
const why = (Type: string, old: object, now: object, more: object = {}) => {
  const [before, after] = [old, now].map((values) => ({
    One: { Type, Properties: values as Record<string, unknown>, ...more },
  }));
  return replacements(before!, after!).get('One');
};

describe('what an update replaces', () => {
  it.each<[string, object, object, string]>([
    ['AWS::DynamoDB::GlobalTable', { KeySchema: ['a'] }, { KeySchema: ['b'] }, 'KeySchema'],
    ['AWS::S3::Bucket', { BucketName: 'a' }, { BucketName: 'b' }, 'BucketName'],
    ['AWS::S3::Bucket', {}, { BucketName: 'b' }, 'BucketName'],
    ['AWS::CloudWatch::Alarm', { AlarmName: 'a' }, { AlarmName: 'b' }, 'AlarmName'],
    ['AWS::Logs::LogGroup', { LogGroupName: 'a' }, { LogGroupName: 'b' }, 'LogGroupName'],
    ['AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' }, { ProtocolType: 'WEBSOCKET' }, 'ProtocolType'],
    ['AWS::ApiGatewayV2::DomainName', { DomainName: 'a' }, { DomainName: 'b' }, 'DomainName'],
    ['AWS::SecretsManager::Secret', { Name: 'a' }, {}, 'Name'],
    ['AWS::CloudFront::KeyValueStore', { Name: 'a' }, { Name: 'b' }, 'Name'],
    [
      'AWS::Budgets::Budget',
      { Budget: { BudgetName: 'a' } },
      { Budget: { BudgetName: 'b' } },
      'Budget.BudgetName',
    ],
    ['Custom::CDKBucketDeployment', { ServiceToken: 'a' }, { ServiceToken: 'b' }, 'ServiceToken'],
  ])('names the property: %s, %j to %j', (type, old, now, path) => {
    expect(why(type, old, now)).toBe(path);
    expect(why(type, now, old)).toBe(path);
    expect(why(type, now, now)).toBeUndefined();
  });

  it.each<[string, object, object]>([
    [
      'AWS::S3::Bucket',
      { VersioningConfiguration: { Status: 'Suspended' } },
      { VersioningConfiguration: { Status: 'Enabled' } },
    ],
    [
      'AWS::Budgets::Budget',
      { Budget: { BudgetLimit: { Amount: 1 } } },
      { Budget: { BudgetLimit: { Amount: 2 } } },
    ],
    [
      'AWS::ApiGatewayV2::DomainName',
      { MutualTlsAuthentication: { TruststoreUri: 's3://a/one' } },
      { MutualTlsAuthentication: { TruststoreUri: 's3://a/two' } },
    ],
    ['Custom::CDKBucketDeployment', { SourceObjectKeys: ['a'] }, { SourceObjectKeys: ['b'] }],
    ['AWS::DynamoDB::GlobalTable', table([index('a', 'x')]), table([index('b', 'y'), index('a', 'x')])],
  ])('is not %s for %j to %j', (type, old, now) => {
    expect(why(type, old, now, retained)).toBeUndefined();
    expect(why(type, now, old, retained)).toBeUndefined();
  });

  it('counts what may be replaced as replaced where it is retained', () => {
    const [old, now] = [table([index('a', 'x')]), table([index('a', 'y')])];
    expect(why('AWS::DynamoDB::GlobalTable', old, now)).toBeUndefined();
    expect(why('AWS::DynamoDB::GlobalTable', old, now, retained)).toBe(
      'GlobalSecondaryIndexes.KeySchema.AttributeName, which may replace what is retained',
    );
  });

  it('follows the new physical id to what refers to it, through one after another', () => {
    const stack = (ProtocolType: string): Record<string, Resource> => ({
      Permission: {
        Type: 'AWS::Lambda::Permission',
        Properties: { SourceArn: { 'Fn::Sub': 'arn:aws:execute-api:*:*:${Mapping.ApiMappingId}' } },
      },
      Mapping: { Type: 'AWS::ApiGatewayV2::ApiMapping', Properties: { DomainName: { Ref: 'Domain' } } },
      Domain: {
        Type: 'AWS::ApiGatewayV2::DomainName',
        Properties: { DomainName: { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] } },
      },
      Integration: { Type: 'AWS::ApiGatewayV2::Integration', Properties: { ApiId: { Ref: 'Other' } } },
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType } },
    });
    expect([...replacements(stack('HTTP'), stack('WEBSOCKET')).keys()].toSorted()).toEqual([
      'Api',
      'Domain',
      'Mapping',
      'Permission',
    ]);
  });

  it.each(['Custom::Unheard', 'AWS::New::Thing', 'AWS::CDK::Metadata'])('refuses to guess for %s', (Type) => {
    expect(() => requireTypes({}, { One: { Type } })).toThrow(`no schema of ${Type}, the type of One`);
  });

  it('refuses another type under the same logical id', () => {
    const [queue, topic] = [{ One: { Type: 'AWS::SQS::Queue' } }, { One: { Type: 'AWS::SNS::Topic' } }];
    expect(() => requireTypes(queue, topic)).toThrow('One cannot become a resource of another type');
  });
});
