import type { ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { LateSubscribeForm } from '../features/newsletter/late-form.tsx';
import { sourcesOf } from '../pictures.ts';
import { Logo, WidePicture } from '../ui/picture.tsx';

interface PageLayoutProps {
  /** Before the awards' name in the browser tab; absent while the page loads, and at home where it has none. */
  title?: string | undefined;
  top?: ReactNode;
  children: ReactNode;
}

/** The layout of tests/SPEC.md: Page frame: menu spacer, top slot, main content, black band. */
export function PageLayout({ title, top, children }: PageLayoutProps) {
  const { name } = useAppConfig();
  return (
    <>
      <title>{title ? `${title} | ${name}` : name}</title>
      <div className="menu-spacer" />
      <div className="top-slot">{top === undefined ? <SharedHero /> : top}</div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <aside className="black-band" aria-label="Follow the show">
        <LateSubscribeForm />
        <Hashtag />
      </aside>
    </>
  );
}

/** The hero of every page but home: a strip of the show's picture, or dark where there is none. */
function SharedHero() {
  const { hero } = useAppConfig();
  return (
    <div className="layout-hero" data-testid="layout-hero">
      {/* The breakpoint of tests/SPEC.md: Constants and limits. */}
      <WidePicture {...hero} breakpoint={576} height={530} eager />
    </div>
  );
}

function Hashtag() {
  const { text, image } = useAppConfig().hashtag;
  // A show may give the hashtag itself as the text, or the whole sentence; the thanks are said once.
  const isTag = text.startsWith('#');
  return (
    <div className="hashtag">
      <p className="hashtag-thanks">{isTag || !text ? 'Thank you for using our show hashtag!' : text}</p>
      {image ? (
        <Logo
          {...sourcesOf(image, ['w320', 'w640', 'w1080'], 'min(90vw, 30rem)')}
          name={isTag ? text : 'Our show hashtag'}
          width={480}
          height={96}
          className="hashtag-image"
        />
      ) : null}
      {isTag && !image ? <p className="hashtag-text">{text}</p> : null}
    </div>
  );
}
