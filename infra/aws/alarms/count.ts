import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { driftTold } from '../tally-stack.ts';
import type { Alarms } from './alarms.ts';
import { fiveMinutes, messagesIn, minute, ownMetric } from './metrics.ts';

/** How far the live count may lag: far from the hours after which changes are lost. */
const maxLag = Duration.minutes(1);

/** Rings when the live count lags, loses changes, or is wrong. `accepted` counts accepted votes, each of which is a change of the stream. */
export function watchTally(alarms: Alarms, handler: IFunction, deadLetters: IQueue, accepted: IMetric): void {
  const own = (metricName: string, statistic: string, period = minute) =>
    ownMetric(handler, metricName, statistic, period);
  alarms.add({
    subject: 'live-count',
    entry: 'tally-lag',
    summary: 'The live count is a minute behind the ballots, or stands still.',
    // Lambda measures it, so it rises even when the function fails each time.
    metric: handler.metric('IteratorAge', { period: minute, statistic: Stats.MAXIMUM }),
    threshold: maxLag.toMilliseconds(),
    periods: 3,
  });
  alarms.add({
    subject: 'live-count',
    entry: 'tally-still',
    summary: 'Votes are accepted for a quarter of an hour, and the live count hears of none.',
    metric: new MathExpression({
      // Lambda reports the age with each call by the stream's mapping and no other: where the mapping is off, there is no figure at all,
      // and FILL makes it 0 ("Metric math syntax and functions" of CloudWatch's user guide).
      expression: 'IF(accepted >= 1 AND FILL(changes, 0) < 1, 1, 0)',
      usingMetrics: {
        accepted,
        changes: handler.metric('IteratorAge', { period: fiveMinutes, statistic: Stats.SAMPLE_COUNT }),
      },
      label: 'votes accepted, and none heard of',
      period: fiveMinutes,
    }),
    periods: 3,
  });
  alarms.add({
    subject: 'live-count',
    entry: 'tally-unreadable',
    summary: 'The live count has put a change of a ballot aside that it cannot understand.',
    metric: own('UnreadableChanges', Stats.SUM),
  });
  alarms.add({
    subject: 'live-count',
    entry: 'tally-dead-letters',
    summary: 'Lambda has given up on changes of ballots, and the live count lacks them.',
    metric: messagesIn(deadLetters),
  });
  alarms.add({
    subject: 'live-count',
    entry: 'tally-drift',
    summary: 'The live count differs from the last recount, which was made while voting was closed.',
    // As often as it is told, twice over, so that it stands until the verdict is another.
    metric: own('TallyDrift', Stats.MAXIMUM, Duration.minutes(2 * driftTold.toMinutes())),
  });
}

/** Rings when a distributed recount fails. */
export function watchRecount(alarms: Alarms, machine: StateMachine): void {
  alarms.add({
    subject: 'recount',
    entry: 'recount-failures',
    summary: 'A distributed recount has failed, or ran out of time.',
    metric: new MathExpression({
      expression: 'failed + late',
      usingMetrics: {
        failed: machine.metricFailed({ period: minute, statistic: Stats.SUM }),
        late: machine.metricTimedOut({ period: minute, statistic: Stats.SUM }),
      },
      label: 'failed recounts',
      period: minute,
    }),
  });
}
