import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { patiently, type Engine, type Role } from './engine.ts';

const selectors: Record<Role, string> = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  textbox: 'input:not([type="checkbox"], [type="hidden"]), textarea',
};

/** WebKitGTK over WebDriver, on a screen that is not there. Rejects where there is none. */
export async function startWebKit(programs: {
  driver: string;
  browser: string;
  screen: string;
}): Promise<Engine> {
  const display = `:${90 + Math.floor(process.pid % 900)}`;
  const screen = spawn(programs.screen, [display, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const browserOptions = { binary: programs.browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = await patiently(() =>
    ask<{ sessionId: string }>('POST', '/session', { capabilities }),
  );
  const session = `/session/${sessionId}`;

  const find = (role: Role, name: string): Promise<string> =>
    patiently(async () => {
      const query = { using: 'css selector', value: selectors[role] };
      const elements = await ask<Record<string, string>[]>('POST', `${session}/elements`, query);
      for (const id of elements.flatMap((each) => Object.values(each))) {
        if ((await ask<string>('GET', `${session}/element/${id}/computedlabel`)) === name) return id;
      }
      throw new Error(`WebKit has no ${role} named ${name}.`);
    });
  return {
    goTo: (url) => ask('POST', `${session}/url`, { url }),
    evaluate: async <T>(expression: string) =>
      JSON.parse(
        await ask<string>('POST', `${session}/execute/sync`, {
          script: `return JSON.stringify(${expression})`,
          args: [],
        }),
      ) as T,
    press: async (role, name) => {
      const id = await find(role, name);
      await patiently(() => ask('POST', `${session}/element/${id}/click`, {}));
    },
    type: async (name, text) => {
      await ask('POST', `${session}/element/${await find('textbox', name)}/value`, { text });
    },
    close: async () => {
      await ask('POST', `${session}/execute/sync`, { script: 'return 1', args: [] }).catch(() => undefined);
      driver.kill();
      await once(driver, 'exit');
      screen.kill();
      await once(screen, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
