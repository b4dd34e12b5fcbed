import { useState } from 'react';
import { sourcesOf, wideSizes } from '../../pictures.ts';

interface BackgroundProps {
  desktop: string;
  mobile: string;
  /** What the picture shows; empty where it only decorates. */
  alt: string;
  /** Up to this width of the window the mobile picture is shown, in pixels. */
  breakpoint: number;
}

/** The picture behind a text, another one on narrow windows; where there is none, or it fails to load, the dark of the house. */
export function Background({ desktop, mobile, alt, breakpoint }: BackgroundProps) {
  const [failed, setFailed] = useState('');
  const wide = desktop || mobile;
  if (!wide || failed === wide + mobile) return null;
  const narrow = mobile ? sourcesOf(mobile, wideSizes, '100vw') : undefined;
  return (
    <picture className="content-a-background">
      {narrow ? (
        <source
          media={`(max-width: ${breakpoint}px)`}
          srcSet={narrow.srcSet ?? narrow.src}
          sizes={narrow.sizes}
        />
      ) : null}
      <img
        {...sourcesOf(wide, wideSizes, '100vw')}
        alt={alt}
        width="1600"
        height="900"
        loading="lazy"
        decoding="async"
        onError={() => setFailed(wide + mobile)}
      />
    </picture>
  );
}
