import { beforeAll, expect, it } from 'vitest';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { filmVote } from '../../contract/calls.ts';
import { startBucket } from '../../support/bucket.ts';
import { requestOf } from '../../support/caller.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';
import { browserCall } from './browser.ts';
import { changesIn, lettersIn } from './changes.ts';
import { isDue } from './patterns.ts';
import { openStage, type Stage, type World } from './stage.ts';
import { synthesise } from './synthesis.ts';

/** What calls functions beside the API: streams, schedules, reports and the recount, each with the rights of its own. */
let stage: Stage;
let world: World;
beforeAll(async () => {
  const changesOf = localTables.ballots;
  const [site, bucket, mail] = await Promise.all([setUpSite({ changesOf }), startBucket(), startMail()]);
  world = { site, bucket, mail, platform: site.platformWith({ MAIL_FROM: 'awards@awards.test' }) };
  const synthesis = await synthesise(['votes', 'uploads', 'newsletter', 'tally', 'recount', 'mail-sender']);
  stage = await openStage(synthesis, world);
  return async () => {
    await stage.close();
    await Promise.all([bucket.close(), mail.close(), site.close()]);
    synthesis.remove();
  };
});

it('a vote at the edge is in the live count by the stream', async () => {
  const voter = await world.site.signIn('voter');
  const sent = requestOf('votes.vote', voter, { body: filmVote(0) });
  expect(await stage.edge.send(browserCall(sent))).toMatchObject({ status: 200 });
  await stage.triggers.deliver(localTables.ballots, await changesIn(world.site));
  const counted = (await world.site.items('results')).filter(({ ballots }) => ballots === 1);
  expect(counted).toHaveLength(1);
  expect([...stage.triggers.failures, ...stage.faults()]).toEqual([]);
});

it('a letter that a function stores is sent by the stream, and SES is heard', async () => {
  const email = 'reader@acclaim.test';
  const sent = requestOf('newsletter.signup', world.site.visitor(), { body: { email } });
  expect(await stage.edge.send(browserCall(sent))).toMatchObject({ status: 200 });
  await stage.triggers.deliver(localTables.mail, await lettersIn(world.site));
  expect(world.mail.mails(email)).toHaveLength(1);
  await stage.triggers.publish({
    source: 'aws.ses',
    detail: {
      eventType: 'Delivery',
      mail: { destination: [email], tags: { 'ses:configuration-set': ['acclaim-prod'] } },
    },
  });
  expect([...stage.triggers.failures, ...stage.faults()]).toEqual([]);
});

it('the minute and the day call whom they should, with the rights for it', async () => {
  // The writer of pages is not bundled here: its call fails, and its queue takes the failure.
  await stage.triggers.tick(Date.parse('2026-10-31T11:00:00.000Z'));
  const failed = stage.triggers.failures.splice(0).map(({ from }) => from);
  expect(failed).toEqual([expect.stringMatching(/^EachMinute/)]);
  await stage.triggers.tick(Date.parse('2026-10-31T11:01:00.000Z'));
  expect(stage.triggers.failures.splice(0)).toHaveLength(1);
  // A schedule that is not known is no schedule that never falls due.
  expect(() => isDue('cron(0 11 L * ? *)', 0)).toThrow('cron(0 11 L * ? *)');
});

it('every queue takes what could not be taken', async () => {
  await stage.triggers.checkFailures();
  const queues = new Set(stage.triggers.failures.splice(0).map(({ queue }) => queue));
  expect(queues.size).toBeGreaterThanOrEqual(4);
  expect(stage.faults()).toEqual([]);
});

it('the state machine counts a segment by the worker, whose role lets it', async () => {
  const [machine] = stage.deployment.of<{ RoleArn: string; DefinitionString: string }>(
    'AWS::StepFunctions::StateMachine',
  );
  const worker = stage.deployment.find('AWS::Lambda::Function', 'recount', 'Function').attribute('Arn');
  const { RoleArn, DefinitionString } = machine!.properties;
  expect(DefinitionString).toContain(worker);
  const role = { role: RoleArn.split('/').at(-1)!, by: 'the recount’s machine' };
  const asked = { action: 'lambda:InvokeFunction', resource: worker };
  expect(await stage.access.allows(role, asked)).toBe(true);
  const task = { run: 'rehearsal', segment: 0, segments: 1 };
  expect(await stage.functions.run(worker, task)).toMatchObject({ isDone: true });
  expect(stage.faults()).toEqual([]);
});
