/** The package brings no types; these are the parts in use. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    /** Folder of the LevelDB store; absent: in memory. */
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }

  /** A server that is not listening yet; its `close` closes the store, too. */
  const dynalite: (options?: DynaliteOptions) => Server;
  export = dynalite;
}
