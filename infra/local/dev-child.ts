import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LocalFault } from './fault.ts';

/** The handlers' process, as often as it is started anew. */
export interface Handlers {
  /** Where it answers; the same after every restart. */
  origin: string;
  /** Goes on when the process answers; after a restart that failed, once a later one has succeeded. */
  whenReady(go: () => void): void;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL('./dev-handlers.ts', import.meta.url));

/** Starts the handlers on a port the system chooses. Rejects with a LocalFault when they do not come up. */
export async function startHandlers(): Promise<Handlers> {
  let { child, port } = await spawn(0);
  let gate = Promise.resolve();
  let turn = Promise.resolve();

  const replace = async (opened: () => void) => {
    await end(child);
    try {
      ({ child, port } = await spawn(port));
      opened();
    } catch {
      process.stderr.write('The handlers did not start; they are tried again at the next change.\n');
    }
  };
  let open: (() => void) | undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    whenReady: (go) => void gate.then(go),
    restart: () => {
      if (!open) {
        const next = Promise.withResolvers<void>();
        gate = next.promise;
        open = next.resolve;
      }
      const opened = () => {
        open?.();
        open = undefined;
      };
      turn = turn.then(() => replace(opened));
      return turn;
    },
    stop: () => end(child),
  };
}

function spawn(port: number): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(script, { env: { ...process.env, PORT: String(port) } });
  return new Promise((resolve, reject) => {
    child.once('message', (message: { ready: number }) => resolve({ child, port: message.ready }));
    child.once('exit', () => reject(new LocalFault('The handlers did not start; see the lines above.')));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
