import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

/** What a press in the bar opens, whose code is loaded then; a panel says so where it cannot be. */
export function OnDemand({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return isOpen ? (
    <ErrorBoundary frame={failed}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  ) : null;
}

const failed = (message: ReactNode) => <div className="bar-panel">{message}</div>;
