import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

/** Firefox over WebDriver BiDi, which it speaks itself. */
export async function startFirefox(): Promise<Engine> {
  const executable = program('FIREFOX_PATH');
  const profile = await mkdtemp(join(tmpdir(), 'acclaim-firefox-'));
  const firefox = spawn(
    executable,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const ended = once(firefox, 'exit');
  const close = async () => {
    firefox.kill('SIGKILL');
    await ended;
    // Its other processes still write for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const send = await connect(await addressIn(firefox.stderr));
    // Whatever else it says must not fill the pipe.
    firefox.stderr.resume();
    await send('session.new', { capabilities: {} });
    return { visit: () => openVisit(send), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openVisit(send: Send): Promise<Visit> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext');
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });

  const run = async <T>(functionDeclaration: string, argument?: object): Promise<T | undefined> => {
    const { result, exceptionDetails } = await send<Called<T>>('script.callFunction', {
      functionDeclaration,
      arguments: argument ? [argument] : [],
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result?.value;
  };
  const locate = async ([role, name]: Where | [Role, string], around?: Found): Promise<Found> => {
    const likely = (await run<Found[]>(candidates(role, name), around)) ?? [];
    const startNodes = likely.map(({ sharedId }) => ({ sharedId }));
    const locator = { type: 'accessibility', value: { name, ...(role !== 'password' && { role }) } };
    const { nodes } = startNodes[0]
      ? await send<{ nodes: Found[] }>('browsingContext.locateNodes', { context, locator, startNodes })
      : { nodes: [] };
    // What is in them is looked at, too.
    const own = startNodes.filter(({ sharedId }) => nodes.some((node) => node.sharedId === sharedId));
    return only(own, [role, name]);
  };
  const find = (...where: Where): Promise<Found> =>
    patiently(async () => locate(where, where[2] && (await locate(where[2]))));
  const press = async (...where: Where): Promise<void> => {
    const element = await find(...where);
    await run(String(bringIntoView), element);
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };

  return {
    goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <T>(call: unknown, argument: unknown) => {
      // The protocol has a notation of its own for objects.
      const json = { type: 'string', value: JSON.stringify(argument) ?? 'null' };
      return JSON.parse((await run<string>(asFunction(call), json)) ?? 'null') as T;
    },
    find: async (...where) => void (await find(...where)),
    press,
    type: async (text, ...where) => {
      await press(...where);
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    cookies: async () => {
      const partition = { type: 'context', context };
      const { cookies } = await send<{ cookies: { name: string }[] }>('storage.getCookies', { partition });
      return cookies.map(({ name }) => name);
    },
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  };
}

interface Found {
  sharedId: string;
}

interface Called<T> {
  result?: { value: T };
  exceptionDetails?: { text: string };
}

/** The address that the browser prints once it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
    lines.push(line);
  }
  throw new Error(`Firefox ended before it listened:\n${lines.join('\n')}`);
}

type Send = <T>(method: string, params?: object) => Promise<T>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Partial<{ id: number; result: unknown; message: string }>;
    const call = waiting.get(message.id ?? -1);
    if (message.result) call?.resolve(message.result);
    else call?.reject(new Error(message.message));
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox has ended.'));
  });
  let id = 0;
  return <T>(method: string, params: object = {}) => {
    const call = Promise.withResolvers<unknown>();
    waiting.set((id += 1), call);
    socket.send(JSON.stringify({ id, method, params }));
    return call.promise as Promise<T>;
  };
}
