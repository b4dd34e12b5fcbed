import type { Access, Asked, Principal } from './iam.ts';
import { functionOf, type Functions } from './lambda.ts';
import { isDue, matches, type Pattern } from './patterns.ts';
import { eventOf, isWanted, seen, type Change, type Mapping } from './stream-records.ts';
import { account, type Deployment, type Resource } from './template.ts';

interface Rule {
  ScheduleExpression?: string;
  EventPattern?: Pattern;
  State?: string;
  Targets: { Arn: string; DeadLetterConfig?: { Arn: string } }[];
}
/** What a queue has got because a function could not take it. */
export interface Failure {
  queue: string;
  from: string;
}

interface Options {
  deployment: Deployment;
  functions: Functions;
  access: Access;
}

/** Not ListStreams, which the Service Authorization Reference knows for all streams alone, and Lambda takes for one. */
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator'];

/** What calls the functions of a deployment beside its API: streams by their mappings, schedules and events by their rules. */
export function createTriggers({ deployment, functions, access }: Options) {
  const failures: Failure[] = [];
  const arnOf = (name: string): string =>
    name.startsWith('arn:') ? name : `arn:aws:lambda:us-west-2:${account}:function:${name}`;
  const roleOf = (name: string): Extract<Principal, { role: string }> => {
    const { properties } = functionOf(deployment, arnOf(name));
    return {
      role: properties.Role.split('/').at(-1) ?? '',
      by: properties.Description?.replace('Acclaim: ', '') ?? name,
    };
  };
  const may = async (principal: Principal, asked: readonly Asked[]): Promise<boolean> => {
    const answers = await Promise.all(asked.map((one) => access.allows(principal, one)));
    return answers.every(Boolean);
  };
  const sendTo = async (queue: string | undefined, principal: Principal, from: string) => {
    if (queue === undefined) return;
    if (await may(principal, [{ action: 'sqs:SendMessage', resource: queue }]))
      failures.push({ queue, from });
  };

  /** Lambda reads a stream by the function's role, and not at all without its rights. */
  const reads = (mapping: Mapping) =>
    may(
      roleOf(mapping.FunctionName),
      streamActions.map((action) => ({ action: `dynamodb:${action}`, resource: mapping.EventSourceArn })),
    );

  /** What a function could not take goes into its queue, by its role. */
  const giveUp = async ({ FunctionName, DestinationConfig }: Mapping) => {
    const principal = roleOf(FunctionName);
    await sendTo(DestinationConfig?.OnFailure?.Destination, principal, principal.by);
  };

  const callTargets = async (rule: Resource<Rule>, event: object) => {
    const by = { service: 'events.amazonaws.com', sourceArn: rule.attribute('Arn') };
    for (const { Arn, DeadLetterConfig } of rule.properties.Targets) {
      const called = await functions.invoke(Arn, event, by).catch(() => undefined);
      if (!called) await sendTo(DeadLetterConfig?.Arn, by, rule.id);
    }
  };

  return {
    failures,
    /** Hands changes of a table to the functions that its stream has, once: what one does not take goes into its queue. */
    deliver: async (table: string, changes: readonly Change[]) => {
      for (const { properties: mapping } of deployment.of<Mapping>('AWS::Lambda::EventSourceMapping')) {
        if (!mapping.EventSourceArn.includes(`table/${table}/stream/`) || !(await reads(mapping))) continue;
        const records = changes
          .map((change) => seen(deployment, table, change))
          .filter((record) => isWanted(mapping, record));
        if (records.length === 0) continue;
        const isTaken = await functions.run(arnOf(mapping.FunctionName), eventOf(mapping, records)).then(
          (answer) => !(answer as { batchItemFailures?: object[] } | null)?.batchItemFailures?.length,
          () => false,
        );
        if (!isTaken) await giveUp(mapping);
      }
    },
    /** What falls due at a minute. */
    tick: async (at: number) => {
      for (const rule of deployment.of<Rule>('AWS::Events::Rule')) {
        const { ScheduleExpression, State } = rule.properties;
        if (!ScheduleExpression || State === 'DISABLED' || !isDue(ScheduleExpression, at)) continue;
        const time = new Date(at).toISOString();
        await callTargets(rule, { source: 'aws.events', 'detail-type': 'Scheduled Event', time, detail: {} });
      }
    },
    /** An event on the bus of the account. */
    publish: async (event: object) => {
      for (const rule of deployment.of<Rule>('AWS::Events::Rule'))
        if (rule.properties.EventPattern && matches(rule.properties.EventPattern, event))
          await callTargets(rule, event);
    },
    /** Asks for every right that only a failure needs: of queues for what functions could not take. */
    checkFailures: async () => {
      for (const type of ['AWS::Lambda::EventSourceMapping', 'AWS::Lambda::EventInvokeConfig'])
        for (const { properties } of deployment.of<Mapping>(type)) await giveUp(properties);
      for (const rule of deployment.of<Rule>('AWS::Events::Rule')) {
        const by = { service: 'events.amazonaws.com', sourceArn: rule.attribute('Arn') };
        for (const { DeadLetterConfig } of rule.properties.Targets)
          await sendTo(DeadLetterConfig?.Arn, by, rule.id);
      }
    },
  };
}
