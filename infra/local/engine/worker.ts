import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { LocalFault, messageOf } from '../../fault.ts';
import { logChangesOf, watchWritesTo, type LoggedChange, type WrittenKey } from './change-log.ts';
import { guardStore, isRefusal } from './disk-guard.ts';
import { engineServer } from './server.ts';
import { checkStore } from './store-check.ts';

/** The embedded DynamoDB engine in a thread of its own: it and the HTTP server use two cores. */
export interface EngineData {
  /** Folder of the store; null for in memory. */
  folder: string | null;
  /** The folder had a store, so a missing one means damage. */
  existing: boolean;
  /** Table whose changes are logged until they are confirmed. */
  logged?: string;
  /** Tables whose writes are reported, and forgotten. */
  watched?: readonly string[];
}

export type EngineReport =
  | { kind: 'listening'; port: number }
  /** `known`: the message is written for the user. */
  | { kind: 'failed'; known: boolean; message: string }
  | { kind: 'told'; line: string }
  | { kind: 'written'; table: string; key: WrittenKey }
  | { kind: 'answer'; id: number; changes: LoggedChange[] };

/** Each is answered once it is done; `next` as soon as there are changes. */
export type EngineCall =
  { kind: 'close' } | { kind: 'next'; limit: number } | { kind: 'confirm'; sequence: string };
export type EngineRequest = EngineCall & { id: number };

const port = parentPort;
if (!port) throw new Error('The engine runs as a worker thread only.');
const report = (message: EngineReport) => port.postMessage(message);
const { folder, existing, logged, watched = [] } = workerData as EngineData;

process.on('uncaughtException', (error) => fail(error));

try {
  if (folder !== null) await checkStore(folder, existing);
  if (folder !== null) guardStore(folder, (line) => report({ kind: 'told', line }));
  for (const table of watched) watchWritesTo(table, (key) => report({ kind: 'written', table, key }));
  const changeLog = logged === undefined ? undefined : logChangesOf(logged);
  const server = engineServer(folder);
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1', () =>
    report({ kind: 'listening', port: (server.address() as AddressInfo).port }),
  );
  const log = changeLog?.();
  const answer = async (request: EngineRequest) => {
    let changes: LoggedChange[] = [];
    // While the disk fails there are none, and what is not confirmed comes once more.
    if (request.kind === 'next') changes = (await log?.next(request.limit).catch(noneIfRefused)) ?? [];
    else if (request.kind === 'confirm') await log?.confirm(request.sequence).catch(noneIfRefused);
    else {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    }
    report({ kind: 'answer', id: request.id, changes });
    if (request.kind === 'close') port.close();
  };
  port.on('message', (request: EngineRequest) => void answer(request).catch(fail));
} catch (error) {
  fail(error);
}

function noneIfRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}

function fail(error: unknown): void {
  report({ kind: 'failed', known: error instanceof LocalFault, message: messageOf(error) });
  port?.close();
}
