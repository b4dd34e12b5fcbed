import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { LocalFault, codeOf, messageOf } from '../fault.ts';
import { readSettings } from './settings.ts';
import { exitWith, stopOnSignal } from './stop.ts';
import { fork, type ChildProcess } from 'node:child_process';

/**
 * `npm run dev`: Vite's development server with hot reload in front, and the handlers in a child process that
 * restarts when functions or infra change. Requests wait meanwhile.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Sources of the child process; not the CDK app and the sample show. */
const handlerSource = /^(?!aws\/|local\/(artwork|sample-show)\/).*\.(ts|js|css)$/;
/** Milliseconds without changes before a restart: editors and checkouts write several files at once. */
const settle = 100;
const script = fileURLToPath(new URL('./dev-handlers.ts', import.meta.url));
const parent = process.ppid;

try {
  const { port, host, basePath } = readSettings(process.env);
  // The child process has its own port, which visitors never see.
  process.env['SITE_URL'] ||= `http://localhost:${port}`;
  const handlers = await startHandlers();
  const vite = await startWeb(handlers, port, host).catch(async (error: unknown) => {
    await handlers.stop();
    throw error;
  });
  restartOnChange(handlers);
  stopWith(handlers, vite);
  const address = vite.resolvedUrls?.local[0] ?? `http://localhost:${port}${basePath}/`;
  process.stdout.write(
    `\n  ${styleText('bold', 'Acclaim')}   ${styleText('cyan', address)}   (hot reload)\n\n`,
  );
} catch (error) {
  exitWith(error);
}

async function startWeb(handlers: Handlers, port: number, host: string): Promise<ViteDevServer> {
  // vite.config.ts proxies the other paths to this address.
  process.env['API_ORIGIN'] = handlers.origin;
  process.chdir(root);
  const address = host === '127.0.0.1' ? 'localhost' : host;
  const vite = await createServer({
    plugins: [waitFor(handlers)],
    server: { port, host: address, strictPort: true },
    logLevel: 'warn',
  });
  try {
    return await vite.listen();
  } catch (error) {
    await vite.close();
    if (codeOf(error) !== 'EADDRINUSE' && !messageOf(error).includes('already in use')) throw error;
    throw new LocalFault(
      `Port ${port} is in use by another program; stop it, or choose another port with PORT.`,
    );
  }
}

function waitFor(handlers: Handlers): Plugin {
  return {
    name: 'wait-for-handlers',
    configureServer({ middlewares }) {
      middlewares.use((_request, _response, next: () => void) => handlers.whenReady(next));
    },
  };
}

function restartOnChange(handlers: Handlers): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['functions', 'infra']) {
    watch(`${root}/${folder}`, { recursive: true }, (_event, name) => {
      if (!name || !handlerSource.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        process.stdout.write(`${styleText('dim', `${folder}/${name} changed; restarting the handlers`)}\n`);
        void handlers.restart();
      }, settle);
    });
  }
}

function stopWith(handlers: Handlers, vite: ViteDevServer): void {
  stopOnSignal(() => void Promise.all([vite.close(), handlers.stop()]).then(() => process.exit(0)), parent);
}

interface Handlers {
  origin: string;
  /** Calls back once the process answers; after a failed restart, once a later one succeeds. */
  whenReady(go: () => void): void;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the handlers on a free port. Rejects with a LocalFault if they do not start. */
async function startHandlers(): Promise<Handlers> {
  let { child, port } = await spawn(0);
  let gate = Promise.resolve();
  let turn = Promise.resolve();

  let open: (() => void) | undefined;
  const replace = async () => {
    await end(child);
    try {
      ({ child, port } = await spawn(port));
      open?.();
      open = undefined;
    } catch {
      process.stderr.write('The handlers did not start; they are tried again at the next change.\n');
    }
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    whenReady: (go) => void gate.then(go),
    restart: () => {
      if (!open) {
        const next = Promise.withResolvers<void>();
        gate = next.promise;
        open = next.resolve;
      }
      turn = turn.then(replace);
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
