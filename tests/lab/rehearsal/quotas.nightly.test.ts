import { describe, expect, it } from 'vitest';
import { buildAnew, closedDoor, templatesOf } from '../../infra/stacks.ts';
import { Account, type Stack, type StackTemplate } from './cloudformation.ts';
import { newAccount } from './quotas.ts';
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
  return Object.entries(templatesOf(buildAnew(context, 'one', true))).map(([key, template]) => ({
    name: `acclaim-${stage}-${key === 'edgeOps' ? 'edge-ops' : key}`,
    region: key.startsWith('edge') ? 'us-east-1' : 'us-west-2',
    template: template.toJSON() as StackTemplate,
  }));
}

const prod = stageOf('prod');
/** A stage with calls held ready, for which a new account has too few. */
const nightly = stageOf('prod', { reservedConcurrency: { votes: 500 }, showNights: [night] });
const resources = deploy(nightly as Deployable[]).all;

describe('a new account', () => {
  it('holds a stage with all that it can have, and a second one beside it', () => {
    const account = new Account();
    account.deployAll(prod);
    account.deployAll(
      stageOf('staging', { domain: 'staging.awards.test', apiDomain: 'origin.staging.awards.test' }),
    );
    expect(account.stacks.size).toBe(2 * prod.length);
  });

  it('has each quota by a name, with a page and how it was read', () => {
    expect(new Set(newAccount.map(({ what }) => what)).size).toBe(newAccount.length);
    for (const { source } of newAccount) {
      expect(source.title).not.toBe('');
      expect(source.address).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/.*\.html$/);
    }
  });

  it.each(newAccount)('refuses by its name what a stage has more than its quota: $what', (quota) => {
    const made = quota.count(resources);
    expect(made).toBeGreaterThan(0);
    const held = new Account([{ ...quota, most: made }]);
    held.deployAll(nightly);
    expect(held.stacks.size).toBe(nightly.length);
    const refusing = new Account([{ ...quota, most: made - 1 }]);
    expect(() => refusing.deployAll(nightly)).toThrow(
      `The account may have ${made - 1} ${quota.what}, not ${made}.`,
    );
  });
});
