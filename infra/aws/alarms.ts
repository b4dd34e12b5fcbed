import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Function, IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { mailDelay, metricDimension, metricNamespace, probeFailures } from '#platform/metrics.ts';
import { functionTimeout } from './group-function.ts';
import { percentOf } from './share.ts';
import { driftTold } from './tally-stack.ts';

/** The lines that calls of voting leave in the log (functions/platform/chain), and how each ended. */
export const voteLines = {
  Tried: '{ $.route = "votes.vote" }',
  Accepted: '{ $.route = "votes.vote" && $.status = 200 }',
  /** Voting has not begun, or is over. */
  Closed: '{ $.route = "votes.vote" && $.code = "voting_closed" }',
};
/** Fewer may be one person who has no votes left today. */
const fewestTries = 20;

/** A heading of infra/RUNBOOK.md, which says what to do. */
type RunbookEntry =
  | `function-${'errors' | 'throttles' | 'duration'}`
  | `api-${'5xx' | 'refusals' | 'near-limit'}`
  | `pages-${'failures' | 'dead-letters'}`
  | `mail-${'delay' | 'dead-letters' | 'bounces' | 'complaints'}`
  | `tally-${'lag' | 'still' | 'unreadable' | 'dead-letters' | 'drift'}`
  | 'votes-none'
  | `cdn-${'5xx' | 'certificate'}`
  | 'site-probe'
  | 'table-throttles'
  | 'recount-failures'
  | 'sweep-failures';

interface AlarmSettings {
  subject: string;
  entry: RunbookEntry;
  summary: string;
  metric: IMetric;
  /** 1 by default. */
  threshold?: number;
  /** Consecutive periods at or above the threshold; 1 by default. */
  periods?: number;
  /** Periods without a figure count as being above it: silence rings. Otherwise no requests means no data, which is fine. */
  ringsInSilence?: true;
}

const minute = Duration.minutes(1);
const fiveMinutes = Duration.minutes(5);
/** How far the live count may lag: far from the hours after which changes are lost. */
const maxLag = Duration.minutes(1);
/** How long a letter may wait: a link for signing in is good for an hour. */
const longestDelay = Duration.minutes(15);
/** Share of a function's timeout at which its slowest calls are close to being cut off. */
const slowShare = 0.5;
/** Days that are left to replace a certificate which nothing renews. */
const daysToReplace = 30;
/** Share of the API's throttle at which callers are about to be turned away. */
const nearLimit = 0.8;

const messagesIn = (queue: IQueue) =>
  queue.metricApproximateNumberOfMessagesVisible({ period: minute, statistic: Stats.MAXIMUM });

/** A metric that a function reports itself. */
export const ownMetric = (handler: IFunction, metricName: string, statistic: string, period: Duration) =>
  new Metric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { [metricDimension]: handler.functionName },
    statistic,
    period,
  });

/** Alarms of one stack, named `acclaim-<stage>-<subject>-<what>`; the description links to the runbook. */
export class Alarms {
  private readonly scope: Stack;
  private readonly prefix: string;
  private readonly action: SnsAction;
  readonly all: Alarm[] = [];

  constructor(scope: Stack, prefix: string, topic: ITopic) {
    this.scope = scope;
    this.prefix = prefix;
    this.action = new SnsAction(topic);
  }

  ofFunction(group: string, handler: IFunction, timeout: Duration = functionTimeout): void {
    this.add({
      subject: group,
      entry: 'function-errors',
      summary: `One call in a hundred of the ${group} function, and three in five minutes at least, crashes or runs out of time.`,
      metric: percentOf({
        failures: { crashes: handler.metricErrors({ period: fiveMinutes }) },
        calls: handler.metricInvocations({ period: fiveMinutes }),
        minimum: 3,
        label: 'crashes, % of calls',
        // Over a minute, rarely called functions would never reach three.
        period: fiveMinutes,
      }),
    });
    this.add({
      subject: group,
      entry: 'function-throttles',
      summary: `Lambda turns one call in a hundred of the ${group} function away, and five a minute at least.`,
      metric: percentOf({
        failures: { throttled: handler.metricThrottles({ period: minute }) },
        calls: handler.metricInvocations({ period: minute }),
        minimum: 5,
        label: 'throttled, % of calls',
      }),
    });
    this.add({
      subject: group,
      entry: 'function-duration',
      summary: `One call in twenty of the ${group} function takes half of its time limit or longer.`,
      metric: handler.metricDuration({ period: minute, statistic: Stats.percentile(95) }),
      threshold: timeout.toMilliseconds() * slowShare,
      periods: 3,
    });
  }

