import type { ReactNode } from 'react';
import { adminPath } from '../../../admin-paths.ts';
import type { ApiError } from '../../../api/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useDraft } from '../save/use-draft.ts';
import { Builder } from './builder.tsx';
import { migrate } from './migrate.ts';
import './builder.scss';

/** The page builder with a template: on its way, not to be had, or open. */
export function BuilderPage({ template, signIn }: { template: string; signIn: ReactNode }) {
  const state = useDraft(template, migrate);
  if (state.kind === 'open') return <Builder draft={state.draft} signIn={signIn} />;
  if (state.kind === 'failed') return <Failed error={state.error} onRetry={state.reload} signIn={signIn} />;
  return (
    <main className="workshop" data-pane="preview" aria-busy="true">
      <title>Opening the template…</title>
      <VisuallyHidden role="status">Opening the template</VisuallyHidden>
      <div className="top-bar" />
      <div className="workshop-outline outline-loading">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} />
        ))}
      </div>
      <div className="stage" />
    </main>
  );
}

interface FailedProps {
  error: ApiError;
  onRetry: () => void;
  signIn: ReactNode;
}

function Failed({ error, onRetry, signIn }: FailedProps) {
  return (
    <main className="gate">
      <title>The template could not be opened</title>
      <h1>The template could not be opened</h1>
      <Alert>{error.message}</Alert>
      {error.status === 401 ? signIn : null}
      <p className="gate-ways">
        <Button onClick={onRetry}>Try again</Button>
        <Link to={adminPath}>Go to the templates</Link>
      </p>
    </main>
  );
}
