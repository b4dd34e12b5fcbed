import { PassThrough } from 'node:stream';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { usage } from '../../../infra/cli/show/command-line.ts';
import { runShow } from '../../../infra/cli/show/command.ts';
import { createProgress } from '../../../infra/cli/show/progress.ts';
import { openStack, type TargetChoice } from '../../../infra/cli/target.ts';

/** Runs a command line where no site can be opened, and gives all that was said. */
async function run(args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const opened: TargetChoice[] = [];
  const code = await runShow(args, {
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr,
    open: async (choice) => {
      opened.push(choice);
      throw new Error('The data folder is in use; stop the site.');
    },
  });
  return { code, opened, error: String((stderr.read() as Buffer | null) ?? '') };
}

describe('the command line', () => {
  it.each([
    [[], 'Say import, export, nominations or subscribers.'],
    [['delete', 'x'], 'No such command: delete.'],
    [['import'], 'Name the folder to import.'],
    [['import', 'a', 'b'], 'One folder only'],
    [['import', 'a', '--force'], "Unknown option '--force'"],
    [['export', 'a', '--dry-run'], '--dry-run goes with import.'],
    [['import', 'a', '--stack', ''], 'Name the stack'],
    [['export', 'a', '--ours'], '--ours goes with import.'],
    [['nominations', '--withdraw', 'best/a'], '--withdraw goes with import.'],
    [['import', 'a', '--withdraw', 'best/a/b'], 'After --withdraw, name CATEGORY/SLUG, or CATEGORY.'],
    [['import', 'a', '--withdraw', ''], 'After --withdraw, name CATEGORY/SLUG, or CATEGORY.'],
    [['import', 'a', '--csv'], '--csv goes with nominations and subscribers.'],
    [['nominations', '--dry-run'], '--dry-run goes with import.'],
    [['subscribers', 'a'], '"a" is too much.'],
  ])('%j gives usage and code 2', async (args, message) => {
    const { code, opened, error } = await run(args);
    expect(code).toBe(2);
    expect(error).toContain(message);
    expect(error).toContain(usage);
    expect(opened).toEqual([]);
  });

  it('opens the local data, or the stack it is told', async () => {
    expect((await run(['import', 'a', '--dry-run'])).opened).toEqual([{}]);
    expect((await run(['export', 'a', '--stack', 'Acclaim'])).opened).toEqual([{ stack: 'Acclaim' }]);
  });

  it('tells in one line why the site cannot be opened, with code 1', async () => {
    expect(await run(['import', 'a'])).toMatchObject({
      code: 1,
      error: 'The data folder is in use; stop the site.\n',
    });
  });
});

describe('a deployed stack', () => {
  const stackWith = (outputs: Record<string, string>) => {
    const client = new CloudFormationClient({ region: 'us-west-2' });
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
    mockClient(client)
      .on(DescribeStacksCommand, { StackName: 'Acclaim' })
      .resolves({
        Stacks: [
          { StackName: 'Acclaim', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs },
        ],
      });
    return client;
  };
  const outputs = {
    ShowTableName: 's',
    BallotsTableName: 'b',
    AccountsTableName: 'a',
    SubmissionsTableName: 'm',
    ResultsTableName: 'r',
    ImageBucketName: 'i',
  };

  it('is opened by its outputs', async () => {
    const { tables, bucket, ...target } = await openStack('Acclaim', stackWith(outputs));
    expect({ tables, bucket }).toEqual({
      tables: { show: 's', ballots: 'b', accounts: 'a', submissions: 'm', results: 'r' },
      bucket: 'i',
    });
    await target.close();
  });

  it('brings the distribution and the keys of its stage along, by the stacks beside it', async () => {
    const client = new CloudFormationClient({ region: 'us-west-2' });
    const stack = (StackName: string, values: Record<string, string>) => ({
      Stacks: [
        {
          StackName,
          CreationTime: new Date(0),
          StackStatus: 'CREATE_COMPLETE' as const,
          Outputs: Object.entries(values).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
        },
      ],
    });
    const missing = new Error('Stack with id acclaim-new-web does not exist');
    const answers = mockClient(client).on(DescribeStacksCommand).rejects(missing);
    for (const stage of ['prod', 'new'])
      answers.on(DescribeStacksCommand, { StackName: `acclaim-${stage}-data` }).resolves(stack('', outputs));
    answers
      .on(DescribeStacksCommand, { StackName: 'acclaim-prod-web' })
      .resolves(stack('', { Address: 'https://awards.test/awards/', DistributionId: 'E1' }))
      .on(DescribeStacksCommand, { StackName: 'acclaim-prod-api' })
      .resolves(stack('', { SessionSecret: 'arn:aws:secretsmanager:us-west-2:123456789012:secret:a' }));

    const deployed = await openStack('acclaim-prod-data', client);
    expect(deployed.cdn?.basePath).toBe('/awards');
    expect((await deployed.linkParts?.())?.home).toBe('https://awards.test/awards');
    await deployed.close();

    const withoutSite = await openStack('acclaim-new-data', client);
    expect(withoutSite.cdn).toBeUndefined();
    await expect(withoutSite.linkParts?.()).rejects.toThrow('Beside acclaim-new-data there is no site yet');
    await withoutSite.close();
  });

  it('is asked for only where the region is known', async () => {
    const nowhere = new CloudFormationClient({
      region: () => Promise.reject<string>(new Error('Region is missing')),
    });
    await expect(openStack('acclaim-prod-data', nowhere)).rejects.toThrow(
      'Name the region that acclaim-prod-data stands in, such as AWS_REGION=us-west-2',
    );
  });

  it('is refused when it names no data', async () => {
    const { ImageBucketName: _bucket, ...rest } = outputs;
    await expect(openStack('Acclaim', stackWith(rest))).rejects.toThrow('has no output ImageBucketName');
  });
});

it('shows progress in a pipe as plain lines: one a thousand, and one at the end', () => {
  const output = new PassThrough();
  const { show, stop } = createProgress(output as unknown as NodeJS.WriteStream);
  for (let done = 25; done <= 2500; done += 25) show({ step: 'nominees', done, total: 2500 });
  show({ step: 'deletes', done: 1, total: 1 });
  stop();
  expect(String(output.read())).toBe(
    'Nominees: 1000 of 2500\nNominees: 2000 of 2500\nNominees: 2500 of 2500\nDeletes: 1 of 1\n',
  );
});