  ofApi(api: HttpApi, requestsPerSecond: number): void {
    const requests = api.metricCount({ period: minute });
    this.add({
      subject: 'api',
      entry: 'api-5xx',
      summary: 'One answer of the API in a hundred, and five a minute at least, is a failure of ours.',
      metric: percentOf({
        failures: { failed: api.metricServerError({ period: minute }) },
        calls: requests,
        minimum: 5,
        label: 'failures, % of requests',
      }),
      periods: 2,
    });
    this.add({
      subject: 'api',
      entry: 'api-refusals',
      // When CloudFront sends the wrong origin secret, everything is refused and nothing fails.
      summary: 'Half of the answers of the API, and a hundred a minute at least, are refusals.',
      metric: percentOf({
        failures: { refused: api.metricClientError({ period: minute }) },
        calls: requests,
        minimum: 100,
        label: 'refusals, % of requests',
      }),
      threshold: 50,
      periods: 3,
    });
    this.add({
      subject: 'api',
      entry: 'api-near-limit',
      summary: `The API takes four fifths of the ${requestsPerSecond} requests per second that it is set to.`,
      metric: requests,
      threshold: nearLimit * requestsPerSecond * minute.toSeconds(),
    });
  }

  ofVotes(votes: IFunction, votesPerSecond: number): void {
    this.add({
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
  ofVotesTried(votes: Function, stage: string): IMetric {
    const counted = (name: keyof typeof voteLines) => {
      const filter = new MetricFilter(this.scope, `Votes${name}`, {
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
    this.add({
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

  ofTable(name: string, table: TableV2): void {
    const events = (metricName: string) => table.metric(metricName, { period: minute, statistic: Stats.SUM });
    this.add({
      subject: `${name}-table`,
      entry: 'table-throttles',
      summary: `DynamoDB turns reads or writes of the ${name} table away.`,
      metric: new MathExpression({
        expression: 'reads + writes',
        usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
        label: 'throttled reads and writes',
        period: minute,
      }),
    });
  }

  ofDistribution(distribution: Distribution): void {
    this.add({
      subject: 'cdn',
      entry: 'cdn-5xx',
      summary: 'One answer of CloudFront in a hundred is a failure.',
      // The distribution's own metric lacks the region, and CloudWatch has no data without it.
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: minute,
      }),
      periods: 3,
    });
  }

  /** An imported certificate is renewed by no one ("Monitoring ACM", DaysToExpiry: twice a day, until it has expired). */
  ofClientCertificate(arn: string): void {
    const days = new Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      dimensionsMap: { CertificateArn: arn },
      statistic: Stats.MINIMUM,
      period: Duration.days(1),
    });
    this.add({
      subject: 'cdn',
      entry: 'cdn-certificate',
      summary: `The certificate that CloudFront shows to the API ends within ${daysToReplace} days, and the site's API with it.`,
      metric: new MathExpression({
        expression: `IF(days <= ${daysToReplace}, 1, 0)`,
        usingMetrics: { days },
        label: 'certificate about to end',
        period: Duration.days(1),
      }),
    });
  }

  /**
   * What visitors see, whatever our own figures say. It has none of the alarms of a function: one that crashes, is throttled or isn't called
   * reports nothing, and that rings.
   */
  ofProbe(handler: IFunction): void {
    this.add({
      subject: 'site',
      entry: 'site-probe',
      summary: 'The probe has found the site at fault twice in a row, or is silent.',
      metric: ownMetric(handler, probeFailures, Stats.MAXIMUM, minute),
      periods: 2,
      ringsInSilence: true,
    });
  }

  ofSweep(failures: IQueue): void {
    this.add({
      subject: 'uploads',
      entry: 'sweep-failures',
      summary: 'The daily sweep of unused uploads has failed.',
      metric: messagesIn(failures),
    });
  }

  ofPages(handler: IFunction, deadLetters: IQueue): void {
    this.add({
      subject: 'pages',
      entry: 'pages-failures',
      summary: 'Pages of the site could not be written, at a try and again five minutes later.',
      metric: ownMetric(handler, 'FailedPages', Stats.MAXIMUM, fiveMinutes),
      periods: 2,
    });
    this.add({
      subject: 'pages',
      entry: 'pages-dead-letters',
      summary: 'Lambda has given up on telling the writer of pages of changes.',
      metric: messagesIn(deadLetters),
    });
  }

  ofMail(handler: IFunction, deadLetters: IQueue): void {
    this.add({
      subject: 'mail',
      entry: 'mail-delay',
      summary: 'A letter has been waiting for a quarter of an hour, and is not sent.',
      metric: ownMetric(handler, mailDelay, Stats.MAXIMUM, minute),
      threshold: longestDelay.toMilliseconds(),
      periods: 3,
    });
    this.add({
      subject: 'mail',
      entry: 'mail-dead-letters',
      summary: 'Lambda has given up on a call of the sender of mail, such as a report of a bounce.',
      metric: messagesIn(deadLetters),
    });
  }

  /** What SES makes of the account's mail, by its own count: it looks at an account from these shares on, and stops it at twice and five times as much. */
  ofReputation(): void {
    const share = (metricName: string) =>
      // SES tells it for the account as a whole, without a dimension, and several times an hour.
      new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: Duration.hours(1) });
    this.add({
      subject: 'mail',
      entry: 'mail-bounces',
      summary:
        'One mail in twenty comes back: SES puts the account under review, and stops it at one in ten.',
      metric: share('Reputation.BounceRate'),
      threshold: 0.05,
    });
    this.add({
      subject: 'mail',
      entry: 'mail-complaints',
      summary:
        'One mail in a thousand is complained of: SES puts the account under review, and stops it at five.',
      metric: share('Reputation.ComplaintRate'),
      threshold: 0.001,
    });
  }

  /** `accepted` counts accepted votes, each of which is a change of the stream. */
  ofTally(handler: IFunction, deadLetters: IQueue, accepted: IMetric): void {
    const own = (metricName: string, statistic: string, period = minute) =>
      ownMetric(handler, metricName, statistic, period);
    this.add({
      subject: 'live-count',
      entry: 'tally-lag',
      summary: 'The live count is a minute behind the ballots, or stands still.',
      // Lambda measures it, so it rises even when the function fails each time.
      metric: handler.metric('IteratorAge', { period: minute, statistic: Stats.MAXIMUM }),
      threshold: maxLag.toMilliseconds(),
      periods: 3,
    });
    this.add({
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
    this.add({
      subject: 'live-count',
      entry: 'tally-unreadable',
      summary: 'The live count has put a change of a ballot aside that it cannot understand.',
      metric: own('UnreadableChanges', Stats.SUM),
    });
    this.add({
      subject: 'live-count',
      entry: 'tally-dead-letters',
      summary: 'Lambda has given up on changes of ballots, and the live count lacks them.',
      metric: messagesIn(deadLetters),
    });
    this.add({
      subject: 'live-count',
      entry: 'tally-drift',
      summary: 'The live count differs from the last recount, which was made while voting was closed.',
      // As often as it is told, twice over, so that it stands until the verdict is another.
      metric: own('TallyDrift', Stats.MAXIMUM, Duration.minutes(2 * driftTold.toMinutes())),
    });
  }

  ofRecount(machine: StateMachine): void {
    this.add({
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

  private add({
    subject,
    entry,
    summary,
    metric,
    threshold = 1,
    periods = 1,
    ringsInSilence,
  }: AlarmSettings): void {
    // `function-errors` of the group votes becomes `votes-errors`.
    const name = `${subject}-${entry.replace(/^(function|votes|cdn|site|api|table|tally|recount|pages|mail)-/, '')}`;
    const alarm = new Alarm(this.scope, name, {
      alarmName: `${this.prefix}-${name}`,
      alarmDescription: `${summary} What to do: infra/RUNBOOK.md#${entry}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: ringsInSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
    this.all.push(alarm);
  }
}
