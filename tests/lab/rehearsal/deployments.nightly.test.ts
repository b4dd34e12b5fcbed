import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { describe, expect, it } from 'vitest';
import { backwards } from '../../../infra/cli/deploy.ts';
import { buildAnew, resources, templatesOf, type Stacks } from '../../infra/stacks.ts';
import { Account, inOrder, type Stack, type StackTemplate } from './cloudformation.ts';
import { everything } from './everything.ts';
import { newAccount, withConcurrency } from './quotas.ts';
import { showNights } from './settings.ts';
import { deploy } from './template.ts';

const stacksOf = (stacks: Stacks, stage = 'prod'): Stack[] =>
  Object.entries(templatesOf(stacks)).map(([key, template]) => ({
    name: `acclaim-${stage}-${key === 'edgeOps' ? 'edge-ops' : key}`,
    region: key.startsWith('edge') ? 'us-east-1' : 'us-west-2',
    template: template.toJSON() as StackTemplate,
  }));
const made = (changes: Record<string, unknown> = {}, release = 'one') =>
  stacksOf(buildAnew(changes, release, true));

const older = made();
/** A commit that adds a seventh table, which the API imports. */
const newer = stacksOf(withTable(buildAnew({}, 'two', true)));
function withTable(stacks: Stacks): Stacks {
  const quizzes = new TableV2(stacks.data, 'Quizzes', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    billing: Billing.onDemand(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const output = new CfnOutput(stacks.api, 'QuizzesTable', { value: quizzes.tableName });
  output.description = 'Of the newer commit';
  return stacks;
}
/** As `npx acclaim deploy --back`. */
function goBack(account: Account, stacks: readonly Stack[]): void {
  for (const name of backwards)
    account.deploy(stacks.find((stack) => stack.name === `acclaim-prod-${name}`)!);
  account.deployAll(stacks);
}

describe('deployments, one after another', () => {
  const account = new Account();

  it('begin in a new account with ten concurrent calls, but not without the machine code', () => {
    expect(() => new Account().deployAll(stacksOf(buildAnew({})))).toThrow(
      'Run `npm run native` and deploy again',
    );
    account.deployAll(older);
    expect(account.stacks.size).toBe(older.length);
    for (const accountConcurrency of [1000, 10]) {
      const small = new Account();
      small.deployAll(made({ accountConcurrency }));
      expect(small.stacks.size).toBe(older.length);
    }
  });

  it.each([{ reservedConcurrency: { votes: 5 } }, { provisionedConcurrency: { show: 1 } }])(
    'are refused in a new account where settings hold calls ready: %j',
    (settings) => {
      const small = new Account();
      small.deployAll(older);
      expect(() => small.deployAll(made(settings))).toThrow(
        'may have 0 reserved and provisioned concurrent calls of a region',
      );
    },
  );

  it('go on to a commit with another table and an export', () => {
    account.deployAll(newer);
    expect(JSON.stringify(account.stacks.get('acclaim-prod-api'))).toMatch(
      /ImportValue":"acclaim-prod-data:\w*Quizzes/,
    );
  });

  it('go back over it stack by stack, which the ordinary order cannot', () => {
    expect(() => account.deployAll(older)).toThrow(
      /Cannot delete export acclaim-prod-data:\w*Quizzes\w* as it is in use by acclaim-prod-api/,
    );
    goBack(account, older);
    for (const stack of older) expect(account.stacks.get(stack.name)?.template).toEqual(stack.template);
    // The table stays in the account, beside its stack.
    expect(account.retained.filter((id) => id.includes('Quizzes'))).toHaveLength(1);
  });

  it('make a new stage beside the first for a restore, with tables, secrets and names of its own', () => {
    const stacks = buildAnew({ stage: 'again', stages: { prod: {}, again: {} } }, 'one', true);
    account.deployAll(stacksOf(stacks, 'again'));
    expect(account.stacks.size).toBe(2 * older.length);
    expect(
      Object.keys(resources(templatesOf(stacks).api, 'AWS::SecretsManager::Secret')).length,
    ).toBeGreaterThan(0);
    // What `acclaim backup restore` looks for.
    expect(Object.keys(account.stacks.get('acclaim-again-data')?.template.Outputs ?? {})).toEqual(
      expect.arrayContaining(['ShowTableName', 'BallotsTableName', 'ImageBucketName']),
    );
  });

  it('raise the settings of a night, and lower all after it but warm throughput', () => {
    const raised = { warmWritesPerSecond: 8000, warmReadsPerSecond: 24_000 };
    const night = made({
      ...raised,
      reservedConcurrency: { votes: 500 },
      provisionedConcurrency: { show: 10 },
      showNights,
    });
    // Once Lambda has raised the concurrency, which a night of voting needs.
    const larger = new Account(withConcurrency(1000));
    larger.deployAll(older);
    larger.deployAll(night);
    expect(() => larger.deployAll(older)).toThrow('cannot be lowered');
    const after = made(raised);
    larger.deployAll(after);
    const kept = JSON.stringify([...larger.stacks.values()]);
    expect(kept).not.toMatch(/ReservedConcurrent|ScheduledActions|ProvisionedConcurrent/);
  });

  it('tell another address of alarms and of the budget, which is replaced', () => {
    const told = new Account();
    told.deployAll(made({ alarmAddress: 'us@awards.test' }));
    told.deployAll(made({ alarmAddress: 'others@awards.test' }));
    expect(told.replaced).toEqual(['acclaim-prod-edge-ops/Budget (NotificationsWithSubscribers)']);
  });

  it('go back in an order that has each stack before those it needs', () => {
    const order = inOrder(older).map(({ name }) => name.replace('acclaim-prod-', ''));
    expect([...backwards, 'data'].toSorted()).toEqual(order.toSorted());
    const back = [...backwards, 'data'].map((name) =>
      older.find((stack) => stack.name === `acclaim-prod-${name}`)!,
    );
    expect(inOrder(back.toReversed())).toEqual(back.toReversed());
  });
});

/** A stage with all that it can have, and calls held ready. */
const full = made({ ...everything, reservedConcurrency: { votes: 500 }, showNights });
const allOfIt = deploy(full).all;

it.each(newAccount)(
  'a new account refuses by its name what a stage has more than its quota: $what',
  (quota) => {
    const most = quota.count(allOfIt);
    expect(most).toBeGreaterThan(0);
    const held = new Account([{ ...quota, most }]);
    held.deployAll(full);
    expect(held.stacks.size).toBe(full.length);
    const refusing = new Account([{ ...quota, most: most - 1 }]);
    expect(() => refusing.deployAll(full)).toThrow(
      `The account may have ${most - 1} ${quota.what}, not ${most}.`,
    );
  },
);
