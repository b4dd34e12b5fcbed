/**
 * Runs in a process of its own, which has nothing but the environment it is given: loads bundles of functions and hands them events, as
 * Lambda does. A message is one of `Request`; each is answered with its number.
 */
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';

export type Request = { number: number } & (
  | { load: string; instance: number; environment: Record<string, string> }
  | { call: number; event: object; now: number }
);

export interface Reply {
  number: number;
  result?: unknown;
  error?: string;
}

const instances = new Map<number, LambdaHandler>();

async function answer(request: Request): Promise<unknown> {
  if ('load' in request) {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, request.environment);
    // Loaded anew under another address: an instance that has not read anything yet.
    const { handler } = (await import(`${request.load}?${request.instance}`)) as { handler: LambdaHandler };
    instances.set(request.instance, handler);
    return undefined;
  }
  // The test's time; Lambda's own clock is the only one a bundle knows.
  Date.now = () => request.now;
  const handler = instances.get(request.call);
  if (!handler) throw new Error(`There is no instance ${request.call}.`);
  return handler(request.event as Parameters<LambdaHandler>[0], {} as Parameters<LambdaHandler>[1]);
}

process.on('message', (request: Request) => {
  const { number } = request;
  void answer(request).then(
    (result) => process.send?.({ number, result }),
    (error: unknown) =>
      process.send?.({ number, error: error instanceof Error ? error.stack : String(error) }),
  );
});
