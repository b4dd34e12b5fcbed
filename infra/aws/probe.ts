import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { answerLimit, rounds } from '../../functions/probe/limits.ts';
import { acknowledge, logGroup, nodeFunction, serviceRole } from './common.ts';

interface ProbeProps {
  stage: string;
  folder: string;
  /** Of the home page, as visitors type it. */
  address: string;
}

/** All answers at their limits, and a cold start. */
const probeTimeout = Duration.millis(rounds * answerLimit + 10_000);

/**
 * Looks at the site from outside each minute, through the CDN, from another region than the stage's (functions/probe/DECISION-outside.md). It may do
 * nothing but write its log: what it asks for is public.
 */
export class Probe extends Construct {
  readonly function: Function;

  constructor(scope: Construct, id: string, { stage, folder, address }: ProbeProps) {
    super(scope, id);
    const logs = logGroup(this, 'Logs');
    const role = serviceRole(this, 'Role', 'lambda');
    logs.grantWrite(role);
    this.function = nodeFunction(this, {
      name: 'probe',
      // The dashboard, in another region, can refer to it by a name of its own alone.
      functionName: `acclaim-${stage}-probe`,
      folder,
      timeout: probeTimeout,
      role,
      logs,
      // It waits for answers most of the time, and nobody waits for it.
      memorySize: 256,
      environment: { PROBE_ADDRESS: address },
      // What a minute has missed, the next one sees.
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
    });
    const rule = new Rule(this, 'EachMinute', {
      description: 'Acclaim: has the probe look at the site',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(this.function, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    });
    const silence = 'Its alarm rings where no run reports anything; a queue would tell nothing more.';
    for (const id of ['Serverless-LambdaDLQ', 'Serverless-LambdaAsyncFailureDestination'])
      acknowledge(this.function, id, silence);
    acknowledge(rule, 'Serverless-EventBusDLQ', silence);
  }
}
