import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { LocalFault, messageOf } from '../fault.ts';
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
}

export type EngineReport =
  | { kind: 'listening'; port: number }
  /** `known`: the message is meant for people as it stands. */
  | { kind: 'failed'; known: boolean; message: string }
  | { kind: 'closed' };

const port = parentPort;
if (!port) throw new Error('The engine runs as a worker thread only.');
const report = (message: EngineReport) => port.postMessage(message);
const { folder, existing } = workerData as EngineData;

process.on('uncaughtException', (error) => fail(error));

try {
  if (folder !== null) await checkStore(folder, existing);
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
  port.on('message', () => {
    server.close(() => {
      report({ kind: 'closed' });
      port.close();
    });
    server.closeAllConnections();
  });
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  report({ kind: 'failed', known: error instanceof LocalFault, message: messageOf(error) });
  port?.close();
}
