import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openServer } from '../../infra/local/http/server.ts';

/**
 * Starts the local runtime as `npm start` does, or by another entry, as a process of its own, and waits until it says it is ready. It does not
 * outlive this process.
 */
export async function startSiteProcess(
  dataDir: string,
  port: number,
  { entry = 'infra/local/main.ts', env = {} }: { entry?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const leave = () => void child.kill('SIGKILL');
  process.on('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  await ready(child);
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    url: `http://localhost:${port}`,
    /** Ends the process at once, as a power cut would. */
    kill: async () => void (await end('SIGKILL')),
    /** Asks the process to end, and returns its exit code. */
    stop: () => end('SIGTERM'),
  };
}

async function ready(child: ChildProcess): Promise<void> {
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const lines = createInterface({ input: child.stdout! });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (/^\s*ready in/.test(line)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}: ${errors.join('')}`)));
  });
}

export async function freePort(): Promise<number> {
  const server = await openServer(0, '127.0.0.1');
  await server.close();
  return server.port;
}
