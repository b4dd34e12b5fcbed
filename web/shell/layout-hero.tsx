import { useState } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { sourcesOf, wideSizes } from '../pictures.ts';

/** Up to this width of the window the shared hero is the mobile picture (tests/SPEC.md: Constants and limits). */
const mobileWidth = 576;

/** The shared hero of every page but home: a strip of the show's picture, or of the theatre's dark where there is none. */
export function LayoutHero() {
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
