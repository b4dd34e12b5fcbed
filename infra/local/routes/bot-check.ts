import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sendJson, sendText } from '../http/answer.ts';
import { readBody } from '../http/answer.ts';
import type { LocalRoute } from './route.ts';

/** How long a token is valid, in milliseconds: two minutes, as with the providers. */
const tokenLife = 120_000;
/** Maximum tokens; the oldest are dropped. */
const tokenLimit = 100_000;

/** Error codes of the siteverify protocol. */
type ErrorCode =
  | 'bad-request'
  | 'missing-input-secret'
  | 'invalid-input-secret'
  | 'missing-input-response'
  | 'invalid-input-response'
  | 'timeout-or-duplicate';

interface Challenge {
  /** Host of the page with the check. */
  hostname: string;
  issuedAt: number;
  used: boolean;
}

/**
 * A stand-in for reCAPTCHA and its like: issues single-use tokens, valid for two minutes, and confirms them
 * by the siteverify protocol. `now` is the real time, as at the providers.
 */
export function botCheckRoutes(secret: string, now: () => number = Date.now): LocalRoute[] {
  const challenges = new Map<string, Challenge>();
  return [
    issue(challenges, now),
    verify(secret, challenges, now),
    asset('/local/bot-check.js', 'bot-check-widget.js', 'text/javascript; charset=utf-8'),
    asset('/local/bot-check.css', 'bot-check-widget.css', 'text/css; charset=utf-8'),
  ];
}

function issue(challenges: Map<string, Challenge>, now: () => number): LocalRoute {
  return {
    method: 'POST',
    path: '/local/bot-check',
    answer({ message }, response) {
      message.resume();
      const token = randomBytes(24).toString('base64url');
      challenges.set(token, { hostname: hostOf(message.headers.host), issuedAt: now(), used: false });
      for (const oldest of challenges.keys()) {
        if (challenges.size <= tokenLimit) break;
        challenges.delete(oldest);
      }
      sendJson(response, 200, { token });
    },
  };
}

function verify(secret: string, challenges: Map<string, Challenge>, now: () => number): LocalRoute {
  return {
    method: 'POST',
    path: '/local/siteverify',
    async answer({ message }, response) {
      const body = await readBody(message, 64 * 1024);
      const isForm = message.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      const form = new URLSearchParams(isForm && body ? body.toString('utf8') : '');
      const challenge = challenges.get(form.get('response') ?? '');
      const fault = isForm && body ? faultOf(form, secret, challenge, now()) : 'bad-request';
      if (fault || !challenge) return sendJson(response, 200, { success: false, 'error-codes': [fault] });
      challenge.used = true;
      const challengeTime = new Date(challenge.issuedAt).toISOString();
      const { hostname } = challenge;
      sendJson(response, 200, { success: true, hostname, challenge_ts: challengeTime, 'error-codes': [] });
    },
  };
}

/** This machine's names and addresses count as one host. */
function hostOf(header = ''): string {
  const name = header.replace(/:\d+$/, '').toLowerCase();
  return /^(127\.[\d.]+|\[::1\]|)$/.test(name) ? 'localhost' : name;
}

function faultOf(
  form: URLSearchParams,
  secret: string,
  challenge: Challenge | undefined,
  now: number,
): ErrorCode | null {
  const given = form.get('secret');
  if (!given) return 'missing-input-secret';
  if (!isSame(given, secret)) return 'invalid-input-secret';
  if (!form.get('response')) return 'missing-input-response';
  if (!challenge) return 'invalid-input-response';
  return challenge.used || now - challenge.issuedAt > tokenLife ? 'timeout-or-duplicate' : null;
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function asset(path: LocalRoute['path'], file: string, type: string): LocalRoute {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return {
    method: 'GET',
    path,
    answer(_request, response) {
      response.setHeader('cache-control', 'no-cache');
      sendText(response, 200, text, type);
    },
  };
}
