import type { Nominee } from '#contract/catalog.ts';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { freedVotes } from './state/votes.ts';
import { useVotingState } from './voting.ts';

const FreedAlert = lazy(() => import('./freed-alert.tsx').then((module) => ({ default: module.FreedAlert })));

export const freedAlertId = 'freed-votes';

/** Brings the votes that are free again into sight, and focuses the first button that takes one back. */
export function showFreedVotes(): void {
  const alert = document.getElementById(freedAlertId);
  alert?.scrollIntoView({ block: 'center' });
  alert?.querySelector('button')?.focus({ preventScroll: true });
}

interface FreedVotesProps {
  categoryId: string;
  nominees: readonly Nominee[];
}

/** The voter's votes of today that are free again in a category, each with a button that takes it back. */
export function FreedVotes({ categoryId, nominees }: FreedVotesProps) {
  const freed = freedVotes(useVotingState(), categoryId);
  if (freed.length === 0) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <FreedAlert id={freedAlertId} {...{ freed, nominees }} />
      </Suspense>
    </ErrorBoundary>
  );
}
