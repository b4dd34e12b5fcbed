import { beforeAll, describe, expect, it } from 'vitest';
import { all, resources, synthesise, synthesiseAnew, type Templates } from './stacks.ts';

const lasting = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'];
const stacks = ['data', 'api', 'tally', 'recount', 'edge', 'web', 'ops', 'edgeOps'] as const;

/** Logical ids of what lasts, by stack: CloudFormation keeps a resource for as long as it keeps its id. */
const lastingIn = (templates: Templates): string[] =>
  stacks.flatMap((stack) =>
    lasting.flatMap((type) =>
      Object.keys(resources(templates[stack], type)).map((id) => `${stack} ${type} ${id}`),
    ),
  );

describe('going back to the commit that ran before', () => {
  let before: Templates;
  let after: Templates;
  beforeAll(() => {
    before = synthesise({}, 'one');
    after = synthesise(
      { requestsPerSecond: 9000, votesPerAddress: 9000, alarmAddress: 'us@awards.test' },
      'two',
    );
  });

  it('touches no table and no picture: the stack that holds them is the same, byte for byte', () => {
    expect(JSON.stringify(after.data.toJSON())).toBe(JSON.stringify(before.data.toJSON()));
  });

  it('changes the functions, so that there is something to go back from', () => {
    expect(JSON.stringify(after.api.toJSON())).not.toBe(JSON.stringify(before.api.toJSON()));
    expect(JSON.stringify(after.web.toJSON())).not.toBe(JSON.stringify(before.web.toJSON()));
  });

  it('keeps tables, buckets and secrets in place, in every stack', () => {
    expect(lastingIn(before).length).toBeGreaterThan(lasting.length);
    expect(lastingIn(after)).toEqual(lastingIn(before));
  });

  it('keeps each function and its alias under their names, so that callers find the version before', () => {
    for (const type of ['AWS::Lambda::Function', 'AWS::Lambda::Alias', 'AWS::ApiGatewayV2::Route']) {
      expect(Object.keys(resources(after.api, type))).toEqual(Object.keys(resources(before.api, type)));
    }
    expect(Object.keys(resources(after.web, 'AWS::CloudFront::Distribution'))).toEqual(
      Object.keys(resources(before.web, 'AWS::CloudFront::Distribution')),
    );
  });

  it('gives the very templates that ran before, byte for byte and from another folder', () => {
    const again = synthesiseAnew({}, 'one');

    for (const stack of stacks)
      expect(JSON.stringify(again[stack].toJSON())).toBe(JSON.stringify(before[stack].toJSON()));
  });

  it('leaves the files of the version before in the site bucket, which pages that are open still ask for', () => {
    const uploads = all<{ Prune: boolean }>(before.web, 'Custom::CDKBucketDeployment');
    expect(new Set(uploads.map(({ Prune }) => Prune))).toEqual(new Set([false]));
  });
});
