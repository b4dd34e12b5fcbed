import { useState, type CSSProperties, type ReactNode } from 'react';
import { sourcesOf, wideSizes } from '../pictures.ts';

interface ImageProps {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Size of the frame in pixels, whose shape is free while the image loads. */
  width: number;
  height: number;
  /** Set for an image the first screen shows. */
  eager?: boolean;
  className?: string;
}

interface PictureProps extends ImageProps {
  /** Empty where the text beside the picture says it all. */
  alt: string;
  /** Named in the placeholder where there is no picture, or it fails to load. */
  title: string;
}

/** A picture in a frame of fixed shape, or a monogram of the title in its place. */
export function Picture({ src, alt, title, eager = false, className = '', ...rest }: PictureProps) {
  const [failed, setFailed] = useState('');
  const frame = { '--ratio': `${rest.width} / ${rest.height}` } as CSSProperties;
  if (!src || failed === src) {
    return (
      <span className={`picture picture-monogram ${className}`.trim()} style={{ ...frame, ...turnOf(title) }}>
        {alt ? <span className="visually-hidden">{alt}</span> : null}
        <span aria-hidden="true">{monogram(title)}</span>
      </span>
    );
  }
  return (
    <span className={`picture ${className}`.trim()} style={frame}>
      <img
        {...rest}
        src={src}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        onError={() => setFailed(src)}
      />
    </span>
  );
}

/** Turns the fan of rays behind a monogram, so that neighbors differ. */
function turnOf(title: string): CSSProperties {
  let sum = 0;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return { '--turn': `${sum}deg` } as CSSProperties;
}

const minor = /^(?:the|a|an|of|and|in|on|to|for)$/i;

/** The first letters of the first and the last major word: `The Gold Rush` gives `GR`. A star where there is no letter. */
export function monogram(title: string): string {
  const words = title.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const major = words.filter((word) => !minor.test(word));
  const [first, ...others] = major.length > 0 ? major : words;
  return initial(first) + initial(others.at(-1)) || '★';
}

function initial(word: string | undefined): string {
  const letter = word?.codePointAt(0);
  return letter === undefined ? '' : String.fromCodePoint(letter).toLocaleUpperCase('en');
}

interface LogoProps extends ImageProps {
  /** The owner's name: the alternative text, and shown where the logo is missing or fails to load. */
  name: string;
}

/** A logo, never cropped, or its owner's name in the display font. */
export function Logo({ src, name, eager = false, className = '', ...rest }: LogoProps) {
  const [failed, setFailed] = useState('');
  if (!src || failed === src) return <span className={`logo-words ${className}`.trim()}>{name}</span>;
  return (
    <img
      {...rest}
      src={src}
      alt={name}
      className={`logo ${className}`.trim()}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}

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
        decoding={eager ? 'sync' : 'async'}
        onError={() => setFailed(desktop + mobile)}
      />
    </picture>
  );
}
