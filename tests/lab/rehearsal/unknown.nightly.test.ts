import { expect, it } from 'vitest';
import { askedBy } from './asked.ts';
import { isDue } from './patterns.ts';
import { requireTypes } from './replacements.ts';
import { deploy } from './template.ts';

/** What no player knows is refused by its name: passed over, it would look as if it had been walked. Whether players decide rightly, `sabotage` finds. */
const resolve = (value: object) => {
  const Resources = {
    Q: { Type: 'AWS::SQS::Queue', Properties: {} },
    Strange: { Type: 'AWS::New::Thing' },
    User: { Type: 'X', Properties: { value } },
  };
  return deploy([{ name: 'acclaim-test-one', region: 'us-west-2', template: { Resources } }]).of('X')[0]!
    .properties;
};
const ask = (service: string) =>
  askedBy({ service, region: 'us-west-2', method: 'POST', url: '/', headers: {}, body: Buffer.of() });
const type = (Type: string) => ({ One: { Type } });

it.each<[string, () => unknown, string]>([
  ['an intrinsic', () => resolve({ 'Fn::Cidr': ['10.0.0.0/8', 1] }), 'does not know Fn::Cidr, which'],
  ['the reference to a type', () => resolve({ Ref: 'Strange' }), 'does not know Ref of AWS::New::Thing'],
  [
    'an attribute',
    () => resolve({ 'Fn::GetAtt': ['Q', 'Colour'] }),
    'does not know Colour of AWS::SQS::Queue',
  ],
  ['an import', () => resolve({ 'Fn::ImportValue': 'nothing' }), 'imports nothing, which no stack exports'],
  ['a resource', () => resolve({ Ref: 'Nobody' }), 'refers to Nobody, which it does not have'],
  ['a service', () => ask('sts'), 'does not know sts'],
  ['a schedule', () => isDue('cron(0 11 L * ? *)', 0), 'cron(0 11 L * ? *)'],
  [
    'a type',
    () => requireTypes({}, type('Custom::Unheard')),
    'no schema of Custom::Unheard, the type of One',
  ],
  [
    'another type under the same logical id',
    () => requireTypes(type('AWS::SQS::Queue'), type('AWS::SNS::Topic')),
    'One cannot become a resource of another type',
  ],
])('%s that nobody knows is refused by its name', (_what, play, words) => {
  expect(play).toThrow(words);
});
