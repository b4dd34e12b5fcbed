import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#count/segments.ts';
import { openStack, stateMachine } from '../../../infra/cli/common/open-target.ts';

const data = {
  ShowTableName: 's',
  BallotsTableName: 'b',
  AccountsTableName: 'a',
  SubmissionsTableName: 'm',
  ResultsTableName: 'r',
  MailTableName: 'e',
  ImageBucketName: 'i',
};

/** CloudFormation with these stacks and their outputs, and no others. */
function cloudFormation(stacks: Record<string, Record<string, string>>): CloudFormationClient {
  const client = new CloudFormationClient({ region: 'us-west-2' });
  const answers = mockClient(client).on(DescribeStacksCommand).rejects(new Error('The stack does not exist'));
  for (const [StackName, outputs] of Object.entries(stacks)) {
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
    answers.on(DescribeStacksCommand, { StackName }).resolves({
      Stacks: [{ StackName, CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs }],
    });
  }
  return client;
}

describe('a deployed stack', () => {
  it('is opened by its outputs, with the distribution and the keys of the stacks beside it', async () => {
    const client = cloudFormation({
      'acclaim-prod-data': data,
      'acclaim-prod-web': { Address: 'https://awards.test/awards/', DistributionId: 'E1' },
      'acclaim-prod-api': { SessionSecret: 'arn:aws:secretsmanager:us-west-2:123456789012:secret:a' },
    });
    const target = await openStack('acclaim-prod-data', client);

    expect(target).toMatchObject({
      tables: { show: 's', ballots: 'b', accounts: 'a', submissions: 'm', results: 'r', mail: 'e' },
      bucket: 'i',
      cdn: { basePath: '/awards' },
    });
    expect((await target.linkParts?.())?.home).toBe('https://awards.test/awards');
    await target.close();
  });

  it('is opened without a site beside it, and takes no links then', async () => {
    const target = await openStack('acclaim-new-data', cloudFormation({ 'acclaim-new-data': data }));

    expect(target.cdn).toBeUndefined();
    await expect(target.linkParts?.()).rejects.toThrow('There is no site beside acclaim-new-data yet');
    await target.close();
  });

  it('of before the exports to S3 is opened as well, and says what to do when one is asked for', async () => {
    const target = await openStack('acclaim-old-data', cloudFormation({ 'acclaim-old-data': data }));
    expect(() => target.exportBucket?.()).toThrow(
      'The stack acclaim-old-data has no output ExportBucketName yet. Deploy the stage, then try again.',
    );
    const outputs = { ...data, ExportBucketName: 'x' };
    const newer = await openStack('acclaim-new-data', cloudFormation({ 'acclaim-new-data': outputs }));
    expect(newer.exportBucket?.()).toBe('x');
    await Promise.all([target.close(), newer.close()]);
  });

  it('is opened only where the region is known and the stack names its data', async () => {
    const nowhere = new CloudFormationClient({
      region: () => Promise.reject<string>(new Error('Region is missing')),
    });
    await expect(openStack('acclaim-prod-data', nowhere)).rejects.toThrow(
      'Set AWS_REGION to the region of acclaim-prod-data, such as AWS_REGION=us-west-2.',
    );
    const { ImageBucketName: _bucket, ...rest } = data;
    await expect(openStack('Acclaim', cloudFormation({ Acclaim: rest }))).rejects.toThrow(
      'has no output ImageBucketName',
    );
  });
});

describe('the state machine of a stage', () => {
  const arn = 'arn:aws:states:us-west-2:123456789012:stateMachine:acclaim-prod-recount';
  const setup = () => {
    const client = new SFNClient({ region: 'us-west-2' });
    const sent = mockClient(client);
    sent.on(StartExecutionCommand).resolves({ executionArn: 'execution', startDate: new Date(0) });
    return { sent, machine: stateMachine(arn, client) };
  };

  it('is started once with the segments of the run, under the name of the run', async () => {
    const { sent, machine } = setup();
    await machine.start('run', segmentsOf('run', 2));

    const input = JSON.stringify({ segments: segmentsOf('run', 2) });
    expect(sent.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input)).toEqual([
      { stateMachineArn: arn, name: 'run', input },
    ]);
  });

  it.each([
    [{ status: 'RUNNING' as const }, 'running'],
    [{ status: 'SUCCEEDED' as const }, 'done'],
    [
      { status: 'FAILED' as const, error: 'States.TaskFailed', cause: 'gone' },
      { failure: 'FAILED: States.TaskFailed: gone. See execution in Step Functions.' },
    ],
    [{ status: 'TIMED_OUT' as const }, { failure: 'TIMED_OUT. See execution in Step Functions.' }],
  ])('answers %j as %j', async (answer, state) => {
    const { sent, machine } = setup();
    sent.on(DescribeExecutionCommand, { executionArn: 'execution' }).resolves(answer);
    const look = await machine.start('run', segmentsOf('run', 1));

    expect(await look()).toEqual(state);
  });
});
