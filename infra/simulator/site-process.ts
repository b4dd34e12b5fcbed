import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A local site that can be ended as a power cut would end it. */
export interface SiteProcess {
  /** The address without a trailing slash; the same after every start. */
  url: string;
  /** Ends it at once (SIGKILL) and starts it again on the same data and port. */
  killAndRestart(): Promise<void>;
  /** Lets it finish and end. */
  stop(): Promise<void>;
}

const entry = fileURLToPath(new URL('./site.ts', import.meta.url));

/**
 * Starts a site with the sample show on a data folder.
 * @throws Error with what the site said, when it ends before it is ready
 */
export async function startSiteProcess(dataDir: string, seed: string): Promise<SiteProcess> {
  let { child, url } = await start(dataDir, seed, '0');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url,
    killAndRestart: async () => {
      await end('SIGKILL');
      ({ child, url } = await start(dataDir, seed, new URL(url).port));
    },
    stop: () => end('SIGTERM'),
  };
}

async function start(
  dataDir: string,
  seed: string,
  port: string,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(entry, [], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, SEED: seed },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('message', (message) => resolve((message as { url: string }).url));
  child.once('exit', (code) =>
    reject(new Error(`The site ended with ${code} before it was ready: ${said.join('')}`)),
  );
  return { child, url: await promise };
}
