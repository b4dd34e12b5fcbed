import { beforeAll, expect, it } from 'vitest';
import { showKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { films } from '../../support/show.ts';
import { browserCall } from './browser.ts';
import { editorOf } from './edit.ts';
import { sharedStage } from './ground.ts';
import { openStage, type Stage } from './stage.ts';

/** The writer of pages with the rights of its role, and the edge that shows what it wrote. */
const { pk, sk } = showKeys.part('app');
const changed = {
  eventName: 'MODIFY' as const,
  dynamodb: { SequenceNumber: '1', Keys: { pk: { S: pk }, sk: { S: sk } } },
};
const { stage: staged, world, synthesis } = sharedStage(['pages']);
let stage: Stage;
beforeAll(() => {
  stage = staged();
});

it('a change of the show is written by the stream, and shown by the site function', async () => {
  const page = { path: '/gayvnawards/voting/best-film' };
  const before = await stage.edge.send(browserCall(page));
  expect(before.body.toString()).not.toContain(films[0]!.title);
  await stage.triggers.deliver(localTables.show, [changed]);
  expect([...stage.triggers.failures, ...stage.faults()]).toEqual([]);
  stage.edge.forget();
  const after = await stage.edge.send(browserCall(page));
  expect(after).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(after.body.toString()).toContain(films[0]!.title);
  expect(stage.faults()).toEqual([]);
});

it('an unknown page is a written one, with the status of its metadata', async () => {
  const { status, body } = await stage.edge.send(browserCall({ path: '/gayvnawards/voting/nothing' }));
  expect([status, body.toString().includes('<html')]).toEqual([404, true]);
  expect(stage.faults()).toEqual([]);
});

it.each([
  [
    'cloudfront-keyvaluestore:UpdateKeys',
    /^pages may not cloudfront-keyvaluestore:UpdateKeys on arn:aws:cloudfront::/,
  ],
  ['s3:PutObject', /^pages may not s3:PutObject on arn:aws:s3:::acclaim-site\/gayvnawards\/written\//],
])('its role without %s is found and named', async (action, finds) => {
  const edit = editorOf(synthesis().stacks);
  edit.dropAction('pages', 'RoleDefaultPolicy', action);
  const altered = await openStage({ ...synthesis(), stacks: edit.stacks }, world());
  await altered.triggers.deliver(localTables.show, [changed]);
  const found = altered.faults();
  await altered.close();
  expect(found).toContainEqual(expect.stringMatching(finds));
});
