import { describe, expect, it } from 'vitest';
import { all, everything, outputsOf, resources, stacksOf, synthesise, type Policy } from './stacks.ts';

interface Table {
  StreamSpecification?: { StreamViewType: string };
}

const templates = synthesise();
const { data, web } = templates;
const retained = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' };

describe('tables', () => {
  it.each(['prod', 'staging'])('of %s are six, on demand, with recovery and protection', (stage) => {
    for (const [name, template] of Object.entries(synthesise(stage === 'prod' ? {} : { stage }))) {
      const tables = Object.values(resources(template, 'AWS::DynamoDB::GlobalTable'));
      expect(tables).toHaveLength(name === 'data' ? 6 : 0);
      expect(resources(template, 'AWS::DynamoDB::Table')).toEqual({});
      for (const table of tables)
        expect(table).toMatchObject({
          ...retained,
          Properties: {
            KeySchema: [
              { AttributeName: 'pk', KeyType: 'HASH' },
              { AttributeName: 'sk', KeyType: 'RANGE' },
            ],
            BillingMode: 'PAY_PER_REQUEST',
            TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
            Replicas: [
              {
                DeletionProtectionEnabled: true,
                PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
              },
            ],
          },
        });
    }
  });

  it('tell of changes of ballots, with the state before and after, and of what in the show has changed', () => {
    const streams = Object.entries(resources<Table>(data, 'AWS::DynamoDB::GlobalTable')).flatMap(
      ([id, { Properties }]) =>
        Properties.StreamSpecification ? [[id, Properties.StreamSpecification.StreamViewType]] : [],
    );
    expect(streams).toEqual([
      [expect.stringMatching(/^Show/), 'KEYS_ONLY'],
      [expect.stringMatching(/^Ballots/), 'NEW_AND_OLD_IMAGES'],
      [expect.stringMatching(/^Mail/), 'KEYS_ONLY'],
    ]);
  });

  it('are named in the outputs, with the bucket of pictures, for the operator', () => {
    const outputs = outputsOf(data);
    for (const name of ['Show', 'Ballots', 'Accounts', 'Submissions', 'Results', 'Mail'])
      expect(outputs[`${name}TableName`]?.Value.Ref).toMatch(new RegExp(`^${name}`));
    expect(outputs['ImageBucketName']?.Value.Ref).toMatch(/^Images/);
    expect(outputs['ExportBucketName']?.Value.Ref).toMatch(/^Exports/);
  });

  it('are warmed for the spike that the settings name', () => {
    const WarmThroughput = { ReadUnitsPerSecond: 50_000, WriteUnitsPerSecond: 25_000 };
    for (const table of all(synthesise(everything).data, 'AWS::DynamoDB::GlobalTable'))
      expect(table).toMatchObject({ WarmThroughput });
  });
});

type BucketPolicy = Policy & { Bucket: { Ref: string } | { 'Fn::ImportValue': string } };

/** The logical id of a bucket, in whichever stack it stands. */
const nameOf = (bucket: BucketPolicy['Bucket']): string =>
  'Ref' in bucket ? bucket.Ref : (/Ref(.*?[0-9A-F]{8})/.exec(bucket['Fn::ImportValue'])?.[1] ?? '');

describe('buckets', () => {
  const bucketOf = (name: string) => {
    const buckets = Object.entries(resources(data, 'AWS::S3::Bucket'));
    return buckets.find(([id]) => id.replace(/[0-9A-F]{8}$/, '') === name)?.[1].Properties;
  };

  // The rules of cdk-nag hold them to TLS and close them to the public.
  it.each([data, web])('are encrypted, and kept when their stack goes', (template) => {
    const buckets = Object.values(resources(template, 'AWS::S3::Bucket'));
    expect(buckets.length).toBeGreaterThan(0);
    for (const bucket of buckets)
      expect(bucket).toMatchObject({
        ...retained,
        Properties: { BucketEncryption: expect.any(Object) as object },
      });
  });

  /** What the policies of buckets say, each statement with the bucket. */
  const statements = [data, web]
    .flatMap((template) => all<BucketPolicy>(template, 'AWS::S3::BucketPolicy'))
    .flatMap(({ Bucket, PolicyDocument }) =>
      PolicyDocument.Statement.map((statement) => ({ bucket: nameOf(Bucket), ...statement })),
    );
  const ofCloudFront = statements.filter(({ Principal }) =>
    JSON.stringify(Principal).includes('cloudfront.amazonaws.com'),
  );

  it('refuse whoever comes without TLS', () => {
    const isOfTls = { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
    for (const id of [data, web].flatMap((template) => Object.keys(resources(template, 'AWS::S3::Bucket'))))
      expect(statements).toContainEqual(expect.objectContaining({ bucket: id, ...isOfTls }));
  });

  it('let CloudFront read for the distribution of this site alone', () => {
    const [distribution] = Object.keys(resources(web, 'AWS::CloudFront::Distribution'));
    const reads = ofCloudFront.filter(({ Effect }) => Effect === 'Allow');
    expect(new Set(reads.map(({ bucket }) => bucket.slice(0, -8)))).toEqual(
      new Set(['Images', 'SiteBucket']),
    );
    for (const { Condition } of reads) {
      expect(Condition).toEqual({ StringEquals: { 'AWS:SourceArn': expect.any(Object) as object } });
      const parts = JSON.stringify(Condition).match(/(?<="Ref":")[^"]*/g);
      expect(parts?.filter((part) => part !== 'AWS::Partition')).toEqual(['AWS::AccountId', distribution]);
    }
  });

  it('keep every version of pictures, which cannot be made again', () => {
    expect(bucketOf('Images')).toMatchObject({ VersioningConfiguration: { Status: 'Enabled' } });
  });

  it('keep exported tables for three days, and note who read them', () => {
    const exported = bucketOf('Exports');
    expect(exported).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 3, Status: 'Enabled' }] },
      LoggingConfiguration: {
        DestinationBucketName: { Ref: expect.stringMatching(/^ExportLogs/) as string },
      },
    });
    expect(exported).not.toHaveProperty('VersioningConfiguration');
  });

  it('serve no upload that has not been looked into, and delete it after a day', () => {
    const denied = ofCloudFront.filter(
      ({ Effect, Action }) => Effect === 'Deny' && Action === 's3:GetObject',
    );
    expect(denied).toHaveLength(1);
    expect(JSON.stringify(denied)).toContain('/incoming/*');
    expect(JSON.stringify(data.toJSON())).toContain(
      '{"ExpirationInDays":1,"Prefix":"incoming/","Status":"Enabled"}',
    );
  });
});

it('no stack of a stage goes by mistake', () => {
  const stacks = Object.values(stacksOf());
  expect(stacks.length).toBeGreaterThan(0);
  expect(stacks.filter(({ terminationProtection }) => !terminationProtection)).toEqual([]);
});
