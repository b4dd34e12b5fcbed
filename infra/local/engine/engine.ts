import { Worker } from 'node:worker_threads';
import { LocalFault } from '../fault.ts';
import type { EngineData, EngineReport } from './worker.ts';

/** A DynamoDB engine to talk to. */
export interface Engine {
  /** Address for DynamoDB clients. */
  endpoint: string;
  /** `embedded`, or `external` when DYNAMODB_ENDPOINT names another one. */
  kind: 'embedded' | 'external';
  /** Rejects if an embedded engine breaks down while running; never resolves. */
  failure: Promise<never>;
  /** Ends an embedded engine after the writes under way; an external one is left alone. */
  close(): Promise<void>;
}

/** An engine somebody else runs, such as DynamoDB Local. */
export function externalEngine(endpoint: string): Engine {
  return {
    endpoint,
    kind: 'external',
    failure: new Promise<never>(() => undefined),
    close: async () => undefined,
  };
}

/**
 * Starts the embedded engine on a loopback port the system chooses. Rejects with a LocalFault when the folder is in
 * use or damaged.
 */
export async function startEngine(data: EngineData): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: data });
  const closed = Promise.withResolvers<void>();
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  worker.on('error', broken.reject);
  worker.on('exit', () => {
    closed.resolve();
    broken.reject(new LocalFault('The database engine has ended unexpectedly; start again.'));
  });
  const listening = new Promise<number>((resolve) => {
    worker.on('message', (report: EngineReport) => {
      if (report.kind === 'listening') resolve(report.port);
      if (report.kind === 'closed') closed.resolve();
      if (report.kind === 'failed') broken.reject(faultOf(report));
    });
  });
  const port = await Promise.race([listening, broken.promise]);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    kind: 'embedded',
    failure: broken.promise,
    close: async () => {
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close');
      await closed.promise;
      await worker.terminate();
    },
  };
}

function faultOf(report: Extract<EngineReport, { kind: 'failed' }>): LocalFault {
  if (report.known) return new LocalFault(report.message);
  return new LocalFault(
    `The database engine broke down (${report.message}); start again, and with \`npm start -- --fresh\` if it happens again.`,
  );
}
