import { describe, expect, it } from 'vitest';
import { all, grantsOf, only, outputsOf, resources, synthesise, type Policy } from './stacks.ts';

const templates = synthesise();
const { data, ops } = templates;

type Fields = Record<string, { Equals?: unknown[]; NotEquals?: unknown[] }>;
interface Trail {
  S3BucketName: { Ref: string };
  AdvancedEventSelectors: { FieldSelectors: ({ Field: string } & Fields[string])[] }[];
}

describe('the trail of ballots', () => {
  const trail = only<Trail>(ops, 'AWS::CloudTrail::Trail');

  it('records, with signed digests, who writes to the table of ballots, but for the votes function alone', () => {
    expect(trail).toMatchObject({ IsLogging: true, EnableLogFileValidation: true });
    const [selector, ...others] = trail.AdvancedEventSelectors;
    expect(others).toEqual([]);
    const fields = selector?.FieldSelectors.map(({ Field, ...condition }) => [Field, condition]) ?? [];
    const {
      'resources.ARN': table,
      'userIdentity.arn': writer,
      ...rest
    } = Object.fromEntries(fields) as Fields;
    expect(rest).toEqual({
      eventCategory: { Equals: ['Data'] },
      'resources.type': { Equals: ['AWS::DynamoDB::Table'] },
      readOnly: { Equals: ['false'] },
    });
    expect(JSON.stringify(table)).toMatch(/^\{"Equals":\[\{[^[\]]*Ballots[^[\]]*Arn[^[\]]*\}\]\}$/);
    expect(writer?.NotEquals).toHaveLength(1);
    expect(JSON.stringify(writer)).toMatch(/:assumed-role\/.*RefVotesRole[^/]*\/[^/]*RefVotesFunction/);
  });

  it('lies in a bucket that is kept, and that this trail alone may write', () => {
    const id = trail.S3BucketName.Ref;
    expect(resources(ops, 'AWS::S3::Bucket')[id]).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { VersioningConfiguration: { Status: 'Enabled' } },
    });
    const policies = all<Policy & { Bucket: { Ref: string } }>(ops, 'AWS::S3::BucketPolicy');
    const own = policies.find(({ Bucket }) => Bucket.Ref === id);
    const allowed = own?.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow') ?? [];
    expect(allowed.map(({ Action, Principal }) => [Action, Principal])).toEqual([
      ['s3:GetBucketAcl', { Service: 'cloudtrail.amazonaws.com' }],
      ['s3:PutObject', { Service: 'cloudtrail.amazonaws.com' }],
    ]);
    for (const { Condition } of allowed)
      expect(JSON.stringify(Condition)).toContain(':trail/acclaim-prod-ballots');
  });
});

describe('the keys of results', () => {
  const retained = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' };
  const statements = Object.entries(templates).flatMap(([stack, template]) =>
    grantsOf(template).map((statement) => ({ stack, ...statement })),
  );

  it('that sign certificates lie in KMS, as Ed25519, and are kept', () => {
    const [[id, key] = []] = Object.entries(resources(data, 'AWS::KMS::Key'));
    expect(key).toMatchObject({
      ...retained,
      Properties: { KeySpec: 'ECC_NIST_EDWARDS25519', KeyUsage: 'SIGN_VERIFY', PendingWindowInDays: 30 },
    });
    expect(outputsOf(data)['SealKeyArn']?.Value).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    for (const [stage, changes] of [
      ['prod', {}],
      ['staging', { stage: 'staging' }],
    ] as const)
      expect(only(synthesise(changes).data, 'AWS::KMS::Alias')).toMatchObject({
        AliasName: `alias/acclaim-${stage}-seal`,
      });
  });

  it('that sign certificates can be used by no role of a stack', () => {
    const actions = statements.flatMap(({ Action }) => Action);
    expect(actions.length).toBeGreaterThan(100);
    expect(actions.filter((action) => /^(kms:.*|\*)$/.test(action))).toEqual([]);
  });

  it('that name ballots are a secret of their own, which is kept, and which the votes function alone may read', () => {
    const [[id, secret] = []] = Object.entries(resources(data, 'AWS::SecretsManager::Secret'));
    expect(secret).toMatchObject({
      ...retained,
      Properties: { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } },
    });
    expect(outputsOf(data)['BallotSecretArn']?.Value).toEqual({ Ref: id });
    const readers = statements.filter(({ Resource }) => JSON.stringify(Resource).includes(String(id)));
    expect(readers).toMatchObject([
      {
        stack: 'api',
        role: expect.stringMatching(/^VotesRole/) as string,
        Action: 'secretsmanager:GetSecretValue',
      },
    ]);
    const vaults = statements.flatMap(({ Action, Resource }) =>
      [Action].flat().some((action) => action.startsWith('secretsmanager:')) ? [Resource].flat() : [],
    );
    expect(vaults).not.toContain('*');
  });
});
