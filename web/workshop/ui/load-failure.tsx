import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface LoadFailureProps {
  /** Why nothing was loaded; there is nothing to see without it. */
  message: string | undefined;
  onRetry: () => void;
}

/** Says that something could not be loaded, with a way to try again. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  return message ? (
    <Alert>
      <p>{message}</p>
      <Button tone="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  ) : null;
}
