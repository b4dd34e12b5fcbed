import type { Access, Asked, Principal } from './iam.ts';
import { functionOf, type Functions } from './lambda.ts';
import { isDue, matches, type Pattern } from './patterns.ts';
import { eventOf, isWanted, restOf, seen, type Change, type Mapping } from './stream-records.ts';
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

/** Where a mapping has no number of its own, Lambda tries until the records expire: here, so often. */
const endless = 5;
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

  const deliverTo = async (mapping: Mapping, records: Change[], attempt = 0): Promise<void> => {
    if (records.length === 0) return;
    const principal = roleOf(mapping.FunctionName);
    const event = eventOf(mapping, records);
    const result = await functions.run(arnOf(mapping.FunctionName), event).then(
      (answer) => ({ answer }),
      () => undefined,
    );
    const rest = result ? restOf(mapping, records, result.answer) : records;
    if (rest.length === 0) return;
    const most = mapping.MaximumRetryAttempts ?? -1;
    if (attempt >= (most < 0 ? endless : most))
      return sendTo(mapping.DestinationConfig?.OnFailure?.Destination, principal, principal.by);
    // A function that said where it failed is asked again from there; one that failed altogether gets halves, where they are wanted.
    if (result || !mapping.BisectBatchOnFunctionError || rest.length === 1)
      return deliverTo(mapping, rest, attempt + 1);
    const half = Math.ceil(rest.length / 2);
    await deliverTo(mapping, rest.slice(0, half), attempt + 1);
    await deliverTo(mapping, rest.slice(half), attempt + 1);
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
    /** Hands changes of a table to the functions that its stream has, in order. */
    deliver: async (table: string, changes: readonly Change[]) => {
      for (const { properties: mapping } of deployment.of<Mapping>('AWS::Lambda::EventSourceMapping')) {
        if (!mapping.EventSourceArn.includes(`table/${table}/stream/`) || !(await reads(mapping))) continue;
        const records = changes.map((change) => seen(deployment, table, change));
        const wanted = records.filter((record) => isWanted(mapping, record));
        const size = mapping.BatchSize ?? 100;
        for (let at = 0; at < wanted.length; at += size)
          await deliverTo(mapping, wanted.slice(at, at + size));
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
      for (const { properties } of deployment.of<Mapping>('AWS::Lambda::EventSourceMapping')) {
        const principal = roleOf(properties.FunctionName);
        await sendTo(properties.DestinationConfig?.OnFailure?.Destination, principal, principal.by);
      }
      for (const rule of deployment.of<Rule>('AWS::Events::Rule'))
        for (const { DeadLetterConfig } of rule.properties.Targets)
          await sendTo(
            DeadLetterConfig?.Arn,
            { service: 'events.amazonaws.com', sourceArn: rule.attribute('Arn') },
            rule.id,
          );
      for (const { properties } of deployment.of<Mapping>('AWS::Lambda::EventInvokeConfig')) {
        const principal = roleOf(properties.FunctionName);
        await sendTo(properties.DestinationConfig?.OnFailure?.Destination, principal, principal.by);
      }
    },
  };
}
