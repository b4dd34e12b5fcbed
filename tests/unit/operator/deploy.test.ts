import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../infra/cli/common/command.ts';
import { readMailAccount } from '../../../infra/cli/common/mail-account.ts';
import { backwards } from '../../../infra/cli/deploy.ts';
import { settingsOfStage } from '../../../infra/settings.ts';
import { runCommand } from '../../support/command.ts';

const outputs = JSON.stringify({
  'acclaim-prod-web': { Address: 'https://prod.awards.test/gayvnawards/' },
  'acclaim-staging-web': { Address: 'https://staging.awards.test/gayvnawards/' },
});

/** Runs the command with programs that all go well, but for the one whose command line holds `failing`. */
async function deploy(
  args: string[],
  { failing = '-', ...changes }: Partial<Context> & { failing?: string } = {},
) {
  const ran: string[] = [];
  const result = await runCommand(['deploy', ...args], {
    execute: async (program, rest) => {
      const line = [program, ...rest].join(' ');
      ran.push(line);
      return line.includes(failing) && failing !== '-' ? 1 : 0;
    },
    hasCredentials: async () => true,
    readFile: async () => outputs,
    ...changes,
  });
  return { ...result, ran };
}

describe('a deployment', () => {
  it('builds, synthesizes, deploys what it has synthesized, and looks at the site', async () => {
    const { code, ran, err } = await deploy([]);

    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(ran).toEqual([
      'npm run native',
      'npx cdk synth -q -c stage=prod',
      'npx cdk deploy --app cdk.out --all --outputs-file dist/outputs.json',
      'npm run smoke -- https://prod.awards.test/gayvnawards/',
    ]);
  });

  it('takes the stage that is asked for, and asks nothing when told so', async () => {
    const { ran } = await deploy(['--stage', 'staging', '--yes']);

    expect(ran[1]).toBe('npx cdk synth -q -c stage=staging');
    expect(ran[2]).toContain(' --require-approval never');
    expect(ran[3]).toBe('npm run smoke -- https://staging.awards.test/gayvnawards/');
  });

  it('releases at once when told so, and by a canary the next time', async () => {
    const { ran } = await deploy(['--at-once']);
    expect(ran[1]).toBe('npx cdk synth -q -c stage=prod -c atOnce=true');
    expect((await deploy([])).ran.join()).not.toContain('atOnce');
  });

  it('goes back stack by stack, the data last, and then deploys all', async () => {
    const { ran } = await deploy(['--back', '--yes']);
    const cdk = 'npx cdk deploy --app cdk.out --require-approval never';
    expect(ran.slice(2, -2)).toEqual(backwards.map((name) => `${cdk} --exclusively acclaim-prod-${name}`));
    expect(ran.at(-2)).toBe(`${cdk} --all --outputs-file dist/outputs.json`);
  });

  it.each([
    ['native', 1, 'Install the machine code for pictures: failed. Nothing was deployed.'],
    ['synth', 2, 'Build site and functions, and synthesize the stage prod: failed. Nothing was deployed.'],
    ['cdk deploy', 3, 'Deploy what was synthesized: failed. CloudFormation rolls back'],
    ['smoke', 4, 'Check the site: failed. It is deployed, and something is broken: go back'],
  ])('ends where %s fails, and says what has happened', async (failing, steps, sentence) => {
    const { code, ran, err } = await deploy([], { failing });

    expect(code).toBe(1);
    expect(ran).toHaveLength(steps);
    expect(err).toContain(sentence);
  });

  it('fails when the stacks name no address', async () => {
    const { code, err } = await deploy([], { readFile: async () => '{}' });

    expect([code, err]).toEqual([1, expect.stringContaining('The deployment has no address')]);
  });

  it('says what it would run, and runs nothing, when it is dry, and without credentials, when it fails', async () => {
    const { code, ran, out } = await deploy(['--dry-run', '--stage', 'staging']);

    expect({ code, ran }).toEqual({ code: 0, ran: [] });
    expect(out.split('\n')).toEqual([
      '1/4 Install the machine code for pictures: npm run native',
      '2/4 Build site and functions, and synthesize the stage staging: npx cdk synth -q -c stage=staging',
      '3/4 Deploy what was synthesized: npx cdk deploy --app cdk.out --all --outputs-file dist/outputs.json',
      '4/4 Check the site: npm run smoke -- ADDRESS',
      '',
    ]);

    const refused = await deploy(['--stage', 'staging'], { hasCredentials: async () => false });
    expect(refused).toMatchObject({ code: 1, ran: [], out });
    expect(refused.err).toContain('There are no AWS credentials here, so nothing was deployed.');
  });

  it('notices by itself that there are no credentials', () => {
    const { AWS_ACCESS_KEY_ID: _id, AWS_SECRET_ACCESS_KEY: _key, ...env } = process.env;
    const nowhere = {
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_CONFIG_FILE: '/dev/null',
    };
    const main = fileURLToPath(new URL('../../../infra/cli/main.ts', import.meta.url));
    const options = { encoding: 'utf8', env: { ...env, ...nowhere } } as const;
    const { status, stderr } = spawnSync(process.execPath, [main, 'deploy'], options);

    expect(status).toBe(1);
    expect(stderr).toContain('There are no AWS credentials here');
  });
});

