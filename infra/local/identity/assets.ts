import { readFileSync } from 'node:fs';
import { sendNotAllowed, sendText } from '../http/answer.ts';
import type { LocalRequest } from '../http/gateway-event.ts';
import type { ServerResponse } from 'node:http';
import type { StandInName } from './environment.ts';

type Asset = (request: LocalRequest, response: ServerResponse) => void;

const titles: Record<StandInName, { title: string; example: string }> = {
  google: { title: 'Google', example: 'fan@gmail.com' },
  apple: { title: 'Apple', example: 'fan@icloud.com' },
};

/** What a stand-in serves as it stands, by the path below its own. */
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

/** The page in which somebody says who they are. `fault` is what was wrong with the answer before. */
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
