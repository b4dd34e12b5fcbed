import { randomBytes } from 'node:crypto';
import { constantTimeEqual } from '#platform/tokens.ts';
import { readBody, sendJson } from '../http/answer.ts';
import { fileRoute, type LocalRoute } from './route.ts';

/** How long a token is valid, in milliseconds: two minutes, as with the providers. */
const tokenLife = 120_000;
/** Maximum tokens; the oldest are dropped. */
const tokenLimit = 100_000;

interface Challenge {
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
  /** The protocol's error code, or the challenge that a token confirms. */
  const check = (form: URLSearchParams): Challenge | string => {
    const [given, token] = [form.get('secret'), form.get('response')];
    if (!given) return 'missing-input-secret';
    if (!constantTimeEqual(given, secret)) return 'invalid-input-secret';
    if (!token) return 'missing-input-response';
    const challenge = challenges.get(token);
    if (!challenge) return 'invalid-input-response';
    const isOver = challenge.used || now() - challenge.issuedAt > tokenLife;
    return isOver ? 'timeout-or-duplicate' : challenge;
  };
  const issue: LocalRoute = {
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
  const verify: LocalRoute = {
    method: 'POST',
    path: '/local/siteverify',
    async answer({ message }, response) {
      const body = await readBody(message, 64 * 1024);
      const isForm = message.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      const result = isForm && body ? check(new URLSearchParams(body.toString('utf8'))) : 'bad-request';
      if (typeof result === 'string')
        return sendJson(response, 200, { success: false, 'error-codes': [result] });
      result.used = true;
      const challengeTime = new Date(result.issuedAt).toISOString();
      const { hostname } = result;
      sendJson(response, 200, { success: true, hostname, challenge_ts: challengeTime, 'error-codes': [] });
    },
  };
  return [
    issue,
    verify,
    fileRoute('/local/bot-check.js', new URL('bot-check-widget.js', import.meta.url), 'javascript'),
    fileRoute('/local/bot-check.css', new URL('bot-check-widget.css', import.meta.url), 'css'),
  ];
}

/** This machine's names and addresses count as one host. */
function hostOf(header = ''): string {
  const name = header.replace(/:\d+$/, '').toLowerCase();
  return /^(127\.[\d.]+|\[::1\]|)$/.test(name) ? 'localhost' : name;
}
