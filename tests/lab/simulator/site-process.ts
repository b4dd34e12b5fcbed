import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A local site that can be killed. */
export interface SiteProcess {
  /** Without a trailing slash; the same after every start. */
  url: string;
  /** Kills it (SIGKILL) and starts it again on the same data and port. */
  killAndRestart(): Promise<void>;
  /** Shuts it down cleanly. */
  stop(): Promise<void>;
}

const entry = fileURLToPath(new URL('./site.ts', import.meta.url));

/** Milliseconds that a site has to shut down before it is killed. */
const grace = 10_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a site with the sample show on a data folder. It never outlives this process, nor a `stop` during a
 * restart.
 * @throws Error with the site's stderr when it ends before it is ready
 */
export async function startSiteProcess(dataDir: string, seed: string): Promise<SiteProcess> {
  let child = launch(dataDir, seed, '0');
  let isStopped = false;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), grace);
    await exited;
    clearTimeout(timer);
  };
  const kill = () => void child.kill('SIGKILL');
  const leave = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  process.on('exit', kill);
  for (const signal of signals) process.on(signal, leave);
  const stop = async () => {
    isStopped = true;
    await end('SIGTERM');
    process.off('exit', kill);
    for (const signal of signals) process.off(signal, leave);
  };
  try {
    const url = await ready(child);
    return {
      url,
      killAndRestart: async () => {
        await end('SIGKILL');
        if (isStopped) return;
        child = launch(dataDir, seed, new URL(url).port);
        await ready(child);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const launch = (dataDir: string, seed: string, port: string): ChildProcess =>
  fork(entry, [], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, SEED: seed },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

function ready(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url));
    child.once('exit', (code) =>
      reject(new Error(`The site ended with ${code} before it was ready: ${said.join('')}`)),
    );
  });
}
