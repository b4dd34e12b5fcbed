import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSite } from '../../../infra/local/site.ts';
import { runCommand } from '../../support/command.ts';
import { builtSite } from '../site.ts';

test('the smoke checks pass on a site that has no show yet, in a browser too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'acclaim-smoke-'));
  const empty = await startSite({ port: 0, dataDir, quiet: true, show: null, ...builtSite() });
  onTestFinished(async () => {
    await empty.close();
    await rm(dataDir, { recursive: true });
  });
  const { code, out } = await runCommand(['smoke', `${empty.url}/gayvnawards/`]);

  expect(out).not.toMatch(/^FAIL/m);
  expect(code).toBe(0);
});
