import { localTables } from '../../../infra/local/engine/tables.ts';
import type { Sabotage } from './fault.ts';
import type { Ground } from './ground.ts';

const minute = Date.parse('2026-10-31T11:00:00.000Z');
const change = { eventName: 'MODIFY' as const, dynamodb: { SequenceNumber: '1', Keys: {} } };
const faultsAfter = async ({ stage }: Ground, walked: Promise<unknown>) => {
  await walked;
  return stage.faults();
};

/** At streams, schedules and queues. */
export const atTriggers: Sabotage[] = [
  {
    what: 'a stream that its function may not read',
    change: (edit) => edit.dropAction('tally', 'RoleDefaultPolicy', 'dynamodb:GetRecords'),
    walk: (ground) => faultsAfter(ground, ground.stage.triggers.deliver(localTables.ballots, [change])),
    finds: /^tally may not dynamodb:GetRecords on arn:\S+table\/acclaim-ballots\/stream\//,
  },
  {
    what: 'a schedule that may not call its function',
    change: (edit) => edit.remove('api', 'AWS::Lambda::Permission', 'SweepDaily'),
    walk: (ground) => faultsAfter(ground, ground.stage.triggers.tick(minute)),
    finds: /^events\.amazonaws\.com for arn:\S+rule\/\S+SweepDaily\w+ may not lambda:InvokeFunction on /,
  },
  {
    what: 'a queue that takes no failed call of a schedule',
    change: (edit) => edit.remove('pages', 'AWS::SQS::QueuePolicy', 'DeadLetters'),
    walk: (ground) => faultsAfter(ground, ground.stage.triggers.checkFailures()),
    finds: /^events\.amazonaws\.com for arn:\S+ may not sqs:SendMessage on arn:\S+pages-DeadLetters/,
  },
  {
    what: 'a function that may not put its failures into their queue',
    change: (edit) => edit.dropAction('tally', 'RoleDefaultPolicy', 'sqs:SendMessage'),
    walk: (ground) => faultsAfter(ground, ground.stage.triggers.checkFailures()),
    finds: /^tally may not sqs:SendMessage on arn:\S+tally-DeadLetters/,
  },
];
