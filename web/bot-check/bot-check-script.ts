import type { AppConfig } from '#contract/app.ts';
import { loadScript } from '../ui/load-script.ts';

/** The part of their browser code that reCAPTCHA, hCaptcha, Turnstile and the local stand-in have in common. */
export interface BotCheckApi {
  render: (container: HTMLElement, options: RenderOptions) => string | number;
  reset: (widget: string | number) => void;
  remove?: (widget: string | number) => void;
}

interface RenderOptions {
  sitekey: string;
  theme: 'dark';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

/** Names under which the providers' scripts offer their API. */
const globalNames = new Map([
  ['recaptcha', 'grecaptcha'],
  ['hcaptcha', 'hcaptcha'],
  ['turnstile', 'turnstile'],
  ['local', 'acclaimBotCheck'],
]);

/** The scripts call the function whose name is in the `onload` of their address. */
const readyName = 'acclaimBotCheckReady';

let ready: Promise<void> | undefined;

/**
 * Loads a provider's script, once per page, and returns its API.
 * @throws Error when the provider is unknown or the script cannot be loaded; the next call tries again
 */
export async function loadBotCheck({ provider, script }: AppConfig['botCheck']): Promise<BotCheckApi> {
  const page = globalThis as unknown as Record<string, unknown>;
  ready ??= new Promise((resolve) => {
    page[readyName] = resolve;
  });
  const address = new URL(script, location.href);
  address.searchParams.set('render', 'explicit');
  address.searchParams.set('onload', readyName);
  await loadScript(address.href);
  await ready;
  const api = page[globalNames.get(provider) ?? ''];
  if (!api) throw new Error(`There is no bot check named ${provider}.`);
  return api as BotCheckApi;
}
