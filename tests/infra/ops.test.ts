import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { createLog } from '#platform/log.ts';
import { groups } from '../../infra/aws/groups.ts';
import { calculated, finds, metricsOf, type MetricData } from './metric-math.ts';
import {
  all,
  everything,
  only,
  resources,
  synthesise,
  type LambdaFunction,
  type Policy,
  type Templates,
} from './stacks.ts';

type Metric = ReturnType<typeof metricsOf>[string];
interface Alarm {
  AlarmName: string;
  AlarmDescription: string;
  Metrics?: MetricData[];
  Dimensions?: Metric['Dimensions'];
  Threshold: number;
}

const alarmsIn = (template: Templates['ops']) => all<Alarm>(template, 'AWS::CloudWatch::Alarm');

const templates = synthesise();
const full = synthesise(everything);
const alarms = alarmsIn(templates.ops);
const ofDistribution = alarmsIn(templates.edgeOps);

const named = (name: string): Alarm => alarms.find(({ AlarmName }) => AlarmName === `acclaim-prod-${name}`)!;

/** What an alarm looks at: the references in the dimensions, as text. */
const subjectOf = ({ Dimensions, Metrics = [] }: Pick<Alarm, 'Dimensions' | 'Metrics'>) =>
  JSON.stringify([Dimensions, ...Object.values(metricsOf(Metrics)).map((metric) => metric.Dimensions)]);

/** Whether an alarm rings in a minute (or what it looks at) of these figures. */
const rings = ({ Metrics = [], Threshold }: Alarm, figures: Record<string, number>): boolean =>
  calculated(Metrics, figures) >= Threshold;

/** Only where CloudFront shows a certificate to the API. */
const ofCertificate = alarmsIn(full.edgeOps).find(({ AlarmDescription }) =>
  AlarmDescription.endsWith('#cdn-certificate'),
)!;

it('the alarm of the certificate that CloudFront shows rings from the 30th day before its end on', () => {
  expect(JSON.stringify(ofCertificate.Metrics)).toContain(everything.apiClientCertificateArn);
  expect([31, 30, 1].map((days) => rings(ofCertificate, { DaysToExpiry: days }))).toEqual([
    false,
    true,
    true,
  ]);
  expect(JSON.stringify(ofDistribution)).not.toContain('DaysToExpiry');
});

