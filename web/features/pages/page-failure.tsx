import { Button } from '../../ui/button.tsx';

interface PageFailureProps {
  /** Another try is under way. */
  isLoading: boolean;
  onRetry: () => void;
}

/** A page that could not be loaded. Why is for the log alone (specification section 8); that it is not there, and how to get it, is said. */
export function PageFailure({ isLoading, onRetry }: PageFailureProps) {
  return (
    <div className="page-failure">
      <p role="status">This page could not be loaded.</p>
      <Button tone="outline-primary" busy={isLoading} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
