import { SkeletonText } from '../ui/skeleton.tsx';

/** The page layout while the configuration or a route's code is on its way. */
export function PageSkeleton() {
  return (
    <>
      <div className="menu-spacer" />
      <div className="top-slot">
        <div className="layout-hero" />
      </div>
      <main id="content" tabIndex={-1}>
        <div className="page-column page-loading">
          <SkeletonText lines={4} label="Loading the page" />
        </div>
      </main>
    </>
  );
}
