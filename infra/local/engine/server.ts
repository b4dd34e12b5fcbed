import type { Server } from 'node:http';
import dynalite from 'dynalite';

/** The embedded engine as a server that does not listen yet, with its store in a folder or, for null, in memory. */
export function engineServer(folder: string | null): Server {
  const server = dynalite({
    ...(folder !== null && { path: folder }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  // Longer than any client's idle timeout, so the engine never closes a connection first.
  server.keepAliveTimeout = 10 * 60_000;
  return server;
}
