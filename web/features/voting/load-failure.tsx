import type { ApiError } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** The categories and nominees could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <div className="page-column voting-loading">
      <h1>Voting</h1>
      <Alert>
        <p>The nominees could not be loaded. {error.message}</p>
        <Button onClick={onRetry}>Try again</Button>
      </Alert>
    </div>
  );
}
