import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { startHandlers, type Handlers } from './dev-child.ts';
import { LocalFault, codeOf, messageOf } from './fault.ts';
import { readSettings } from './settings.ts';
import { stopWhenTold } from './stop.ts';

/**
 * `npm run dev`: Vite's development server for the web in front, with hot reload, and the handlers behind it in a process
 * of their own that restarts when functions or infra change. Calls wait while it does.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
/** What the handlers' process is made of; the CDK app and the sample show are not. */
const handlerSource = /^(?!aws\/|local\/(artwork|sample-show)\/).*\.(ts|js|css)$/;
/** How long files must be still before a restart, in milliseconds: editors and checkouts write several at once. */
const settle = 100;
const parent = process.ppid;

try {
  const { port, host, basePath } = readSettings(process.env);
  // The handlers' process answers on a port of its own, which visitors never see.
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
  const text =
    error instanceof LocalFault ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

async function startWeb(handlers: Handlers, port: number, host: string): Promise<ViteDevServer> {
  // vite.config.ts sends the paths that are not the web's to this address.
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
  stopWhenTold(() => void Promise.all([vite.close(), handlers.stop()]).then(() => process.exit(0)), parent);
}
