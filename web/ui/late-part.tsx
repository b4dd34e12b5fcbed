import { memo, Suspense, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { untilIdle } from './idle.ts';
import { lazyView } from './lazy-view.ts';

/**
 * A part of a page that nothing else of it waits for: its code comes when the page is loaded and the browser has nothing else to
 * do, or as soon as `hurry` is called. On a page that came as HTML it takes nothing before: see `useIsWritten`.
 * @param room what stands there until then where the page did not come as HTML
 */
export function latePart<Props extends object>(
  room: ReactNode,
  load: () => Promise<ComponentType<Props>>,
): { Part: ComponentType<Props>; hurry: () => void } {
  let hurry: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const Later = lazyView(async () => {
    if (!import.meta.env.SSR) await Promise.race([asked, untilIdle()]);
    return load();
  });
  // Without the memo, HTML that is to be taken over yet would be thrown away whenever the page around it is drawn again.
  const Part = memo((props: Props) => (
    <ErrorBoundary>
      <Suspense fallback={room}>
        <Later {...props} />
      </Suspense>
    </ErrorBoundary>
  ));
  return { Part, hurry };
}
