import { describe, expect, it } from 'vitest';
import { createBotCheck } from '../../../functions/platform/bot-check.ts';
import { startLoopback } from '../../support/loopback.ts';

const environment = {
  BOT_CHECK_VERIFY_URL: 'https://provider.test/siteverify',
  SITE_URL: 'https://awards.test:8443',
};
const answering = (answer: () => Response | Promise<Response>, changes: Partial<typeof environment> = {}) => {
  const asked: string[] = [];
  const settings = {
    environment: { ...environment, ...changes },
    secrets: { botCheckSecret: async () => 'secret' },
  };
  const check = createBotCheck(settings, async (_url, options) => {
    asked.push(String(options?.body as URLSearchParams | undefined));
    return answer();
  });
  return { asked, verify: () => check.verify('token', '192.0.2.1') };
};

describe('a bot check', () => {
  it.each(['awards.test', 'Awards.TEST'])('passes when it was solved on %s', async (hostname) => {
    const { verify, asked } = answering(() => Response.json({ success: true, hostname }));
    await expect(verify()).resolves.toBeUndefined();
    expect(asked).toEqual(['secret=secret&response=token&remoteip=192.0.2.1']);
  });

  it.each([
    ['the provider refuses', { success: false, hostname: 'awards.test' }],
    ['it was solved on another site', { success: true, hostname: 'evil.test' }],
    ['it was solved on a part of the site', { success: true, hostname: 'sub.awards.test' }],
    ['the provider does not say where it was solved', { success: true }],
  ])('fails when %s', async (_, verdict) => {
    const { verify } = answering(() => Response.json(verdict));
    const errors = { 'g-recaptcha-response': ['The bot check failed. Please try again.'] };
    await expect(verify()).rejects.toMatchObject({ code: 'bot_check_failed', errors });
  });

  it.each<[string, Parameters<typeof answering>[0], object?]>([
    ['cannot be reached', () => Promise.reject(new Error('down'))],
    ['answers an error', () => Response.json({ success: true, hostname: 'awards.test' }, { status: 500 })],
    ['answers no JSON', () => new Response('<html>')],
    ['answers another JSON', () => Response.json({ success: 'yes' })],
    ['cannot be told the address of the site', () => Response.json({ success: true }), { SITE_URL: '' }],
  ])('is unavailable, and refuses everyone, when the provider %s', async (_, answer, changes = {}) => {
    const message = 'The bot check isn’t available right now. Please try again in a moment.';
    const errors = { 'g-recaptcha-response': [message] };
    const { verify } = answering(answer, changes);
    await expect(verify()).rejects.toMatchObject({ code: 'bot_check_unavailable', errors });
  });

  it('follows no redirect with the secret that it sends', async () => {
    const asked: string[] = [];
    const provider = await startLoopback(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const settings = {
      environment: { ...environment, BOT_CHECK_VERIFY_URL: `${provider.url}/siteverify` },
      secrets: { botCheckSecret: async () => 'secret' },
    };
    const check = createBotCheck(settings).verify('token', '192.0.2.1');
    await expect(check).rejects.toMatchObject({ code: 'bot_check_unavailable' });
    expect(asked).toEqual(['/siteverify']);
    await provider.close();
  });
});
