import { useState, type ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { SubscribeForm } from '../features/newsletter/subscribe-form.tsx';
import { sourcesOf, wideSizes } from '../pictures.ts';
import { Logo } from '../ui/logo.tsx';

interface PageLayoutProps {
  /** Name of the page, before the awards' name in the browser tab; absent at home and while it loads. */
  title?: string | undefined;
  /** The top slot; the shared hero unless given. */
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
        <SubscribeForm />
        <Hashtag />
      </aside>
    </>
  );
}

/** Up to this width of the window the shared hero is the mobile picture (tests/SPEC.md: Constants and limits). */
const mobileWidth = 576;

/** The hero of every page but home: a strip of the show's picture, or dark where there is none. */
function SharedHero() {
  const { hero } = useAppConfig();
  const [hasFailed, setHasFailed] = useState(false);
  const desktop = hero.desktop || hero.mobile;
  const narrow = sourcesOf(hero.mobile, wideSizes, '100vw');
  return (
    <div className="layout-hero" data-testid="layout-hero">
      {desktop && !hasFailed ? (
        <picture>
          {hero.mobile ? (
            <source
              media={`(max-width: ${mobileWidth}px)`}
              srcSet={narrow.srcSet ?? narrow.src}
              sizes={narrow.sizes}
            />
          ) : null}
          <img
            {...sourcesOf(desktop, wideSizes, '100vw')}
            alt=""
            width="1600"
            height="530"
            fetchPriority="high"
            decoding="async"
            onError={() => setHasFailed(true)}
          />
        </picture>
      ) : null}
    </div>
  );
}

/** The words of tests/SPEC.md: Page frame, where the show has none of its own. */
const defaultThanks = 'Thank you for using our show hashtag!';

function Hashtag() {
  const { text, image } = useAppConfig().hashtag;
  // A show may give the hashtag itself as the text, or the whole sentence; the thanks are said once.
  const isTag = text.startsWith('#');
  return (
    <div className="hashtag">
      <p className="hashtag-thanks">{isTag || !text ? defaultThanks : text}</p>
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
