import * as z from 'zod/mini';
import { AppError } from './errors.ts';

/** Passes when a person solved the bot check whose token this is. */
export interface BotCheck {
  /**
   * @throws AppError `bot_check_failed` when the provider refuses the token, `bot_check_unavailable` when the provider
   *   cannot be asked: the check fails closed
   */
  verify(token: string, remoteIp: string): Promise<void>;
}

const verdict = z.object({ success: z.boolean(), hostname: z.optional(z.string()) });

/** How long the provider may take to answer, in milliseconds. */
const timeout = 5_000;

/** A bot check by the siteverify protocol that reCAPTCHA, hCaptcha and Turnstile share. */
export function createBotCheck(verifyUrl: string, secret: string, fetchFrom: typeof fetch = fetch): BotCheck {
  return {
    async verify(token, remoteIp) {
      const answer = await ask(
        fetchFrom,
        verifyUrl,
        new URLSearchParams({ secret, response: token, remoteip: remoteIp }),
      );
      if (!answer.success) throw refused();
    },
  };
}

async function ask(fetchFrom: typeof fetch, url: string, body: URLSearchParams) {
  try {
    const response = await fetchFrom(url, { method: 'POST', body, signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`The bot check answered ${response.status}.`);
    return verdict.parse(await response.json());
  } catch (cause) {
    throw new AppError('bot_check_unavailable', { cause });
  }
}

function refused(): AppError {
  const error = new AppError('bot_check_failed');
  return new AppError('bot_check_failed', { errors: { 'g-recaptcha-response': [error.message] } });
}
