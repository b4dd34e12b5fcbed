import { useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import defaultDesktop from '../../assets/hero-desktop.jpg';
import defaultMobile from '../../assets/hero-mobile.jpg';
import { sourcesOf, wideSizes } from '../../pictures.ts';

/** Up to this width of the viewport the hero of home is the mobile picture (tests/SPEC.md: Constants and limits). */
const mobileWidth = 767;

/** The hero's picture, each version from its option; the default where an option is empty or its picture fails to load. */
export function HeroPicture() {
  const { gayvn_awards_hero_desktop: desktop, gayvn_awards_hero_mobile: mobile } = useAppConfig().options;
  const [hasFailed, setHasFailed] = useState(false);
  // On a phone the frame is taller than the picture, which is then wider than the window.
  const narrow = sourcesOf((!hasFailed && mobile) || defaultMobile, wideSizes, '115vw');
  const wide = sourcesOf((!hasFailed && desktop) || defaultDesktop, wideSizes, '100vw');
  return (
    <picture>
      <source
        media={`(max-width: ${mobileWidth}px)`}
        srcSet={narrow.srcSet ?? narrow.src}
        sizes={narrow.sizes}
      />
      <img
        {...wide}
        alt=""
        width="1600"
        height="800"
        fetchPriority="high"
        decoding="async"
        onError={() => setHasFailed(true)}
      />
    </picture>
  );
}
