import { describe, expect, it } from 'vitest';
import { all, resources, synthesise, synthesiseAnew, type Templates } from './stacks.ts';

const stacks = ['data', 'api', 'tally', 'recount', 'edge', 'web', 'mail', 'ops', 'edgeOps'] as const;
/** CloudFormation keeps a resource, and callers find it, for as long as it keeps its logical id. */
const lasting = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::Lambda::Function',
  'AWS::Lambda::Alias',
  'AWS::ApiGatewayV2::Route',
  'AWS::CloudFront::Distribution',
];
const textOf = (templates: Templates) => stacks.map((stack) => JSON.stringify(templates[stack].toJSON()));

describe('going back to the commit that ran before', () => {
  const before = synthesise({}, 'one');
  const after = synthesise(
    { requestsPerSecond: 9000, votesPerAddress: 9000, alarmAddress: 'us@awards.test' },
    'two',
  );

  it('touches no table and no picture, but there is something to go back from', () => {
    const [data, api, , , , web] = textOf(before);
    const [sameData, otherApi, , , , otherWeb] = textOf(after);
    expect([sameData === data, otherApi === api, otherWeb === web]).toEqual([true, false, false]);
  });

  it.each(lasting)('keeps each %s in place, in every stack', (type) => {
    const idsIn = (templates: Templates) =>
      stacks.map((stack) => Object.keys(resources(templates[stack], type)));
    expect(idsIn(before).flat().length).toBeGreaterThan(0);
    expect(idsIn(after)).toEqual(idsIn(before));
  });

  it('gives the very templates that ran before, byte for byte and from another folder', () => {
    expect(textOf(synthesiseAnew({}, 'one'))).toEqual(textOf(before));
  });

  it('leaves the files of the version before in the site bucket, which pages that are open still ask for', () => {
    for (const upload of all(before.web, 'Custom::CDKBucketDeployment'))
      expect(upload).toMatchObject({ Prune: false });
    expect(all(before.web, 'Custom::CDKBucketDeployment').length).toBeGreaterThan(0);
  });
});
