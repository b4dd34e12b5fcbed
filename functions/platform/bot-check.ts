import * as z from 'zod/mini';
import { endOfWait } from './call-time.ts';
import type { Environment } from './environment.ts';
import { AppError } from './errors.ts';
import type { Secrets } from './secrets.ts';

export interface BotCheck {
  /**
   * @throws AppError `bot_check_failed` for a rejected token or one solved on another site;
   *   `bot_check_unavailable` when the provider can't be reached: the check fails closed
   */
  verify(token: string, remoteIp: string): Promise<void>;
}

const verdict = z.object({ success: z.boolean(), hostname: z.optional(z.string()) });

/** In milliseconds. */
const timeout = 5_000;

interface BotCheckSettings {
  environment: Pick<Environment, 'BOT_CHECK_VERIFY_URL' | 'SITE_URL'>;
  secrets: Pick<Secrets, 'botCheckSecret'>;
}

/** Speaks the siteverify protocol. Tokens are single-use: results aren't cached. */
export function createBotCheck(
  { environment, secrets }: BotCheckSettings,
  fetchFrom: typeof fetch = fetch,
): BotCheck {
  const { BOT_CHECK_VERIFY_URL, SITE_URL } = environment;
  return {
    async verify(token, remoteIp) {
      const secret = await secrets.botCheckSecret();
      const form = new URLSearchParams({ secret, response: token, remoteip: remoteIp });
      const { success, hostname } = await ask(fetchFrom, BOT_CHECK_VERIFY_URL, form);
      if (!success || hostname?.toLowerCase() !== hostOf(SITE_URL)) throw refusal('bot_check_failed');
    },
  };
}

function hostOf(siteUrl: string): string {
  if (siteUrl === '') {
    const cause = new Error('SITE_URL is not set: the host of a bot check is unknown.');
    throw refusal('bot_check_unavailable', cause);
  }
  return new URL(siteUrl).hostname;
}

async function ask(fetchFrom: typeof fetch, url: string, body: URLSearchParams) {
  try {
    const response = await fetchFrom(url, {
      method: 'POST',
      body,
      // The body has the secret, which is for this address alone.
      redirect: 'error',
      signal: endOfWait(timeout),
    });
    if (!response.ok) throw new Error(`The bot check answered ${response.status}.`);
    return verdict.parse(await response.json());
  } catch (cause) {
    throw refusal('bot_check_unavailable', cause);
  }
}

/** Also at the field of the bot check, for forms that show errors by field. */
function refusal(code: 'bot_check_failed' | 'bot_check_unavailable', cause?: unknown): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { errors: { 'g-recaptcha-response': [message] }, cause });
}
