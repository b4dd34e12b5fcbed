import { useEffect, useRef } from 'react';
import { announce } from './announcer.tsx';
import { Button } from './button.tsx';
import { useHandedFocus } from './handed-focus.ts';

const failure = 'We couldn’t load this page.';

/** Says that a page could not be loaded, and tries again. The focus goes to the heading once it is loaded. */
export function LoadFailure({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  const element = useHandedFocus('#content h1');
  /** Set when the page is opened, and by the button: tries that the visitor did not ask for are not announced. */
  const isAwaited = useRef(true);
  useEffect(() => {
    if (isLoading || !isAwaited.current) return;
    isAwaited.current = false;
    announce(failure);
  }, [isLoading]);
  const retry = () => {
    isAwaited.current = true;
    onRetry();
  };
  return (
    <div ref={element}>
      <p>{failure}</p>
      <Button tone="outline-primary" busy={isLoading} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
