import { Worker } from 'node:worker_threads';
import { LocalFault } from '../../fault.ts';
import type { ChangeLog, LoggedChange } from './change-log.ts';
import type { EngineData, EngineReport, EngineRequest } from './worker.ts';

export interface Engine {
  endpoint: string;
  /** `external` if DYNAMODB_ENDPOINT is set. */
  kind: 'embedded' | 'external';
  /** Rejects if an embedded engine crashes; never resolves. */
  failure: Promise<never>;
  /** Change log of an embedded engine. */
  changes?: ChangeLog;
  /** Stops an embedded engine after pending writes; leaves an external one alone. */
  close(): Promise<void>;
}

/** An engine that is already running, such as DynamoDB Local. */
export function externalEngine(endpoint: string): Engine {
  return {
    endpoint,
    kind: 'external',
    failure: new Promise<never>(() => undefined),
    close: async () => undefined,
  };
}

/**
 * Starts the embedded engine on a free loopback port. Rejects with a LocalFault if the folder is in use or
 * damaged.
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
  const answers = new Map<number, (changes: LoggedChange[]) => void>();
  const listening = new Promise<number>((resolve) => {
    worker.on('message', (report: EngineReport) => {
      if (report.kind === 'answer') answers.get(report.id)?.(report.changes);
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
    ...(data.logged !== undefined && { changes: changesOf(worker, answers) }),
    close: async () => {
      send(worker, { kind: 'close' });
      await closed.promise;
      await worker.terminate();
    },
  };
}

function send(worker: Worker, request: EngineRequest): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(request);
}

/**
 * The engine's change log from outside its thread. Requests pending when the engine stops are never answered.
 */
function changesOf(worker: Worker, answers: Map<number, (changes: LoggedChange[]) => void>): ChangeLog {
  let asked = 0;
  const ask = (request: (id: number) => EngineRequest) =>
    new Promise<LoggedChange[]>((resolve) => {
      const id = (asked += 1);
      answers.set(id, (changes) => {
        answers.delete(id);
        resolve(changes);
      });
      send(worker, request(id));
    });
  return {
    next: (limit) => ask((id) => ({ kind: 'next', id, limit })),
    confirm: async (sequence) => void (await ask((id) => ({ kind: 'confirm', id, sequence }))),
  };
}

function faultOf(report: Extract<EngineReport, { kind: 'failed' }>): LocalFault {
  if (report.known) return new LocalFault(report.message);
  return new LocalFault(
    `The database engine broke down (${report.message}); start again, and with \`npm start -- --fresh\` if it happens again.`,
  );
}
