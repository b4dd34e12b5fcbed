import { useEffect, useRef } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useHandedFocus } from '../../ui/handed-focus.ts';

interface PageFailureProps {
  /** Another try is under way. */
  isLoading: boolean;
  onRetry: () => void;
}

const text = 'This page could not be loaded.';

/** A page that could not be loaded. Why is for the log alone; that it is not there, and how to get it, is said. */
export function PageFailure({ isLoading, onRetry }: PageFailureProps) {
  const place = useHandedFocus('#content h1');
  /** The visitor waits to hear; of tries that nobody asked for nothing is said. */
  const isAwaited = useRef(true);
  useEffect(() => {
    if (isLoading || !isAwaited.current) return;
    isAwaited.current = false;
    announce(text);
  }, [isLoading]);
  const retry = () => {
    isAwaited.current = true;
    onRetry();
  };
  return (
    <div ref={place} className="page-failure">
      <p>{text}</p>
      <Button tone="outline-primary" busy={isLoading} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
