import { MathExpression, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function, IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { metricNamespace } from '#platform/metrics.ts';
import type { Alarms } from './alarms.ts';
import { nearLimit } from './api.ts';
import { fiveMinutes, minute } from './metrics.ts';

/** The lines that calls of voting leave in the log (functions/platform/chain), and how each ended. */
const voteLines = {
  Tried: '{ $.route = "votes.vote" }',
  Accepted: '{ $.route = "votes.vote" && $.status = 200 }',
  /** Voting has not begun, or is over. */
  Closed: '{ $.route = "votes.vote" && $.code = "voting_closed" }',
};
/** Fewer may be one person who has no votes left today. */
const fewestTries = 20;

/** Rings when calls about votes are near their throttle. */
export function watchVotes(alarms: Alarms, votes: IFunction, votesPerSecond: number): void {
  alarms.add({
    subject: 'votes',
    entry: 'api-near-limit',
    summary: `Calls about votes are at four fifths of the ${votesPerSecond} votes per second that the API is set to.`,
    metric: votes.metricInvocations({ period: minute }),
    threshold: nearLimit * votesPerSecond * minute.toSeconds(),
  });
}

/**
 * Rings where voters try, while voting is open, and not one gets through, whatever the status they get: counted from the
 * lines of the log, so that a vote costs nothing more. Returns the metric of accepted votes.
 */
export function watchVotesTried(alarms: Alarms, votes: Function, stage: string): IMetric {
  const counted = (name: keyof typeof voteLines) => {
    const filter = new MetricFilter(alarms.scope, `Votes${name}`, {
      logGroup: votes.logGroup,
      filterPattern: FilterPattern.literal(voteLines[name]),
      // A filter knows no function's name: the stage is told apart here.
      metricNamespace: `${metricNamespace}/${stage}`,
      metricName: `Votes${name}`,
      metricValue: '1',
      defaultValue: 0,
    });
    return filter.metric({ statistic: Stats.SUM, period: fiveMinutes });
  };
  const accepted = counted('Accepted');
  alarms.add({
    subject: 'votes',
    entry: 'votes-none',
    summary: `Voters try to vote, ${fewestTries} times in five minutes at least, and not one vote is accepted.`,
    metric: new MathExpression({
      expression: `IF(tried - closed >= ${fewestTries} AND accepted < 1, 1, 0)`,
      usingMetrics: { tried: counted('Tried'), closed: counted('Closed'), accepted },
      label: 'votes tried, and none accepted',
      period: fiveMinutes,
    }),
    periods: 2,
  });
  return accepted;
}
