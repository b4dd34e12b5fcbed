import { paths } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';
import { Alert } from '../ui/alert.tsx';
import { SiteLink } from '../ui/site-link.tsx';

/** The not-found page, as tests/SPEC.md: Screens and routes words it. */
export function Route() {
  return (
    <PageLayout title="Page Not Found">
      <div className="page-column">
        <h1>Page Not Found</h1>
        <Alert>Sorry, The page you were looking for was not found.</Alert>
        <SiteLink className="btn btn-primary" destination={{ to: paths.index() }}>
          Go to the home page
        </SiteLink>
      </div>
    </PageLayout>
  );
}
