import type { ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { SubscribeForm } from '../features/newsletter/subscribe-form.tsx';
import { HashtagBand } from './hashtag-band.tsx';
import { LayoutHero } from './layout-hero.tsx';

interface PageLayoutProps {
  /** Name of the page, before the awards' name in the document's title; absent at home and while it loads. */
  title?: string | undefined;
  /** The top slot; the shared hero unless given. */
  top?: ReactNode;
  children: ReactNode;
}

/** Page layout of tests/SPEC.md: Page frame: menu spacer, top slot, main content, black band. */
export function PageLayout({ title, top, children }: PageLayoutProps) {
  const { name } = useAppConfig();
  return (
    <>
      <title>{title ? `${title} | ${name}` : name}</title>
      <div className="menu-spacer" />
      <div className="top-slot">{top === undefined ? <LayoutHero /> : top}</div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <HashtagBand>
        <SubscribeForm />
      </HashtagBand>
    </>
  );
}
