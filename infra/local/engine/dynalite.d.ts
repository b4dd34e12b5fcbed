/** The package has no types; these are the parts in use. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }

  /** A server that is not listening yet; its `close` also closes the store. */
  const dynalite: (options?: DynaliteOptions) => Server;
  export = dynalite;
}
