import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { Button } from '../ui/button.tsx';
import { loadBotCheck } from './bot-check-script.ts';

/** The widget is rendered this long after its place is shown, in milliseconds (tests/SPEC.md: Constants and limits). */
export const renderDelays = { login: 1000, preNomination: 500 };

interface BotCheckProps {
  /** One of `renderDelays`. */
  delay: number;
  /** The token of a passed check, or empty when it has expired or failed. */
  onToken: (token: string) => void;
  /** A change makes the widget ask again: a token is good for one call. */
  round: number;
  /** Id of the element that says what is wrong. */
  describedBy?: string | undefined;
}

/** The bot check of whichever provider the app configuration names. Its script is loaded only once this is shown. */
export function BotCheck({ describedBy, ...rest }: BotCheckProps) {
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const retry = () => {
    setHasFailed(false);
    setTries((count) => count + 1);
  };
  return (
    <fieldset className="bot-check-place" aria-describedby={describedBy}>
      <legend className="visually-hidden">Bot check</legend>
      <Widget key={tries} {...rest} onFailure={() => setHasFailed(true)} />
      {hasFailed ? (
        <p role="alert">
          The bot check could not be loaded. Please check your connection, or whether something on this device
          blocks it.{' '}
          <Button tone="link" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : null}
    </fieldset>
  );
}

interface WidgetProps extends Omit<BotCheckProps, 'describedBy'> {
  onFailure: () => void;
}

function Widget({ delay, onToken, round, onFailure }: WidgetProps) {
  const { botCheck } = useAppConfig();
  const container = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(undefined);
  const give = useEffectEvent(onToken);
  const report = useEffectEvent(onFailure);

  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | undefined;
    const load = loadBotCheck(botCheck);
    const render = async () => {
      const api = await load;
      if (isGone || !container.current) return;
      // Providers refuse a container that has held a widget before.
      const place = document.createElement('div');
      container.current.replaceChildren(place);
      const widget = api.render(place, {
        sitekey: botCheck.siteKey,
        theme: 'dark',
        callback: (token) => give(token),
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
    const timer = setTimeout(() => void render().catch(fail), delay);
    return () => {
      isGone = true;
      reset.current = undefined;
      clearTimeout(timer);
      remove?.();
    };
  }, [botCheck, delay]);

  useEffect(() => {
    if (round > 0) reset.current?.();
  }, [round]);

  return <div ref={container} />;
}
