import { useState, type ReactNode } from 'react';
import { sourcesOf, wideSizes } from '../pictures.ts';

interface WidePictureProps {
  desktop: string;
  /** Shown up to `breakpoint` pixels of the window's width; without it, the desktop picture is at every width. */
  mobile: string;
  breakpoint: number;
  /** Width of the mobile picture on the screen, in the syntax of `sizes`. */
  mobileWidth?: string;
  /** Height of the frame for a width of 1600. */
  height: number;
  alt?: string;
  /** Set for a picture the first screen shows. */
  eager?: boolean;
  className?: string;
  /** Shown where there is no picture, or it fails to load. */
  fallback?: ReactNode;
}

/** A picture that fills the window's width, with another one for narrow windows. */
export function WidePicture(props: WidePictureProps) {
  const { mobile, breakpoint, mobileWidth = '100vw', height, alt = '', eager, className, fallback } = props;
  const [failed, setFailed] = useState('');
  const desktop = props.desktop || mobile;
  if (!desktop || failed === desktop + mobile) return fallback ?? null;
  const narrow = sourcesOf(mobile, wideSizes, mobileWidth);
  return (
    <picture className={className}>
      {mobile ? (
        <source
          media={`(max-width: ${breakpoint}px)`}
          srcSet={narrow.srcSet ?? narrow.src}
          sizes={narrow.sizes}
        />
      ) : null}
      <img
        {...sourcesOf(desktop, wideSizes, '100vw')}
        alt={alt}
        width="1600"
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(desktop + mobile)}
      />
    </picture>
  );
}
