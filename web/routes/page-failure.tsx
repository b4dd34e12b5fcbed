import { useEffect, useRef } from 'react';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { useHandedFocus } from '../ui/handed-focus.ts';

interface PageFailureProps {
  /** Another try is under way. */
  isLoading: boolean;
  onRetry: () => void;
}

const failure = 'We couldn’t load this page.';

/** A page that could not be loaded. The reason is only logged (tests/SPEC.md: Errors). */
export function PageFailure({ isLoading, onRetry }: PageFailureProps) {
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
