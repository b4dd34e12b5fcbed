import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyView } from '../../ui/lazy-view.ts';
import type { PickedShow } from './my-picks.tsx';

const MyPicks = lazyView(async () => (await import('./my-picks.tsx')).MyPicks);

/** Opens the picture of the voter's choices. */
export function PicksButton({ show }: { show: PickedShow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="category-next" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        See my picks
      </Button>
      <ErrorBoundary>
        <Suspense>{isOpen ? <MyPicks show={show} onClose={() => setOpen(false)} /> : null}</Suspense>
      </ErrorBoundary>
    </>
  );
}
