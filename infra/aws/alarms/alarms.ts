import type { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';

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

/** Alarms of one stack, named `acclaim-<stage>-<subject>-<what>`; the description links to the runbook. */
export class Alarms {
  readonly scope: Stack;
  private readonly prefix: string;
  private readonly action: SnsAction;
  readonly all: Alarm[] = [];

  constructor(scope: Stack, prefix: string, topic: ITopic) {
    this.scope = scope;
    this.prefix = prefix;
    this.action = new SnsAction(topic);
  }

  /** Adds an alarm that tells the topic when it rings, and when it is over. */
  add({ subject, entry, summary, metric, threshold = 1, periods = 1, ringsInSilence }: AlarmSettings): void {
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
