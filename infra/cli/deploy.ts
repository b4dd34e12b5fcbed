import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { runDeploy } from './deploy/command.ts';

/** `npm run deploy`: builds, deploys a stage and looks at its site. */
process.exitCode = await runDeploy(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  async execute(program, args) {
    const [code] = (await once(spawn(program, args, { stdio: 'inherit' }), 'exit')) as [number | null];
    return code ?? 1;
  },
  async hasCredentials() {
    try {
      // Whatever the SDK finds: the environment, a profile, a role of this machine.
      await new CloudFormationClient({ region: 'us-west-2' }).config.credentials();
      return true;
    } catch {
      return false;
    }
  },
  readFile: (path) => readFile(path, 'utf8'),
});
