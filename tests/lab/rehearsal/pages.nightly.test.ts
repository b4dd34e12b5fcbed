import { PutObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { showKeys } from '#records/tables.ts';
import { groups } from '../../../infra/aws/groups.ts';
import { plainChecks, runChecks } from '../../../infra/cli/smoke/check-site.ts';
import { createLiveSite } from '../../../infra/cli/smoke/live-site.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { films } from '../../support/show.ts';
import { browserCall, fetchAt } from './browser.ts';
import { sharedGround, type Ground } from './ground.ts';
import { probeStage } from './probe.ts';

/** The writer of pages with the rights of its role, the edge that shows what it wrote, and those who look at a stage from outside. */
const { ground, walkChanged } = sharedGround([...groups, 'pages', 'probe']);

/** Has the writer write every page, as after a change of the show. */
const writePages = async ({ stage }: Ground): Promise<string[]> => {
  const { pk, sk } = showKeys.part('app');
  const dynamodb = { SequenceNumber: '1', Keys: { pk: { S: pk }, sk: { S: sk } } };
  await stage.triggers.deliver(localTables.show, [{ eventName: 'MODIFY', dynamodb }]);
  stage.edge.forget();
  return stage.faults();
};
const pageAt = (path: string) =>
  ground().stage.edge.send(browserCall({ path: `/gayvnawards/voting/${path}` }));

it('the probe finds what a stage lacks whose pages are not written and whose picture is gone', async () => {
  expect(await probeStage(ground().stage)).toEqual([
    'the probe finds page 200 it is not a written page with words',
    'the probe finds picture 404 it is answered with another status than 200',
  ]);
});

it('a change of the show is written by the stream, and shown by the site function', async () => {
  const before = await pageAt('best-film');
  expect(before.body.toString()).not.toContain(films[0]!.title);
  expect([...(await writePages(ground())), ...ground().stage.triggers.failures]).toEqual([]);
  const after = await pageAt('best-film');
  expect(after).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(after.body.toString()).toContain(films[0]!.title);
  expect(ground().stage.faults()).toEqual([]);
});

it('the probe finds nothing once pages and picture are there', async () => {
  const picture = { Bucket: imageBucket, Key: 'abc.jpg', Body: 'JPEG', ContentType: 'image/jpeg' };
  await ground().api.bucket.client.send(new PutObjectCommand(picture));
  expect(await probeStage(ground().stage)).toEqual([]);
});

it('an unknown page is a written one, with the status of its metadata', async () => {
  const { status, body } = await pageAt('nothing');
  expect([status, body.toString().includes('<html')]).toEqual([404, true]);
  expect(ground().stage.faults()).toEqual([]);
});

it.each([
  [
    'cloudfront-keyvaluestore:UpdateKeys',
    /^pages may not cloudfront-keyvaluestore:UpdateKeys on arn:aws:cloudfront::/,
  ],
  ['s3:PutObject', /^pages may not s3:PutObject on arn:aws:s3:::acclaim-site\/gayvnawards\/written\//],
])('its role without %s is found and named', async (action, finds) => {
  const found = await walkChanged(
    (edit) => edit.dropAction('pages', 'RoleDefaultPolicy', action),
    writePages,
  );
  expect(found).toContainEqual(expect.stringMatching(finds));
});

/** What the smoke checks find with which a deployment ends, at the edge, and what was denied meanwhile. The edge compresses nothing. */
async function smoke({ stage }: Ground): Promise<string[]> {
  const said: string[] = [];
  const site = createLiveSite(new URL('https://awards.test/gayvnawards/'), fetchAt(stage.edge));
  const checks = plainChecks.filter(({ name }) => name !== 'compression');
  const { passed } = await runChecks(site, checks, (line) => said.push(line));
  expect(passed).toBeGreaterThan(100);
  return [...said.filter((line) => !line.startsWith('ok  ')), ...stage.faults()];
}

it('the smoke checks pass with a show', async () => {
  expect(await smoke(ground())).toEqual([]);
});

it('the smoke checks pass before there is one, as after a first deployment', async () => {
  const { site } = ground().api;
  for (const { pk, sk } of await site.items('show'))
    await site.documents.send(new DeleteCommand({ TableName: localTables.show, Key: { pk, sk } }));
  expect(await walkChanged(() => undefined, smoke)).toEqual([]);
});
