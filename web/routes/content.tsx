import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useResource } from '../api/resource.ts';
import { EditorialPage } from './editorial-page.tsx';
import { decoded, paths } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';

/**
 * A generic content page: its code is the route's path without the leading slash; when it cannot be loaded, the visitor
 * goes to the route named 404 (tests/SPEC.md: Screens and routes).
 */
export function Route() {
  const { pathname } = useLocation();
  const code = decoded(pathname).replace(/^\/|\/$/g, '');
  const { data, ...loading } = useResource('page.get', { code });
  const navigate = useNavigate();
  const failed = loading.error !== undefined && data === undefined;
  useEffect(() => {
    if (failed) void navigate(paths['404'](), { replace: true });
  }, [failed, navigate]);
  return (
    <PageLayout title={data?.title}>
      <EditorialPage heading={data?.title} html={data?.content} {...loading} error={undefined} />
    </PageLayout>
  );
}
