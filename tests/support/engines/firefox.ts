import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { patiently, type Engine, type Role } from './engine.ts';

/** Firefox over WebDriver BiDi, which it speaks itself. Rejects where there is none. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'acclaim-firefox-'));
  const firefox = spawn(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    },
  );
  const send = await connect(await addressIn(firefox.stderr));
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;

  const find = (role: Role, name: string): Promise<string> =>
    patiently(async () => {
      const locator = { type: 'accessibility', value: { role, name } };
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator,
      });
      if (!nodes[0]) throw new Error(`Firefox has no ${role} named ${name}.`);
      return nodes[0].sharedId;
    });
  const click = async (role: Role, name: string): Promise<void> => {
    const sharedId = await find(role, name);
    await send('script.callFunction', {
      functionDeclaration: '(element) => element.scrollIntoView({ block: "center", behavior: "instant" })',
      arguments: [{ sharedId }],
      target: { context },
      awaitPromise: false,
    });
    const origin = { type: 'element', element: { sharedId } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };
  return {
    goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <T>(expression: string) => {
      const { result, exceptionDetails } = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null') as T;
    },
    press: click,
    type: async (name, text) => {
      await click('textbox', name);
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keys }] });
    },
    close: async () => {
      firefox.kill();
      await once(firefox, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The address that the browser prints once it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Firefox ended before it listened.');
}

type Send = <T>(method: string, params?: object) => Promise<T>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as {
      id?: number;
      type: string;
      result: unknown;
      message: string;
    };
    const call = waiting.get(answer.id ?? -1);
    if (answer.type === 'error') call?.reject(new Error(answer.message));
    else call?.resolve(answer.result);
  });
  let id = 0;
  return <T>(method: string, params: object = {}) => {
    const call = Promise.withResolvers<unknown>();
    waiting.set((id += 1), call);
    socket.send(JSON.stringify({ id, method, params }));
    return call.promise as Promise<T>;
  };
}
