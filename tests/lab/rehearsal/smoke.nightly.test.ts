import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { plainChecks, runChecks } from '../../../infra/cli/smoke/check-site.ts';
import { createLiveSite } from '../../../infra/cli/smoke/live-site.ts';
import { groups } from '../../../infra/aws/groups.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { fetchAt } from './browser.ts';
import { sharedStage } from './ground.ts';
import { openStage } from './stage.ts';

/** The smoke checks with which a deployment ends, at the edge of a deployed stage. */
const { synthesis, world } = sharedStage([...groups, 'pages']);

/** The edge that is played compresses nothing. */
const notPlayed = ['compression'];

/** What the checks find, with what was denied meanwhile. */
async function smoke(): Promise<string[]> {
  const stage = await openStage(synthesis(), world());
  try {
    const said: string[] = [];
    const site = createLiveSite(new URL('https://awards.test/gayvnawards/'), fetchAt(stage.edge));
    const checks = plainChecks.filter(({ name }) => !notPlayed.includes(name));
    const { passed } = await runChecks(site, checks, (line) => said.push(line));
    expect(passed).toBeGreaterThan(100);
    return [...said.filter((line) => !line.startsWith('ok  ')), ...stage.faults()];
  } finally {
    await stage.close();
  }
}

it('pass with a show', async () => {
  expect(await smoke()).toEqual([]);
});

it('pass before there is one, as after a first deployment', async () => {
  for (const { pk, sk } of await world().site.items('show'))
    await world().site.documents.send(new DeleteCommand({ TableName: localTables.show, Key: { pk, sk } }));
  expect(await smoke()).toEqual([]);
});
