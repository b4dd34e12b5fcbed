import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

/** What a press in the bar opens, whose code is loaded then; a panel says so where it cannot be. */
export function OnDemand({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return isOpen ? (
    <ErrorBoundary frame={(failure) => <div className="bar-panel">{failure}</div>}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  ) : null;
}
