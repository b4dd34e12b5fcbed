import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { SkeletonText } from '../ui/skeleton.tsx';

/** The page layout while the configuration or a route's code is on its way. */
export function PageSkeleton() {
  const isHome = useLocation().pathname === paths.index();
  return (
    <>
      <div className="site-header" />
      <div className="menu-spacer" />
      <div className="top-slot">
        <div className={isHome ? 'home-hero' : 'layout-hero'} />
      </div>
      <main id="content" tabIndex={-1}>
        <div className="page-column">
          <SkeletonText lines={4} label="Loading the page" />
        </div>
      </main>
    </>
  );
}
