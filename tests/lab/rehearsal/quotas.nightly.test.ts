import { describe, expect, it } from 'vitest';
import { closedDoor, synthesiseAnew } from '../../infra/stacks.ts';
import { Account, type Stack, type StackTemplate } from './cloudformation.ts';
import { newAccount, type Quota, withConcurrency } from './quotas.ts';
import { deploy, type StackTemplate as Deployable } from './template.ts';

/** Settings with which a stage has all that it can have, a show night included. */
const everything = {
  ...closedDoor,
  domain: 'awards.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/site',
  mailFrom: 'awards@awards.test',
  alarmAddress: 'operators@awards.test',
  botCheckSiteKey: 'a-site-key',
  googleClientId: 'our-id',
  appleClientId: 'our-id',
  appleRedirectUri: 'https://awards.test/apple',
};
const night = {
  from: '2999-01-24T01:30:00Z',
  until: '2999-01-24T05:00:00Z',
  provisionedConcurrency: { votes: 400 },
};

function stageOf(stage: string, more: Record<string, unknown> = {}): Stack[] {
  const context = { ...everything, stage, stages: { [stage]: {} }, ...more };
  return Object.entries(synthesiseAnew(context, 'one', { hasNative: true })).map(([key, template]) => ({
    name: `acclaim-${stage}-${key === 'edgeOps' ? 'edge-ops' : key}`,
    region: key.startsWith('edge') ? 'us-east-1' : 'us-west-2',
    template: template.toJSON() as StackTemplate,
  }));
}

const prod = stageOf('prod');
/** A stage with calls held ready, and the one kind of resource that only show nights make: a new account cannot hold it. */
const nightly = stageOf('prod', { reservedConcurrency: { votes: 500 }, showNights: [night] });
const enough = withConcurrency(1000);
const isOfNights = ({ type }: Quota) => type === 'AWS::ApplicationAutoScaling::ScalableTarget';
const resourcesOf = (stacks: readonly Stack[]) => deploy(stacks as Deployable[]).all;

interface Place {
  stack: Stack;
  id: string;
}

/** A stack in which one resource has more of what is counted: by its growth, or by copies of it. */
function grown({ stack, id }: Place, { grow }: Quota, by: number): Stack {
  const template = structuredClone(stack.template);
  const { Resources } = template;
  const resource = Resources[id]!;
  if (grow) grow(resource.Properties as never, by);
  else for (let count = 1; count <= by; count++) Resources[`${id}Copy${count}`] = resource;
  return { ...stack, template };
}

const withStack = (stacks: readonly Stack[], changed: Stack): Stack[] =>
  stacks.map((stack) => (stack.name === changed.name ? changed : stack));

/** The resource by whose growth a count rises: others are smaller, or at another place. */
function leading(stacks: readonly Stack[], quota: Quota): Place {
  const counted = (place: Place, by: number) =>
    quota.count(resourcesOf(withStack(stacks, grown(place, quota, by))));
  const places = stacks.flatMap((stack) =>
    Object.entries(stack.template.Resources)
      .filter(([, { Type }]) => Type === quota.type)
      .map(([id]): Place => ({ stack, id })),
  );
  const found = places.find((place) => counted(place, 2) > counted(place, 1));
  if (!found) throw new Error(`No ${quota.type} raises the ${quota.what}.`);
  return found;
}

/** The least growth that breaches a quota. */
function leastBreach(stacks: readonly Stack[], quota: Quota, place: Place): number {
  const [one = 0, two = 0] = [1, 2].map((by) =>
    quota.count(resourcesOf(withStack(stacks, grown(place, quota, by)))),
  );
  return Math.max(1, Math.floor((quota.most - one) / (two - one)) + 2);
}

describe('a new account', () => {
  it('holds a stage with all that it can have, and a second one beside it', () => {
    const account = new Account();
    account.deployAll(prod);
    account.deployAll(
      stageOf('staging', { domain: 'staging.awards.test', apiDomain: 'origin.staging.awards.test' }),
    );
    expect(account.stacks.size).toBe(2 * prod.length);
  });

  it('has each quota by a name of its own, with a page and how it was read', () => {
    expect(new Set(newAccount.map(({ what }) => what)).size).toBe(newAccount.length);
    for (const { source } of newAccount) {
      expect(source.title).not.toBe('');
      expect(source.address).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/.*\.html$/);
    }
  });

  it('counts something of each quota in a stage with calls held ready and show nights', () => {
    const resources = resourcesOf(nightly);
    expect(newAccount.filter(({ count }) => count(resources) === 0).map(({ what }) => what)).toEqual([]);
  });

  it.each(newAccount)('refuses by its name a template above its quota: $what', (quota) => {
    const [stacks, quotas] = isOfNights(quota) ? [nightly, enough] : [prod, newAccount];
    const place = leading(stacks, quota);
    const by = leastBreach(stacks, quota, place);
    const [within, above] = [by - 1, by].map((steps) => grown(place, quota, steps));
    expect(quota.count(resourcesOf(withStack(stacks, within!)))).toBeLessThanOrEqual(quota.most);

    const account = new Account(quotas);
    for (const stack of stacks) account.stacks.set(stack.name, stack);
    expect(() => account.deploy(above!)).toThrow(`The account may have ${quota.most} ${quota.what}, not `);
    expect(account.stacks.get(place.stack.name)).toBe(place.stack);
  });
});
