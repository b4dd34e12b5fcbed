import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppConfig } from '../api/app-config.tsx';
import { after } from '../ui/after.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { loadScript } from '../ui/load-script.ts';

/** Milliseconds from a form's appearance to its widget's (tests/SPEC.md: Constants and limits). */
export const renderDelays = { login: 1000, preNomination: 500 };

/** The token of a form's bot check. It is good for one call, after which `renew` asks the visitor for another one. */
export function useBotCheck() {
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const renew = () => {
    setToken('');
    setRound((count) => count + 1);
  };
  return { token, setToken, round, renew };
}

interface BotCheckProps {
  delay: number;
  /** The token of a passed check, or empty when it has expired or failed. */
  onToken: (token: string) => void;
  round: number;
  error: string | undefined;
  isAlert?: boolean;
}

export function BotCheck({ error, isAlert = false, ...rest }: BotCheckProps) {
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const errorId = useId();
  const retry = () => {
    setHasFailed(false);
    setTries((count) => count + 1);
  };
  return (
    <div>
      <fieldset className="bot-check-place" aria-describedby={error && errorId}>
        <legend className="visually-hidden">Bot check</legend>
        <Widget key={tries} {...rest} onFailure={() => setHasFailed(true)} />
        {hasFailed ? (
          <p role="alert">
            The bot check couldn’t be loaded. Please check your connection, and make sure nothing on this
            device is blocking it.{' '}
            <Button tone="link" onClick={retry}>
              Try again
            </Button>
          </p>
        ) : null}
      </fieldset>
      <FieldError id={errorId} isAlert={isAlert}>
        {error}
      </FieldError>
    </div>
  );
}

type WidgetProps = Pick<BotCheckProps, 'delay' | 'onToken' | 'round'> & { onFailure: () => void };

function Widget({ delay, onToken, round, onFailure }: WidgetProps) {
  const { provider, script, siteKey } = useAppConfig().botCheck;
  const container = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(undefined);
  const give = useEffectEvent(onToken);
  const report = useEffectEvent(onFailure);

  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | undefined;
    const load = loadBotCheck(provider, script);
    const render = async () => {
      const api = await load;
      if (isGone || !container.current) return;
      // Providers refuse a container that has held a widget before.
      const element = document.createElement('div');
      container.current.replaceChildren(element);
      const widget = api.render(element, {
        sitekey: siteKey,
        theme: 'dark',
        // The form is to know what the widget shows, however quickly its button is pressed.
        callback: (token) => flushSync(() => give(token)),
        'expired-callback': () => reset.current?.(),
        'error-callback': () => give(''),
      });
      reset.current = () => {
        give('');
        api.reset(widget);
      };
      remove = () => api.remove?.(widget);
    };
    const fail = () => {
      if (!isGone) report();
    };
    load.catch(fail);
    const cancel = after(delay, () => void render().catch(fail));
    return () => {
      isGone = true;
      reset.current = undefined;
      cancel();
      remove?.();
    };
    // Not on the configuration, which is loaded again now and then: that would take a passed check away.
  }, [provider, script, siteKey, delay]);

  useEffect(() => {
    if (round > 0) reset.current?.();
  }, [round]);

  return <div ref={container} />;
}

/** The part of their browser code that reCAPTCHA, hCaptcha, Turnstile and the local stand-in have in common. */
interface BotCheckApi {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => string | number;
  reset: (widget: string | number) => void;
  remove?: (widget: string | number) => void;
}

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
async function loadBotCheck(provider: string, script: string): Promise<BotCheckApi> {
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
