import type { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Settings } from '../settings.ts';
import { acknowledge } from './acknowledge.ts';

/** Where the alarms of a stack go, in its own region as CloudWatch wants it; CloudWatch may publish to it from this account alone. */
export function alarmTopic(scope: Stack, { stage, alarmAddress }: Settings): Topic {
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
