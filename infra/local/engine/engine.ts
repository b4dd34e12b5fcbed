import { Worker } from 'node:worker_threads';
import { LocalFault } from '../../fault.ts';
import type { ChangeLog, LoggedChange, WrittenKey } from './change-log.ts';
import type { EngineCall, EngineData, EngineReport, EngineRequest } from './worker.ts';

export interface Engine {
  endpoint: string;
  kind: 'embedded' | 'external';
  /** Rejects if an embedded engine crashes; never resolves. */
  failure: Promise<never>;
  changes?: ChangeLog;
  /** Stops an embedded engine after pending writes; leaves an external one alone. */
  close(): Promise<void>;
}

export function externalEngine(endpoint: string): Engine {
  const failure = new Promise<never>(() => undefined);
  return { endpoint, kind: 'external', failure, close: async () => undefined };
}

/**
 * Starts the embedded engine on a free loopback port. Rejects with a LocalFault if the folder is in use or
 * damaged, or its disk fails. `tell` gets lines for the user while it runs. `onWrite` gets the table and the key of each item written to a watched table.
 */
export async function startEngine(
  data: EngineData,
  onWrite: (table: string, key: WrittenKey) => void = () => undefined,
  tell: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: data });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  worker.on('error', broken.reject);
  worker.on('exit', () =>
    broken.reject(new LocalFault('The database engine has ended unexpectedly; start again.')),
  );
  // Requests pending when the engine stops are never answered.
  const pending = new Map<number, (changes: LoggedChange[]) => void>();
  const listening = new Promise<number>((resolve) => {
    worker.on('message', (report: EngineReport) => {
      if (report.kind === 'listening') resolve(report.port);
      if (report.kind === 'failed') broken.reject(faultOf(report));
      if (report.kind === 'told') tell(report.line);
      if (report.kind === 'written') onWrite(report.table, report.key);
      if (report.kind !== 'answer') return;
      pending.get(report.id)?.(report.changes);
      pending.delete(report.id);
    });
  });
  let requests = 0;
  const ask = (request: EngineCall) =>
    new Promise<LoggedChange[]>((resolve) => {
      const id = (requests += 1);
      pending.set(id, resolve);
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ...request, id } satisfies EngineRequest);
    });
  const port = await Promise.race([listening, broken.promise]);
  const changes: ChangeLog = {
    next: (limit) => ask({ kind: 'next', limit }),
    confirm: async (sequence) => void (await ask({ kind: 'confirm', sequence })),
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    kind: 'embedded',
    failure: broken.promise,
    ...(data.logged !== undefined && { changes }),
    close: async () => {
      await Promise.race([ask({ kind: 'close' }), broken.promise]).catch(() => undefined);
      await worker.terminate();
    },
  };
}

function faultOf(report: Extract<EngineReport, { kind: 'failed' }>): LocalFault {
  if (report.known) return new LocalFault(report.message);
  return new LocalFault(
    `The database engine broke down (${report.message}); start again. What is stored stays as it is.`,
  );
}
