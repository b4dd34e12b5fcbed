import { beforeAll, describe, expect, it } from 'vitest';
import { resources, synthesise, type Templates } from './stacks.ts';

interface Table {
  KeySchema: unknown;
  BillingMode: string;
  WarmThroughput: unknown;
  TimeToLiveSpecification: unknown;
  StreamSpecification?: { StreamViewType: string };
  Replicas: { DeletionProtectionEnabled: boolean; PointInTimeRecoverySpecification: unknown }[];
}

interface BucketProperties {
  BucketEncryption: unknown;
  PublicAccessBlockConfiguration: unknown;
}

interface BucketPolicy {
  Bucket: { Ref: string };
  PolicyDocument: {
    Statement: { Effect: string; Action: unknown; Principal: unknown; Condition?: unknown }[];
  };
}

let templates: Templates;
beforeAll(() => {
  templates = synthesise();
});

describe('tables', () => {
  it('are the five of the records, with their keys, on demand', () => {
    const tables = Object.values(resources<Table>(templates.data, 'AWS::DynamoDB::GlobalTable'));

    expect(tables).toHaveLength(5);
    for (const { Properties } of tables) {
      expect(Properties.KeySchema).toEqual([
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ]);
      expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
      expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expires', Enabled: true });
    }
  });

  it('tell of changes only where they are counted: of ballots, with the state before and after', () => {
    const tables = resources<Table>(templates.data, 'AWS::DynamoDB::GlobalTable');
    const streams = Object.entries(tables).map(([id, { Properties }]) => [
      id.replace(/[0-9A-F]{8}$/, ''),
      Properties.StreamSpecification?.StreamViewType,
    ]);

    expect(streams.filter(([, view]) => view !== undefined)).toEqual([['Ballots', 'NEW_AND_OLD_IMAGES']]);
  });

  it('are named in the outputs, with the bucket of pictures, for the operator', () => {
    const outputs = templates.data.toJSON() as { Outputs: Record<string, { Value: { Ref: string } }> };
    const target = (name: string) => outputs.Outputs[name]?.Value.Ref;

    expect(target('ShowTableName')).toMatch(/^Show/);
    expect(target('BallotsTableName')).toMatch(/^Ballots/);
    expect(target('AccountsTableName')).toMatch(/^Accounts/);
    expect(target('SubmissionsTableName')).toMatch(/^Submissions/);
    expect(target('ResultsTableName')).toMatch(/^Results/);
    expect(target('ImageBucketName')).toMatch(/^Images/);
  });

  it('survive mistakes: recovery to any second, no deletion, and they stay when the stack goes', () => {
    for (const table of Object.values(resources<Table>(templates.data, 'AWS::DynamoDB::GlobalTable'))) {
      expect(table.DeletionPolicy).toBe('Retain');
      expect(table.UpdateReplacePolicy).toBe('Retain');
      expect(table.Properties.Replicas[0]).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  it('are warmed for the spike that the settings name', () => {
    const { data } = synthesise({ warmWritesPerSecond: '25000', warmReadsPerSecond: 50_000 });

    for (const { Properties } of Object.values(resources<Table>(data, 'AWS::DynamoDB::GlobalTable'))) {
      expect(Properties.WarmThroughput).toEqual({ ReadUnitsPerSecond: 50_000, WriteUnitsPerSecond: 25_000 });
    }
  });
});

describe('uploads that nobody has looked into', () => {
  it('are served by no distribution, and go after a day', () => {
    const policies = Object.values(resources<BucketPolicy>(templates.data, 'AWS::S3::BucketPolicy'));
    const denied = policies
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect, Action }) => Effect === 'Deny' && Action === 's3:GetObject');
    expect(denied).toMatchObject([{ Principal: { Service: 'cloudfront.amazonaws.com' } }]);
    expect(JSON.stringify(denied)).toContain('/incoming/*');
    expect(JSON.stringify(templates.data.toJSON())).toContain(
      '{"ExpirationInDays":1,"Prefix":"incoming/","Status":"Enabled"}',
    );
  });
});

describe.each(['data', 'web'] as const)('buckets of the %s stack', (stack) => {
  it('are encrypted, closed to the public and kept when the stack goes', () => {
    const buckets = Object.values(resources<BucketProperties>(templates[stack], 'AWS::S3::Bucket'));

    expect(buckets.length).toBeGreaterThan(0);
    for (const bucket of buckets) {
      expect(bucket.DeletionPolicy).toBe('Retain');
      expect(bucket.Properties.BucketEncryption).toBeDefined();
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it('refuse what does not come over TLS', () => {
    const policies = Object.values(resources<BucketPolicy>(templates[stack], 'AWS::S3::BucketPolicy'));
    const secured = policies
      .filter(({ Properties }) =>
        Properties.PolicyDocument.Statement.some(
          ({ Effect, Action, Condition }) =>
            Effect === 'Deny' &&
            Action === 's3:*' &&
            JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
        ),
      )
      .map(({ Properties }) => Properties.Bucket.Ref);

    expect(secured.toSorted()).toEqual(
      Object.keys(resources(templates[stack], 'AWS::S3::Bucket')).toSorted(),
    );
  });

  it('allow services alone, never everybody', () => {
    const allowed = Object.values(resources<BucketPolicy>(templates[stack], 'AWS::S3::BucketPolicy'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Principal }) => JSON.stringify(Principal));

    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.filter((principal) => principal.includes('*'))).toEqual([]);
  });
});
