import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from './announcer.tsx';
import { Button } from './button.tsx';
import { useHandedFocus } from './handed-focus.ts';

const failure = 'We couldn’t load this page.';

interface LoadFailureProps {
  /** Of the newest try that has ended; each failed try has an error of its own. */
  error: Error;
  isLoading: boolean;
  onRetry: () => void;
}

/** Says that a page could not be loaded, and tries again. The focus goes to the heading once it is loaded. */
export function LoadFailure({ error, isLoading, onRetry }: LoadFailureProps) {
  const element = useHandedFocus('#content h1');
  /** The failure after which the visitor has asked for another try. */
  const [asked, setAsked] = useState<Error>();
  const before = useRef<Error>(undefined);
  // The first failure, and later ones of tries that the visitor asked for. A try may fail before its loading is drawn.
  const tell = useEffectEvent(() => {
    if (before.current === undefined || before.current === asked) announce(failure);
    before.current = error;
  });
  useEffect(() => tell(), [error]);
  const retry = () => {
    setAsked(error);
    onRetry();
  };
  return (
    <div ref={element}>
      <p>{failure}</p>
      <Button tone="outline-primary" busy={isLoading && asked === error} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
