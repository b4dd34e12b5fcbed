import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledge } from './common.ts';
import { Alarms } from './alarms/alarms.ts';
import { watchApi, watchFunction } from './alarms/api.ts';
import { watchRecount, watchTally } from './alarms/count.ts';
import { watchClientCertificate, watchDistribution, watchProbe } from './alarms/edge.ts';
import { watchMail, watchReputation } from './alarms/mail.ts';
import { watchPages } from './alarms/pages.ts';
import { watchSweep, watchTable } from './alarms/storage.ts';
import { watchVotes, watchVotesTried } from './alarms/votes.ts';
import type { ApiStack } from './api-stack.ts';
import { addDashboard } from './dashboard.ts';
import type { DataStack } from './data-stack.ts';
import { senderTimeout, type MailStack } from './mail-stack.ts';
import { pagesTimeout, type PagesStack } from './pages-stack.ts';
import { Probe } from './probe.ts';
import { readerTimeout } from './reader.ts';
import { workerTimeout, type RecountStack } from './recount-stack.ts';
import { tallyTimeout, type TallyStack } from './tally-stack.ts';
import type { WebStack } from './web-stack.ts';

interface OpsStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  api: ApiStack;
  tally: TallyStack;
  recount: RecountStack;
  pages: PagesStack;
  mail: MailStack;
  edgeOps: EdgeOpsStack;
}

/** Alarms, their topic and the dashboard. The site does not depend on it. */
export class OpsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, data, api, tally, recount, pages, mail, edgeOps, ...props }: OpsStackProps,
  ) {
    super(scope, id, props);
    // A strong reference would keep a function from being removed before its alarms.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const name = `acclaim-${settings.stage}`;
    const alarms = new Alarms(this, name, alarmTopic(this, settings));
    for (const [group, handler] of Object.entries(api.functions)) watchFunction(alarms, group, handler);
    watchSweep(alarms, api.sweep.failures);
    watchApi(alarms, api.api, settings.requestsPerSecond);
    watchVotes(alarms, api.functions.votes, settings.votesPerSecond);
    const accepted = watchVotesTried(alarms, api.functions.votes, settings.stage);
    watchFunction(alarms, 'recount', recount.worker, workerTimeout);
    watchRecount(alarms, recount.machine);
    watchFunction(alarms, 'reader', api.reader, readerTimeout);
    watchFunction(alarms, 'tally', tally.function, tallyTimeout);
    watchTally(alarms, tally.function, tally.deadLetters, accepted);
    watchFunction(alarms, 'pages', pages.function, pagesTimeout);
    watchPages(alarms, pages.function, pages.deadLetters);
    watchFunction(alarms, 'mail-sender', mail.function, senderTimeout);
    watchMail(alarms, mail.function, mail.deadLetters);
    watchReputation(alarms);
    for (const [table, of] of Object.entries(data.tables)) watchTable(alarms, table, of);
    addDashboard(this, name, {
      alarms: alarms.all,
      functions: {
        ...api.functions,
        tally: tally.function,
        recount: recount.worker,
        reader: api.reader,
        pages: pages.function,
        'mail-sender': mail.function,
      },
      mail: mail.function,
      probe: edgeOps.probe.function,
      api: api.api,
      tables: data.tables,
    });
  }
}

interface EdgeOpsStackProps extends StackProps {
  settings: Settings;
  web: WebStack;
  probeFolder: string;
}

/**
 * What watches the site from us-east-1: the alarm on the distribution, whose metrics are there, and the probe with its own. Not in the
 * firewall's stack, which the distribution depends on.
 */
export class EdgeOpsStack extends Stack {
  readonly probe: Probe;

  constructor(scope: Construct, id: string, { settings, web, probeFolder, ...props }: EdgeOpsStackProps) {
    super(scope, id, props);
    // Only weak references cross regions without extra resources.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    this.probe = new Probe(this, 'Probe', {
      stage: settings.stage,
      folder: probeFolder,
      address: web.address,
    });
    const alarms = new Alarms(this, `acclaim-${settings.stage}`, alarmTopic(this, settings));
    watchDistribution(alarms, web.distribution);
    watchProbe(alarms, this.probe.function);
    if (settings.apiDomain !== '') watchClientCertificate(alarms, settings.apiClientCertificateArn);
    addBudget(this, settings);
  }
}

/**
 * Mails when a month costs four fifths of the budget, and when it is expected to cost more than all of it. It is the bill of the account: one by tags
 * would stand at nothing until a person switches on the tags in the billing console.
 */
function addBudget(scope: Stack, { monthlyBudget, alarmAddress }: Settings): void {
  if (monthlyBudget === 0 || alarmAddress === '') return;
  const told = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      comparisonOperator: 'GREATER_THAN',
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: alarmAddress }],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      // No name: other subscribers replace a budget, and a new one cannot have the name of the old (CloudFormation Template
      // Reference, AWS::Budgets::Budget, "Update requires").
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: [told('ACTUAL', 80), told('FORECASTED', 100)],
  });
}

/** The alarm topic of a stack, in its region. Only CloudWatch of this account can publish to it. */
function alarmTopic(scope: Stack, { stage, alarmAddress }: Settings): Topic {
  const topic = new Topic(scope, 'Alarms', { displayName: `Acclaim ${stage}`, enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { StringEquals: { 'AWS:SourceAccount': scope.account } },
    }),
  );
  if (alarmAddress !== '') topic.addSubscription(new EmailSubscription(alarmAddress));
  acknowledge(
    topic,
    'Serverless-SNSRedrivePolicy',
    'An alarm that no mail tells of still stands in CloudWatch; nobody would look for it in a queue.',
  );
  return topic;
}
