import { Suspense, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { framePath, templatePath, versionFramePath } from '../admin-paths.ts';
import { Foundation } from '../shell/foundation.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyView } from '../ui/lazy-view.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { AdminGate } from '../workshop/admin-gate.tsx';
import type { RoomId } from '../workshop/rooms.ts';
import { useRoomFocus } from '../workshop/shell/use-room-focus.ts';

const FramePage = lazyView(async () => (await import('../workshop/builder/frame/frame-page.tsx')).FramePage);
const VersionPage = lazyView(
  async () => (await import('../workshop/builder/frame/version-page.tsx')).VersionPage,
);
const BuilderPage = lazyView(
  async () => (await import('../workshop/builder/page/builder-page.tsx')).BuilderPage,
);
const AccountPanel = lazyView(async () => (await import('../features/auth/account-panel.tsx')).AccountPanel);

const WorkshopShell = lazyView(
  async () => (await import('../workshop/shell/workshop-shell.tsx')).WorkshopShell,
);
const OverviewPage = lazyView(
  async () => (await import('../workshop/overview/overview-page.tsx')).OverviewPage,
);
const TemplateListPage = lazyView(
  async () => (await import('../workshop/builder/publish/template-list-page.tsx')).TemplateListPage,
);
const EventPage = lazyView(async () => (await import('../workshop/event/event-page.tsx')).EventPage);
const LogPage = lazyView(async () => (await import('../workshop/log/log-page.tsx')).LogPage);
const MailPage = lazyView(async () => (await import('../workshop/mail/mail-page.tsx')).MailPage);
const PagesPage = lazyView(async () => (await import('../workshop/pages/pages-page.tsx')).PagesPage);
const MenusPage = lazyView(async () => (await import('../workshop/menus/menus-page.tsx')).MenusPage);
const SponsorsPage = lazyView(async () => (await import('../workshop/sponsors/logos-page.tsx')).SponsorsPage);
const LookPage = lazyView(async () => (await import('../workshop/look/look-page.tsx')).LookPage);
const NominationsPage = lazyView(
  async () => (await import('../workshop/nominations/nominations-page.tsx')).NominationsPage,
);
const ResultsPage = lazyView(async () => (await import('../workshop/results/results-page.tsx')).ResultsPage);
const PeoplePage = lazyView(async () => (await import('../workshop/people/people-page.tsx')).PeoplePage);
const PicturesPage = lazyView(
  async () => (await import('../workshop/pictures/pictures-page.tsx')).PicturesPage,
);
const RevealPage = lazyView(async () => (await import('../workshop/reveal/reveal-page.tsx')).RevealPage);
const CategoriesPage = lazyView(
  async () => (await import('../workshop/categories/categories-page.tsx')).CategoriesPage,
);
const NomineesPage = lazyView(
  async () => (await import('../workshop/nominees/nominees-page.tsx')).NomineesPage,
);

const GuidePage = lazyView(async () => (await import('../workshop/guide/guide-page.tsx')).GuidePage);

/** The screen of each room of `workshop/rooms.ts`. */
const screens: Record<RoomId, ReactNode> = {
  overview: <OverviewPage />,
  categories: <CategoriesPage />,
  nominees: <NomineesPage />,
  event: <EventPage />,
  nominations: <NominationsPage />,
  mail: <MailPage />,
  home: <TemplateListPage />,
  pages: <PagesPage />,
  menus: <MenusPage />,
  sponsors: <SponsorsPage />,
  look: <LookPage />,
  pictures: <PicturesPage />,
  results: <ResultsPage />,
  reveal: <RevealPage />,
  people: <PeoplePage />,
  log: <LogPage />,
  guide: <GuidePage />,
};

/** The workshop, outside of the visitors' shell. It imports no feature, so the sign-in form is passed to it. */
export function Route() {
  const { pathname } = useLocation();
  if (pathname === versionFramePath) return <VersionPage />;
  return pathname === framePath ? <FramePage /> : <Workshop />;
}

function Workshop() {
  useRoomFocus();
  const { pathname } = useLocation();
  const template = matchPath(templatePath(':id').replace('%3A', ':'), pathname)?.params['id'];
  const signIn = (
    <Suspense fallback={<SkeletonText label="Loading the sign-in form" />}>
      <AccountPanel start="password" purpose="to the workshop" requests={1} />
    </Suspense>
  );
  return (
    <Foundation fallback={<SkeletonText label="Loading the workshop" />}>
      <AdminGate signIn={signIn}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<SkeletonText label="Loading the workshop" />}>
            {template === undefined ? (
              <WorkshopShell screens={screens} signIn={signIn} />
            ) : (
              // The builder has the whole window.
              <BuilderPage key={template} template={template} signIn={signIn} />
            )}
          </Suspense>
        </ErrorBoundary>
      </AdminGate>
    </Foundation>
  );
}
