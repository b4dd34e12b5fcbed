import { describe, expect, it } from 'vitest';
import { all, buildAnew, synthesise, templatesOf, type Templates } from './stacks.ts';

/** CloudFormation keeps a resource, and callers find it, for as long as it keeps its logical id. */
const lasting =
  /^AWS::(DynamoDB::GlobalTable|S3::Bucket|SecretsManager::Secret|Lambda::(Function|Alias)|ApiGatewayV2::Route|CloudFront::Distribution)$/;
const idsIn = (templates: Templates) =>
  Object.entries(templates).flatMap(([stack, template]) =>
    Object.entries((template.toJSON() as { Resources: Record<string, { Type: string }> }).Resources)
      .filter(([, { Type }]) => lasting.test(Type))
      .map(([id, { Type }]) => `${stack} ${Type} ${id}`),
  );
const textOf = (templates: Templates, stack: keyof Templates) => JSON.stringify(templates[stack].toJSON());

describe('going back to the commit that ran before', () => {
  const before = synthesise();
  const after = templatesOf(
    buildAnew({ requestsPerSecond: 9000, votesPerAddress: 9000, alarmAddress: 'us@awards.test' }, 'two'),
  );

  it('touches no table and no picture, but there is something to go back from', () => {
    const same = (['data', 'api', 'web'] as const).map(
      (stack) => textOf(before, stack) === textOf(after, stack),
    );
    expect(same).toEqual([true, false, false]);
  });

  it('keeps what lasts in place, in every stack', () => {
    expect(idsIn(before).length).toBeGreaterThan(100);
    expect(idsIn(after)).toEqual(idsIn(before));
  });

  it('gives the very templates that ran before, byte for byte and from another folder', () => {
    const again = templatesOf(buildAnew({}));
    for (const stack of Object.keys(before) as (keyof Templates)[])
      expect([stack, textOf(again, stack) === textOf(before, stack)]).toEqual([stack, true]);
  });

  it('leaves the files of the version before in the site bucket, which pages that are open still ask for', () => {
    const uploads = all(before.web, 'Custom::CDKBucketDeployment');
    expect(uploads.length).toBeGreaterThan(0);
    for (const upload of uploads) expect(upload).toMatchObject({ Prune: false });
  });
});
