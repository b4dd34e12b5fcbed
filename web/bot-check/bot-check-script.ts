import type { AppConfig } from '#contract/app.ts';

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

/** Called by the script once it is there; all four take its name from the `onload` of their address. */
const readyName = 'acclaimBotCheckReady';

const loads = new Map<string, Promise<BotCheckApi>>();

/**
 * Loads a provider's script, once per page, and gives its API.
 * @throws Error when the provider is unknown or the script cannot be loaded; the next call tries again
 */
export function loadBotCheck({ provider, script }: AppConfig['botCheck']): Promise<BotCheckApi> {
  let load = loads.get(script);
  if (!load) {
    load = insertScript(provider, script);
    loads.set(script, load);
    load.catch(() => loads.delete(script));
  }
  return load;
}

function insertScript(provider: string, script: string): Promise<BotCheckApi> {
  return new Promise((resolve, reject) => {
    const page = globalThis as unknown as Record<string, unknown>;
    const element = document.createElement('script');
    page[readyName] = () => {
      const api = page[globalNames.get(provider) ?? ''];
      if (api) resolve(api as BotCheckApi);
      else reject(new Error(`There is no bot check named ${provider}.`));
    };
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error('The script of the bot check could not be loaded.'));
    });
    element.async = true;
    element.src = explicitUrl(script);
    document.head.append(element);
  });
}

function explicitUrl(script: string): string {
  const url = new URL(script, location.href);
  url.searchParams.set('render', 'explicit');
  url.searchParams.set('onload', readyName);
  return url.href;
}
