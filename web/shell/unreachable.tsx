import type { ApiError } from '../api/client.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Shown when not even the site's configuration could be loaded: what happened and what to do. */
export function Unreachable({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <main id="content" className="unreachable" tabIndex={-1}>
      <title>The show is out of reach</title>
      <h1>The show is out of reach</h1>
      <Alert>{error.message}</Alert>
      <Button onClick={onRetry}>Try again</Button>
    </main>
  );
}
