import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the command loads every benchmark outside of the tests, whose environment it has not', async () => {
  const main = fileURLToPath(new URL('../../lab/bench/main.ts', import.meta.url));
  const env = { PATH: process.env['PATH'] };
  const refused = promisify(execFile)(process.execPath, [main, '--only', 'nothing'], { env });
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no benchmark nothing') as string,
  });
});
