/**
 * Runs in a process of its own: loads the module named first, hands its handler the event
 * named second, and prints the milliseconds from the start of the process to the answer, with the answer's status.
 */
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';

const [, , modulePath = '', event = '{}'] = process.argv;
const { handler } = (await import(modulePath)) as { handler: LambdaHandler };
const { statusCode } = await handler(
  JSON.parse(event) as Parameters<LambdaHandler>[0],
  {} as Parameters<LambdaHandler>[1],
);
process.stdout.write(JSON.stringify({ milliseconds: performance.now(), status: statusCode ?? 0 }));
