import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { emailAddress } from '#contract/auth.ts';
import { readBody, sendJson, sendText } from '../http/answer.ts';
import type { LocalRequest } from '../http/gateway-event.ts';
import type { Listener } from '../http/server.ts';
import { fileRoute, type LocalRoute } from '../routes/route.ts';
import { personOf, standInPath, standIns, type Person, type StandInName } from './environment.ts';
import { createProvider, createSigningKey, createStorage, sessionCookie } from './provider.ts';

interface StandIns {
  /** The files of the browser, and what replaces a signing key. */
  routes: LocalRoute[];
  /** What answers all other calls, by the path of the stand-in. */
  listeners: Map<string, Listener>;
}

/**
 * Stand-ins for the sign-in of Google and Apple under `/local/google/` and `/local/apple/`: the library's
 * OpenID provider, the sign-in popup, and the browser code that opens it. `POST <path>/rotate` replaces the
 * signing key of one.
 */
export function standInProviders(now: () => number): StandIns {
  const all = (Object.keys(standIns) as StandInName[]).map((name) => createStandIn(name, now));
  return {
    routes: all.flatMap(({ routes }) => routes),
    listeners: new Map(all.map(({ path, listener }) => [path, listener])),
  };
}

const fileOf = (name: string): URL => new URL(`browser/${name}`, import.meta.url);

function createStandIn(name: StandInName, now: () => number) {
  const path = standInPath(name);
  const people = new Map<string, Person>();
  const options = { name, storage: createStorage(), people, now };
  const start = async () => createProvider(options, await createSigningKey());
  let provider: Promise<Provider> | undefined;

  const rotate: LocalRoute = {
    method: 'POST',
    path: `${path}/rotate`,
    async answer(_request, response) {
      provider = start();
      await provider;
      sendJson(response, 200, {});
    },
  };
  const listener: Listener = async (request, response) => {
    const current = await (provider ??= start());
    const { message, rawPath, rawQuery } = request;
    const rest = rawPath.slice(path.length + 1);
    if (rest.startsWith('interaction/')) return interact(name, current, people, request, response);
    // Sessions end at once, or the library would ask the next person to sign out first.
    const cookies = message.headers.cookie?.split(/; */) ?? [];
    const session = new RegExp(`^${sessionCookie(name)}(\\.sig)?=`);
    message.headers.cookie = cookies.filter((cookie) => !session.test(cookie)).join('; ');
    // The library finds its mount path by comparing the two.
    Object.assign(message, { originalUrl: message.url });
    message.url = `/${rest}${rawQuery && `?${rawQuery}`}`;
    await current.callback()(message, response);
  };
  const scripts = ['popup.js', 'sign-in.js', 'callback.js'];
  return {
    path,
    listener,
    routes: [
      rotate,
      fileRoute(`${path}/client.js`, fileOf(`${name}.js`), 'javascript'),
      ...scripts.map((script) => fileRoute(`${path}/${script}`, fileOf(script), 'javascript')),
      fileRoute(`${path}/style.css`, fileOf('style.css'), 'css'),
      fileRoute(`${path}/callback`, fileOf('callback.html'), 'html'),
    ],
  };
}

/** Shows the sign-in form and takes its answer; there is no password. */
async function interact(
  name: StandInName,
  provider: Provider,
  people: Map<string, Person>,
  { message, method }: LocalRequest,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(message, response);
  } catch {
    return sendText(response, 400, 'This sign-in has ended. Close the window and try again.\n');
  }
  response.setHeader('cache-control', 'no-store');
  if (method !== 'POST') return sendText(response, 200, page(name), 'text/html; charset=utf-8');
  const body = await readBody(message, 16 * 1024);
  const form = new URLSearchParams(body?.toString('utf8'));
  if (form.get('answer') === 'cancel') {
    return provider.interactionFinished(message, response, {
      error: 'access_denied',
      error_description: 'The person cancelled.',
    });
  }
  const email = emailAddress.safeParse(form.get('email'));
  if (!email.success) {
    const fault = email.error.issues[0]?.message;
    return sendText(response, 422, page(name, fault), 'text/html; charset=utf-8');
  }
  const person = personOf(name, email.data, (form.get('fullname') ?? '').trim().slice(0, 100));
  people.set(person.sub, person);
  return provider.interactionFinished(message, response, { login: { accountId: person.sub } });
}

const titles: Record<StandInName, { title: string; example: string }> = {
  google: { title: 'Google', example: 'fan@gmail.com' },
  apple: { title: 'Apple', example: 'fan@icloud.com' },
};

function page(name: StandInName, fault = ''): string {
  const { title, example } = titles[name];
  return readFileSync(fileOf('sign-in.html'), 'utf8')
    .replaceAll('{{provider}}', title)
    .replaceAll('{{example}}', example)
    .replaceAll('{{fault}}', fault);
}
