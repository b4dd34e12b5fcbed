import { useState, type CSSProperties } from 'react';

interface PictureProps {
  src: string;
  /** Empty where the text beside the picture says it all. */
  alt: string;
  /** Size of the frame, in pixels: its shape is kept free while the picture loads. */
  width: number;
  height: number;
  /** Named in the placeholder where there is no picture, or it fails to load. */
  title: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Set for a picture the first screen shows. */
  eager?: boolean;
  className?: string;
}

/** A picture in a frame of fixed shape, or a monogram of the title in its place. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, title, srcSet, sizes, eager = false, className = '' } = props;
  const [failed, setFailed] = useState('');
  const frame = { '--ratio': `${width} / ${height}` } as CSSProperties;
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
        src={src}
        alt={alt}
        width={width}
        height={height}
        srcSet={srcSet}
        sizes={sizes}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
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

/** Words that a monogram skips. */
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