describe('alarms', () => {
  it.each(['errors', 'throttles', 'duration'])('watch %s of every function of ours in any stack', (what) => {
    const functions = Object.entries(templates).flatMap(([stack, template]) =>
      Object.entries(resources<LambdaFunction>(template, 'AWS::Lambda::Function'))
        // The CDK library's own, which uploads the site, works during a deployment alone and fails it.
        .filter(([, { Properties }]) => Properties.Description?.startsWith('Acclaim: '))
        // Rings by its silence (probe.test.ts).
        .filter(([, { Properties }]) => Properties.Description !== 'Acclaim: probe')
        .map(([id, { Properties }]) => ({ stack, id, ...Properties })),
    );
    const watching = alarms.filter(({ AlarmDescription }) => AlarmDescription.endsWith(`#function-${what}`));

    // Beside those of the API, the reader of ballots, the worker of the recount, the live count, the writer of pages and the sender of mail.
    expect(functions).toHaveLength(groups.length + 5);
    expect(watching).toHaveLength(functions.length);
    for (const { stack, id, Timeout } of functions) {
      const isOf = (subject: string) =>
        subject.includes(`"StackName":"acclaim-prod-${stack}"`) && subject.includes(id);
      const [alarm, ...others] = watching.filter((one) => isOf(subjectOf(one)));
      expect(others).toEqual([]);
      expect(alarm).toMatchObject(
        what === 'duration'
          ? { MetricName: 'Duration', Threshold: Timeout * 500, ExtendedStatistic: 'p95' }
          : { Threshold: 1 },
      );
    }
  });

  it.each([
    // Errors of a hall that votes: a few by chance, and one in a hundred.
    ['votes-errors', { Errors: 30, Invocations: 100_000 }, false],
    ['votes-errors', { Errors: 1000, Invocations: 100_000 }, true],
    // Of a function that is hardly called: one by chance, and all of them.
    ['uploads-errors', { Errors: 1, Invocations: 1 }, false],
    ['uploads-errors', { Errors: 3, Invocations: 3 }, true],
    ['uploads-errors', {}, false],
    ['votes-throttles', { Throttles: 30, Invocations: 100_000 }, false],
    ['votes-throttles', { Throttles: 1000, Invocations: 100_000 }, true],
    ['votes-throttles', { Throttles: 5 }, true],
    ['api-5xx', { '5xx': 30, Count: 100_000 }, false],
    ['api-5xx', { '5xx': 1000, Count: 100_000 }, true],
    ['api-5xx', { '5xx': 4, Count: 4 }, false],
    ['api-refusals', { '4xx': 490, Count: 1000 }, false],
    ['api-refusals', { '4xx': 500, Count: 1000 }, true],
    ['recount-failures', { ExecutionsFailed: 1 }, true],
    ['recount-failures', { ExecutionsTimedOut: 1 }, true],
  ])('ring by the share of calls that fail: %s at %j: %s', (name, figures, expected) => {
    expect(rings(named(name), figures)).toBe(expected);
  });

  it('watch reads and writes that any table turns away', () => {
    const tables = Object.keys(resources(templates.data, 'AWS::DynamoDB::GlobalTable')).toSorted();
    const ofTables = alarms.filter(({ AlarmDescription }) => AlarmDescription.includes('#table-throttles'));
    for (const watched of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
      const metrics = ofTables.flatMap(({ Metrics = [] }) => Object.values(metricsOf(Metrics)));
      const dimensions = metrics.filter(({ MetricName }) => MetricName === watched);
      expect(tables.filter((table) => JSON.stringify(dimensions).includes(table))).toEqual(tables);
    }
  });

  it('watch the queue of daily sweeps that have failed at every try', () => {
    const rule = only<{ Targets: object[] }>(templates.api, 'AWS::Events::Rule');
    expect(rule).toMatchObject({ ScheduleExpression: 'cron(0 11 * * ? *)' });
    expect(JSON.stringify(rule.Targets)).toContain('Uploads');
    const invoke = resources(templates.api, 'AWS::Lambda::EventInvokeConfig');
    expect(JSON.stringify(invoke)).toMatch(/"OnFailure":\{"Destination":\{"Fn::GetAtt":\["SweepFailures/);
  });

  it.each([
    ['uploads-sweep-failures', 'AWS/SQS', 'ApproximateNumberOfMessagesVisible', 1],
    ['live-count-lag', 'AWS/Lambda', 'IteratorAge', 60_000],
    ['live-count-unreadable', 'Acclaim', 'UnreadableChanges', 1],
    ['live-count-dead-letters', 'AWS/SQS', 'ApproximateNumberOfMessagesVisible', 1],
    ['live-count-drift', 'Acclaim', 'TallyDrift', 1],
    ['pages-failures', 'Acclaim', 'FailedPages', 1],
    ['pages-dead-letters', 'AWS/SQS', 'ApproximateNumberOfMessagesVisible', 1],
    ['mail-delay', 'Acclaim', 'MailDelay', 15 * 60_000],
    ['mail-dead-letters', 'AWS/SQS', 'ApproximateNumberOfMessagesVisible', 1],
    // Four fifths of the 5,000 requests a second of these settings.
    ['api-near-limit', 'AWS/ApiGateway', 'Count', 240_000],
    // Of the 4,000 votes.
    ['votes-near-limit', 'AWS/Lambda', 'Invocations', 192_000],
    // From where SES reviews an account; it stops one at 0.1 and 0.005.
    ['mail-bounces', 'AWS/SES', 'Reputation.BounceRate', 0.05],
    ['mail-complaints', 'AWS/SES', 'Reputation.ComplaintRate', 0.001],
  ])('ring on %s', (name, Namespace, MetricName, Threshold) => {
    expect(named(name)).toMatchObject({ Namespace, MetricName, Threshold });
  });

  it.each([
    ['none of many', { VotesAccepted: 500 }, true],
    ['none of one', { VotesAccepted: 1 }, true],
    ['some', { VotesAccepted: 500, IteratorAge: 3 }, false],
    ['none where nobody votes', {}, false],
    ['more than were counted here', { IteratorAge: 1 }, false],
  ])('ring where the live count hears of accepted votes not once: %s', (_what, figures, expected) => {
    const alarm = named('live-count-still');
    expect(rings(alarm, figures)).toBe(expected);
    // Three periods of five minutes.
    expect(alarm).toMatchObject({ EvaluationPeriods: 3 });
  });

  it('have a name each, tell the topic, and keep still where there are no figures, but for the probe', () => {
    expect(new Set(alarms.map(({ AlarmName }) => AlarmName)).size).toBe(alarms.length);
    for (const alarm of [...alarms, ...ofDistribution])
      expect(alarm).toMatchObject({
        AlarmName: expect.stringMatching(/^acclaim-prod-[a-z0-9-]+$/) as string,
        AlarmActions: [{ Ref: expect.stringMatching(/^Alarms/) as string }],
        TreatMissingData: alarm.AlarmName === 'acclaim-prod-site-probe' ? 'breaching' : 'notBreaching',
      });
  });

  it('watch failures of the distribution, in the region where CloudFront counts', () => {
    const output = { StackName: 'acclaim-prod-web', Region: 'us-west-2' };
    expect(ofDistribution.filter(({ AlarmName }) => AlarmName.includes('-cdn-'))).toMatchObject([
      {
        MetricName: '5xxErrorRate',
        AlarmName: 'acclaim-prod-cdn-5xx',
        Dimensions: [
          { Name: 'DistributionId', Value: { 'Fn::GetStackOutput': output } },
          { Name: 'Region', Value: 'Global' },
        ],
      },
    ]);
    expect(Object.keys(resources(templates.edgeOps, 'AWS::SNS::Topic'))).toHaveLength(1);
  });

  it('lead to an entry of the runbook, and every entry has an alarm', () => {
    const runbook = readFileSync(new URL('../../infra/RUNBOOK.md', import.meta.url), 'utf8');
    const entries = [...runbook.matchAll(/^## (\S+)$/gm)].map(([, entry]) => entry);
    const named = [...alarms, ...ofDistribution, ofCertificate].map(
      ({ AlarmDescription }) => /infra\/RUNBOOK\.md#(\S+)$/.exec(AlarmDescription)?.[1],
    );

    expect(new Set(named)).toEqual(new Set(entries));
  });
});

describe('votes that nobody gets through with', () => {
  /** Lines as calls of voting leave them, with a status and perhaps the code of an error. */
  async function linesOf(
    ...answers: [status: number, code?: ErrorCode][]
  ): Promise<Record<string, unknown>[]> {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    for (const [status, code] of answers)
      log[status >= 500 ? 'error' : 'info']('request', {
        route: 'votes.vote',
        status,
        ...(code && { code }),
      });
    log.info('request', { route: 'votes.get', status: 200 });
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }
  const filters = all<{ FilterPattern: string; MetricTransformations: { MetricName: string }[] }>(
    templates.ops,
    'AWS::Logs::MetricFilter',
  );

  it.each<[string, [status: number, code?: ErrorCode][], boolean]>([
    ['all fail', Array.from({ length: 20 }, () => [503, 'unavailable']), true],
    ['all are refused', Array.from({ length: 20 }, () => [403, 'csrf_failed']), true],
    [
      'one gets through',
      [...Array.from({ length: 50 }, (): [number, ErrorCode] => [503, 'unavailable']), [200]],
      false,
    ],
    ['voting is over', Array.from({ length: 500 }, () => [403, 'voting_closed']), false],
    ['few try', Array.from({ length: 19 }, () => [503, 'unavailable']), false],
    ['nobody tries', [], false],
  ])('ring where %s', async (_what, answers, expected) => {
    const lines = await linesOf(...answers);
    const figures = Object.fromEntries(
      filters.map(({ FilterPattern, MetricTransformations: [{ MetricName } = { MetricName: '' }] }) => [
        MetricName,
        lines.filter((line) => finds(FilterPattern, line)).length,
      ]),
    );
    expect(Object.keys(figures).toSorted()).toEqual(['VotesAccepted', 'VotesClosed', 'VotesTried']);
    expect(rings(named('votes-none'), figures)).toBe(expected);
  });
});

describe('the budget', () => {
  it('tells the address of alarms of four fifths of it spent, and of more to come', () => {
    const to = { Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'us@awards.test' }] };
    const note = { ComparisonOperator: 'GREATER_THAN', ThresholdType: 'PERCENTAGE' };
    const budget = only(full.edgeOps, 'AWS::Budgets::Budget');
    expect(budget).toMatchObject({
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 300, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: { ...note, NotificationType: 'ACTUAL', Threshold: 80 }, ...to },
        { Notification: { ...note, NotificationType: 'FORECASTED', Threshold: 100 }, ...to },
      ],
    });
    // A name would be taken when other subscribers replace it.
    expect(budget).not.toHaveProperty('Budget.BudgetName');
  });

  it.each([{}, { alarmAddress: 'us@awards.test', monthlyBudget: 0 }])('is none with %j', (changes) =>
    expect(all(synthesise(changes).edgeOps, 'AWS::Budgets::Budget')).toEqual([]),
  );
});

describe('the bill of a stage that nobody visits', () => {
  it('is that of infra/README.md: so many rules of the firewall, metrics under alarm and secrets', () => {
    const readme = readFileSync(new URL('../../infra/README.md', import.meta.url), 'utf8');
    const [, rules, metrics] =
      /each of its (\d+) rules, (\d+) metrics under alarm at 0\.10, three secrets/.exec(readme) ?? [];
    const watched = Object.values(templates)
      .flatMap(alarmsIn)
      .map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1)
      .reduce((sum, count) => sum + count, 0);
    const firewall = only<{ Rules: unknown[] }>(templates.edge, 'AWS::WAFv2::WebACL');

    expect(Number(metrics)).toBe(watched);
    expect(Number(rules)).toBe(firewall.Rules.length);
    expect(Object.keys(resources(templates.api, 'AWS::SecretsManager::Secret'))).toHaveLength(3);
  });
});

describe('the topic of the alarms', () => {
  it('mails to the address of the settings, once there is one', () => {
    expect(all(templates.ops, 'AWS::SNS::Subscription')).toEqual([]);
    expect(only(full.ops, 'AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: 'us@awards.test',
    });
  });

  it('lets CloudWatch publish, from this account', () => {
    const { PolicyDocument } = only<Policy>(templates.ops, 'AWS::SNS::TopicPolicy');
    expect(PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: expect.any(Object) as object },
      }),
    );
  });
});

describe('the dashboard', () => {
  it('draws every function and every table, below the alarms', () => {
    const body = JSON.stringify(only(templates.ops, 'AWS::CloudWatch::Dashboard'));
    const shown = Object.keys(resources(templates.ops, 'AWS::CloudWatch::Alarm'));

    const functions = Object.keys(resources(templates.api, 'AWS::Lambda::Function'));
    const tables = Object.keys(resources(templates.data, 'AWS::DynamoDB::GlobalTable'));
    for (const name of [...functions, ...tables, ...shown]) expect(body).toContain(name);
    expect(shown.length).toBeLessThanOrEqual(100);
  });
});