describe('a deployment with mail', () => {
  const mailPerSecond = 10;
  /** Deploys to an account of which SES says this. */
  async function deployWith(answer: object | Error, mailFrom = 'awards@awards.test') {
    const client = new SESv2Client({ region: 'us-west-2' });
    const sent = mockClient(client).on(GetAccountCommand);
    if (answer instanceof Error) sent.rejects(answer);
    else sent.resolves(answer);
    const regions: string[] = [];
    const result = await deploy([], {
      settingsOf: async (stage) => ({ ...settingsOfStage(stage), mailFrom, mailPerSecond }),
      mailAccount: (region) => {
        regions.push(region);
        return readMailAccount(client);
      },
    });
    return { ...result, regions, said: result.out.split('\n').filter((line) => line.includes('SES')) };
  }
  const account = (ProductionAccessEnabled: boolean, MaxSendRate: number, Max24HourSend = 50_000) => ({
    ProductionAccessEnabled,
    SendQuota: { MaxSendRate, Max24HourSend },
  });
  const ends = /\nThe stage prod is up to date with this checkout\.\n$/;

  it('says that a new account is in the sandbox, and sends fewer mails a second than the setting', async () => {
    const { code, out, said, regions } = await deployWith(account(false, 1, 200));

    expect([code, regions]).toEqual([0, ['us-west-2']]);
    expect(said).toEqual([
      'SES has this account in its sandbox in us-west-2, where it sends 200 mails a day and to verified addresses alone, so voters get no mail: ask for production access.',
      'SES takes mail of this account in us-west-2 at 1 a second, and mailPerSecond is 10: ask for a higher rate, or lower the setting.',
    ]);
    expect(out).toMatch(ends);
  });

  it.each([
    [
      'the rate alone, once the account is out of the sandbox',
      account(true, 9),
      ['SES takes mail of this account in us-west-2 at 9 a second'],
    ],
    ['the sandbox alone, where the rate is enough', account(false, 10), ['in its sandbox']],
    ['nothing where all is well', account(true, 10), []],
  ])('says %s', async (_what, answer, sentences) => {
    const { code, said } = await deployWith(answer);

    expect(code).toBe(0);
    expect(said).toHaveLength(sentences.length);
    for (const [at, sentence] of sentences.entries()) expect(said[at]).toContain(sentence);
  });

  it.each([
    ['without the right to ask', Object.assign(new Error('no'), { name: 'AccessDeniedException' })],
    ['when SES names no quota', {}],
  ])('goes well all the same %s, and says that it could not ask', async (_what, answer) => {
    const { code, out, said } = await deployWith(answer);

    expect(code).toBe(0);
    expect(said).toEqual([
      expect.stringMatching(/^SES could not be asked .*(AccessDeniedException|Error); .*ses:GetAccount/),
    ]);
    expect(out).toMatch(ends);
  });

  it('asks nothing where the stage sends no mail', async () => {
    const { code, regions, said } = await deployWith(account(false, 1), '');
    expect([code, regions, said]).toEqual([0, [], []]);
  });
});
