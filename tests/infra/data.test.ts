import { beforeAll, describe, expect, it } from 'vitest';
import {
  all,
  outputsOf,
  resources,
  synthesise,
  type Policy,
  type Statement,
  type Templates,
} from './stacks.ts';

interface Table {
  KeySchema: unknown;
  BillingMode: string;
  WarmThroughput: unknown;
  TimeToLiveSpecification: unknown;
  StreamSpecification?: { StreamViewType: string };
}

let templates: Templates;
beforeAll(() => {
  templates = synthesise();
});

describe('tables', () => {
  it('are the five of the records, with their keys, on demand', () => {
    const tables = all<Table>(templates.data, 'AWS::DynamoDB::GlobalTable');

    expect(tables).toHaveLength(5);
    for (const table of tables)
      expect(table).toMatchObject({
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        BillingMode: 'PAY_PER_REQUEST',
        TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      });
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
    const outputs = outputsOf(templates.data);
    for (const name of ['Show', 'Ballots', 'Accounts', 'Submissions', 'Results'])
      expect(outputs[`${name}TableName`]?.Value.Ref).toMatch(new RegExp(`^${name}`));
    expect(outputs['ImageBucketName']?.Value.Ref).toMatch(/^Images/);
  });

  it('are warmed for the spike that the settings name', () => {
    const { data } = synthesise({ warmWritesPerSecond: '25000', warmReadsPerSecond: 50_000 });

    for (const { WarmThroughput } of all<Table>(data, 'AWS::DynamoDB::GlobalTable'))
      expect(WarmThroughput).toEqual({ ReadUnitsPerSecond: 50_000, WriteUnitsPerSecond: 25_000 });
  });
});

type BucketPolicy = Policy & { Bucket: { Ref: string } };
const policiesIn = (stack: 'data' | 'web') => all<BucketPolicy>(templates[stack], 'AWS::S3::BucketPolicy');
const statementsIn = (stack: 'data' | 'web') =>
  policiesIn(stack).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

describe('uploads that nobody has looked into', () => {
  it('are served by no distribution, and go after a day', () => {
    const denied = statementsIn('data').filter(
      ({ Effect, Action }) => Effect === 'Deny' && Action === 's3:GetObject',
    );
    expect(denied).toMatchObject([{ Principal: { Service: 'cloudfront.amazonaws.com' } }]);
    expect(JSON.stringify(denied)).toContain('/incoming/*');
    expect(JSON.stringify(templates.data.toJSON())).toContain(
      '{"ExpirationInDays":1,"Prefix":"incoming/","Status":"Enabled"}',
    );
  });
});

describe.each(['data', 'web'] as const)('buckets of the %s stack', (stack) => {
  it('are encrypted, closed to the public and kept when the stack goes', () => {
    const buckets = Object.values(
      resources<{ BucketEncryption: unknown }>(templates[stack], 'AWS::S3::Bucket'),
    );

    expect(buckets.length).toBeGreaterThan(0);
    for (const bucket of buckets) {
      expect(bucket.DeletionPolicy).toBe('Retain');
      expect(bucket.Properties.BucketEncryption).toBeDefined();
      expect(bucket.Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      });
    }
  });

  it('refuse what does not come over TLS', () => {
    const refusesPlain = ({ Effect, Action, Condition }: Statement) =>
      Effect === 'Deny' &&
      Action === 's3:*' &&
      JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}';
    const secured = policiesIn(stack)
      .filter(({ PolicyDocument }) => PolicyDocument.Statement.some(refusesPlain))
      .map(({ Bucket }) => Bucket.Ref);

    expect(secured.toSorted()).toEqual(
      Object.keys(resources(templates[stack], 'AWS::S3::Bucket')).toSorted(),
    );
  });

  it('allow services alone, never everybody', () => {
    const allowed = statementsIn(stack)
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Principal }) => JSON.stringify(Principal));

    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.filter((principal) => principal.includes('*'))).toEqual([]);
  });
});
