import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { LocalFault, messageOf } from '../../fault.ts';
import { logChangesOf, type ChangeLog, type LoggedChange } from './change-log.ts';
import { checkStore } from './store-check.ts';

/**
 * The embedded DynamoDB engine on a thread of its own, so that it and the HTTP server use two cores, and both die
 * together when the process is killed.
 */
export interface EngineData {
  /** Folder of the store; null keeps everything in memory. */
  folder: string | null;
  /** The folder held a store before, so that a store that is gone is damage and not a first start. */
  existing: boolean;
  /** Table whose changes are logged, if any. */
  logged?: string;
}

export type EngineReport =
  | { kind: 'listening'; port: number }
  /** `known`: the message is meant for people as it stands. */
  | { kind: 'failed'; known: boolean; message: string }
  | { kind: 'closed' }
  | { kind: 'answer'; id: number; changes: LoggedChange[] };

export type EngineRequest =
  | { kind: 'close' }
  /** Answered with the changes, as soon as there are any. */
  | { kind: 'next'; id: number; limit: number }
  /** Answered with none. */
  | { kind: 'confirm'; id: number; sequence: string };

const port = parentPort;
if (!port) throw new Error('The engine runs as a worker thread only.');
const report = (message: EngineReport) => port.postMessage(message);
const { folder, existing, logged } = workerData as EngineData;

process.on('uncaughtException', (error) => fail(error));

try {
  if (folder !== null) await checkStore(folder, existing);
  const changeLog = logged === undefined ? undefined : logChangesOf(logged);
  const server = dynalite({
    ...(folder !== null && { path: folder }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  // Longer than any client keeps an idle connection, so that the engine is never the one to hang up.
  server.keepAliveTimeout = 10 * 60_000;
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1', () =>
    report({ kind: 'listening', port: (server.address() as AddressInfo).port }),
  );
  const log = changeLog?.();
  port.on('message', (request: EngineRequest) => {
    if (request.kind !== 'close') {
      answer(request, log).catch(fail);
      return;
    }
    server.close(() => {
      report({ kind: 'closed' });
      port.close();
    });
    server.closeAllConnections();
  });
} catch (error) {
  fail(error);
}

async function answer(
  request: Exclude<EngineRequest, { kind: 'close' }>,
  log: ChangeLog | undefined,
): Promise<void> {
  if (!log) throw new Error('This engine logs no changes.');
  const changes = request.kind === 'next' ? await log.next(request.limit) : [];
  if (request.kind === 'confirm') await log.confirm(request.sequence);
  report({ kind: 'answer', id: request.id, changes });
}

function fail(error: unknown): void {
  report({ kind: 'failed', known: error instanceof LocalFault, message: messageOf(error) });
  port?.close();
}
