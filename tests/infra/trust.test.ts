import { describe, expect, it } from 'vitest';
import { all, only, outputsOf, resources, synthesise, type Policy } from './stacks.ts';

const templates = synthesise();
const { data, ops } = templates;

interface Trail {
  IsLogging: boolean;
  EnableLogFileValidation: boolean;
  S3BucketName: { Ref: string };
  AdvancedEventSelectors: {
    FieldSelectors: { Field: string; Equals?: unknown[]; NotEquals?: unknown[] }[];
  }[];
}

describe('the trail of ballots', () => {
  const [trail] = Object.values(resources<Trail>(ops, 'AWS::CloudTrail::Trail'));
  const fields = Object.fromEntries(
    trail?.Properties.AdvancedEventSelectors[0]?.FieldSelectors.map(({ Field, ...condition }) => [
      Field,
      JSON.stringify(condition),
    ]) ?? [],
  );

  it('records, with signed digests, who writes to the table of ballots', () => {
    expect(trail?.Properties).toMatchObject({ IsLogging: true, EnableLogFileValidation: true });
    expect(trail?.Properties.AdvancedEventSelectors).toHaveLength(1);
    expect(fields).toEqual({
      eventCategory: '{"Equals":["Data"]}',
      'resources.type': '{"Equals":["AWS::DynamoDB::Table"]}',
      'resources.ARN': expect.stringMatching(
        /^\{"Equals":\[\{[^[\]]*Ballots[^[\]]*Arn[^[\]]*\}\]\}$/,
      ) as string,
      readOnly: '{"Equals":["false"]}',
      'userIdentity.arn': expect.stringContaining('NotEquals') as string,
    });
  });

  it('leaves out the votes function alone, which is the only one that may write there', () => {
    expect(fields['userIdentity.arn']?.match(/OutputName":"[^"]*/g)).toEqual([
      expect.stringMatching(/RefVotesRole/),
      expect.stringMatching(/RefVotesFunction/),
    ]);
    expect(fields['userIdentity.arn']).toContain(':assumed-role/');
  });

  it('lies in a bucket that is kept, and that this trail alone may write', () => {
    const id = trail?.Properties.S3BucketName.Ref ?? '';
    expect(resources(ops, 'AWS::S3::Bucket')[id]).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { VersioningConfiguration: { Status: 'Enabled' } },
    });
    const policies = resources<{ Bucket: { Ref: string }; PolicyDocument: Policy['PolicyDocument'] }>(
      ops,
      'AWS::S3::BucketPolicy',
    );
    const own = Object.values(policies).find(({ Properties }) => Properties.Bucket.Ref === id);
    const allowed = own?.Properties.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow') ?? [];
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
  /** Every statement of every policy of roles, with the stack it is in. */
  const statements = Object.entries(templates).flatMap(([stack, template]) =>
    all<Policy>(template, 'AWS::IAM::Policy').flatMap(({ PolicyDocument, Roles }) =>
      PolicyDocument.Statement.map((statement) => ({
        stack,
        roles: Roles.map(({ Ref }) => Ref),
        ...statement,
      })),
    ),
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
    const readers = statements.flatMap(({ stack, roles, Action, Resource }) =>
      [Resource]
        .flat()
        .filter((resource) => JSON.stringify(resource).includes(String(id)))
        .map(() => [stack, roles, Action]),
    );
    expect(readers).toEqual([
      ['api', [expect.stringMatching(/^VotesRole/)], 'secretsmanager:GetSecretValue'],
    ]);
    const vaults = statements.flatMap(({ Action, Resource }) =>
      [Action].flat().some((action) => action.startsWith('secretsmanager:')) ? [Resource].flat() : [],
    );
    expect(vaults).not.toContain('*');
  });
});
