import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/site-process.ts';
import {
  asFunction,
  bringIntoView,
  candidates,
  only,
  patiently,
  type Engine,
  type Role,
  type Visit,
  type Where,
} from './engine.ts';
import { program } from './programs.ts';

/** WebKitGTK over WebDriver, on a screen that is not there. */
export async function startWebKit(): Promise<Engine> {
  const [driverPath, screenPath] = [program('WEBKIT_DRIVER_PATH'), program('XVFB_PATH')];
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-webkit-'));
  const processes: ChildProcess[] = [];
  // The browser itself ends with its screen.
  const close = async () => {
    for (const each of processes.toReversed()) await end(each);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const screen = spawn(
      screenPath,
      ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    processes.push(screen);
    const env = { ...process.env, DISPLAY: `:${await displayOf(screen)}`, HOME: folder, NO_AT_BRIDGE: '1' };
    // A browser may fail to report to its driver, which then waits forever.
    const ask = await patiently(async () => {
      const port = await freePort();
      const driver = spawn(driverPath, [`--port=${port}`], { stdio: 'ignore', env });
      processes.push(driver);
      const address = `http://127.0.0.1:${port}`;
      try {
        await patiently(() => askAt(address)('GET', '/status'));
        return askAt(`${address}/session/${await newSession(address)}`);
      } catch (error) {
        await end(driver);
        throw error;
      }
    });
    return { visit: async () => visitOf(ask), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function newSession(address: string): Promise<string> {
  const ask = askAt(address, AbortSignal.timeout(20_000));
  return (await ask<{ sessionId: string }>('POST', '/session', { capabilities: {} })).sessionId;
}

type Ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

function askAt(address: string, signal?: AbortSignal): Ask {
  return async <T>(method: string, path: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
    const answer = await fetch(address + path, init);
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
}

/** A visit in the one window that the browser has. */
function visitOf(ask: Ask): Visit {
  const run = <T>(script: string, ...args: unknown[]) =>
    ask<T>('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args });
  const locate = async ([role, name]: Where | [Role, string], around?: Found): Promise<Found> => {
    const found: Found[] = [];
    for (const each of await run<Found[]>(candidates(role, name), around)) {
      const label = await ask<string>('GET', `/element/${each[elementKey]}/computedlabel`);
      if (label === name) found.push(each);
    }
    return only(found, [role, name]);
  };
  const find = (...where: Where): Promise<Found> =>
    patiently(async () => locate(where, where[2] && (await locate(where[2]))));

  return {
    goTo: (url) => ask('POST', '/url', { url }),
    evaluate: async <T>(call: unknown, argument: unknown) =>
      JSON.parse(
        (await run<string | null>(asFunction(call), JSON.stringify(argument) ?? 'null')) ?? 'null',
      ) as T,
    find: async (...where) => void (await find(...where)),
    press: async (...where) => {
      const element = await find(...where);
      await run(String(bringIntoView), element);
      await ask('POST', `/element/${element[elementKey]}/click`, {});
    },
    type: async (text, ...where) => {
      const element = await find(...where);
      await ask('POST', `/element/${element[elementKey]}/value`, { text });
    },
    cookies: async () => {
      const cookies = await ask<{ name: string }[]>('GET', '/cookie');
      return cookies.map(({ name }) => name);
    },
    close: async () => {
      await run('() => [sessionStorage, localStorage].forEach((storage) => storage.clear())');
      await ask('DELETE', '/cookie');
      await ask('POST', '/url', { url: 'about:blank' });
    },
  };
}

/** The name that the standard gives an element's id in JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Found = Record<typeof elementKey, string>;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The number of the display that the screen has chosen. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const ended = once(screen, 'exit').then(() => {
    throw new Error('Xvfb ended before it had a display.');
  });
  const said: unknown[] = await Promise.race([once(screen.stdio[3] as NodeJS.ReadableStream, 'data'), ended]);
  return String(said[0]).trim();
}
