import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { emailAddress } from '#contract/auth.ts';
import { sendJson, sendNotAllowed, sendText, readBody } from '../http/answer.ts';
import type { LocalRequest } from '../http/gateway-event.ts';
import type { Listener } from '../http/server.ts';
import { standInPath, standIns, type StandInName, personOf, type Person } from './environment.ts';
import {
  createProvider,
  createSigningKey,
  sessionCookie,
  type ProviderOptions,
  createStorage,
} from './provider.ts';
import { readFileSync } from 'node:fs';

/** The stand-ins for all providers, by path. */
export const standInProviders = (now: () => number): Map<string, Listener> =>
  new Map(
    (Object.keys(standIns) as StandInName[]).map((name) => [standInPath(name), createStandIn(name, now)]),
  );

/**
 * A stand-in for Google's or Apple's sign-in under `/local/google/` or `/local/apple/`: the library's OpenID
 * provider, the sign-in popup, and the browser code that opens it. `POST <path>/rotate` replaces its signing
 * key.
 */
function createStandIn(name: StandInName, now: () => number): Listener {
  const path = standInPath(name);
  const assets = assetsOf(name);
  const people = new Map<string, Person>();
  const options: ProviderOptions = { name, storage: createStorage(), people, now };
  const start = async () => createProvider(options, await createSigningKey());
  let provider: Promise<Provider> | undefined;
  const current = () => (provider ??= start());

  return async (request, response) => {
    const rest = request.rawPath.slice(path.length + 1);
    const asset = assets.get(rest);
    if (asset) return asset(request, response);
    if (rest === 'rotate') {
      if (request.method !== 'POST') return sendNotAllowed(response, 'POST');
      provider = start();
      await provider;
      return sendJson(response, 200, {});
    }
    if (rest.startsWith('interaction/')) return interact(name, await current(), people, request, response);
    forgetSession(request.message, name);
    // The library finds its mount path by comparing the two.
    const { message } = request;
    Object.assign(message, { originalUrl: message.url });
    message.url = `/${rest}${request.rawQuery && `?${request.rawQuery}`}`;
    await (await current()).callback()(message, response);
  };
}

/** Sessions end at once, or the library would ask the next person to sign out first. */
function forgetSession({ headers }: IncomingMessage, name: StandInName): void {
  const session = [`${sessionCookie(name)}=`, `${sessionCookie(name)}.sig=`];
  const cookies = headers.cookie?.split(/; */) ?? [];
  headers.cookie = cookies.filter((cookie) => !session.some((start) => cookie.startsWith(start))).join('; ');
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
    return sendText(
      response,
      400,
      'This sign-in has ended. Close the window and try again.\n',
      'text/plain; charset=utf-8',
    );
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

type Asset = (request: LocalRequest, response: ServerResponse) => void;

const titles: Record<StandInName, { title: string; example: string }> = {
  google: { title: 'Google', example: 'fan@gmail.com' },
  apple: { title: 'Apple', example: 'fan@icloud.com' },
};

/** Static files of a stand-in, by the path below its own. */
export function assetsOf(name: StandInName): Map<string, Asset> {
  return new Map([
    ['client.js', asset(`browser/${name}.js`, 'text/javascript')],
    ['popup.js', asset('browser/popup.js', 'text/javascript')],
    ['sign-in.js', asset('browser/sign-in.js', 'text/javascript')],
    ['callback.js', asset('browser/callback.js', 'text/javascript')],
    ['style.css', asset('browser/style.css', 'text/css')],
    ['callback', asset('browser/callback.html', 'text/html')],
  ]);
}

/** The sign-in page. `fault` is the error of the previous try. */
export function page(name: StandInName, fault = ''): string {
  const { title, example } = titles[name];
  return read('browser/sign-in.html')
    .replaceAll('{{provider}}', title)
    .replaceAll('{{example}}', example)
    .replaceAll('{{fault}}', fault);
}

function asset(file: string, type: string): Asset {
  const text = read(file);
  return ({ method }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return sendNotAllowed(response, 'GET, HEAD');
    response.setHeader('cache-control', 'no-cache');
    sendText(response, 200, text, `${type}; charset=utf-8`);
  };
}

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
