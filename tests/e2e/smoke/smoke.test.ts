import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { runCommand } from '../../support/command.ts';
import { builtSite } from '../site.ts';

let site: Site;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acclaim-smoke-'));
  site = await startSite({ port: 0, dataDir: folder, quiet: true, ...builtSite() });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** All that the tables hold, but for the keys of receipts, which the first look at the results creates. */
async function stored() {
  const { documents, environment } = site.platform;
  const { SHOW_TABLE, BALLOTS_TABLE, ACCOUNTS_TABLE, SUBMISSIONS_TABLE, RESULTS_TABLE, MAIL_TABLE } =
    environment;
  const tables = [SHOW_TABLE, BALLOTS_TABLE, ACCOUNTS_TABLE, SUBMISSIONS_TABLE, RESULTS_TABLE, MAIL_TABLE];
  const pages = await Promise.all(tables.map((TableName) => documents.send(new ScanCommand({ TableName }))));
  return pages.map(({ Items = [] }) => Items.filter(({ pk }) => pk !== 'BALLOT_KEYS'));
}

test('an operator runs the smoke checks on the site, in a browser too; they pass and change nothing', async () => {
  const before = await stored();
  const { code, out, err } = await runCommand(['smoke', `${site.url}/gayvnawards/`]);

  expect(out).not.toMatch(/^FAIL/m);
  expect(out).toMatch(/^ok {3}browser: home$/m);
  expect(out).toMatch(/\d+ checks passed, 0 failed/);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(await stored()).toEqual(before);
});
