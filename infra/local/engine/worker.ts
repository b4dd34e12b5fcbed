import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { LocalFault, messageOf } from '../../fault.ts';
import { logChangesOf, type ChangeLog, type LoggedChange } from './change-log.ts';
import { checkStore } from './store-check.ts';

/**
 * The embedded DynamoDB engine in a thread: it and the HTTP server use two cores, and both end when the
 * process is killed.
 */
export interface EngineData {
  /** Folder of the store; null for in memory. */
  folder: string | null;
  /** The folder had a store, so a missing one means damage. */
  existing: boolean;
  /** Table whose changes are logged. */
  logged?: string;
}

export type EngineReport =
  | { kind: 'listening'; port: number }
  /** `known`: the message is written for the user. */
  | { kind: 'failed'; known: boolean; message: string }
  | { kind: 'closed' }
  | { kind: 'answer'; id: number; changes: LoggedChange[] };

export type EngineRequest =
  | { kind: 'close' }
  /** Answered as soon as there are changes. */
  | { kind: 'next'; id: number; limit: number }
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
  // Longer than any client's idle timeout, so the engine never closes a connection first.
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
