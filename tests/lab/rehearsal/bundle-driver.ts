/**
 * Runs in a process of its own, which has nothing but the environment it is given: loads bundles of functions and hands them events, as
 * Lambda does. A message is one of `Request`; each is answered with its number.
 */
import dns from 'node:dns';
import type { LambdaHandler } from '../../../functions/platform/chain/chain.ts';

export type Request = { number: number } & (
  | { load: string; instance: number; environment: Record<string, string> }
  /** `seconds` is the time that the function has. */
  | { call: number; event: object; now: number; seconds?: number }
);

export interface Reply {
  number: number;
  result?: unknown;
  error?: string;
  /** What functions have written to their log since the reply before. */
  lines: string[];
}

// Names under `localhost` are this machine (RFC 6761), which not every resolver knows. Some clients of AWS put the account's id before their host.
const lookup = dns.lookup as (name: string, ...more: unknown[]) => void;
dns.lookup = ((name: string, ...more: unknown[]) =>
  lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...more)) as unknown as typeof dns.lookup;

/** Lambda takes what is written to the output into the function's log. */
let lines: string[] = [];
process.stdout.write = (text: string) => lines.push(text.trimEnd()) > 0;

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
  const end = performance.now() + 1000 * (request.seconds ?? 10);
  const context = { getRemainingTimeInMillis: () => end - performance.now() };
  return handler(request.event as Parameters<LambdaHandler>[0], context as Parameters<LambdaHandler>[1]);
}

process.on('message', (request: Request) => {
  const { number } = request;
  const reply = (answered: Pick<Reply, 'result' | 'error'>) => {
    process.send?.({ number, ...answered, lines });
    lines = [];
  };
  void answer(request).then(
    (result) => reply({ result }),
    (error: unknown) => reply({ error: (error instanceof Error && error.stack) || String(error) }),
  );
});
