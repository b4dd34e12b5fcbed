import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { runCommand } from '../../support/command.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite(undefined, { pages: true });

/** All that the tables hold, but for the keys of receipts, which the first look at the results creates. */
async function stored() {
  const { documents } = site.platform();
  const tables = Object.values(localTables);
  const pages = await Promise.all(tables.map((TableName) => documents.send(new ScanCommand({ TableName }))));
  return pages.map(({ Items = [] }) => Items.filter(({ pk }) => pk !== 'BALLOT_KEYS'));
}

test('an operator runs the smoke checks on the site, in a browser too; they pass and change nothing', async () => {
  const before = await stored();
  const { code, out, err } = await runCommand(['smoke', `${site.url()}/gayvnawards/`]);

  expect(out).not.toMatch(/^FAIL/m);
  expect(out).toMatch(/^ok {3}browser: home$/m);
  expect(out).toMatch(/\d+ checks passed, 0 failed/);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(await stored()).toEqual(before);
});
