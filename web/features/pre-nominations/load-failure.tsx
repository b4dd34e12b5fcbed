import type { ApiError } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** There is nothing to nominate for yet: the categories could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <div className="page-column">
      <h1>Pre-Nominations</h1>
      <Alert>
        <p>The categories could not be loaded. {error.message}</p>
        <Button onClick={onRetry}>Try again</Button>
      </Alert>
    </div>
  );
}
