import { useState } from 'react';

interface LogoProps {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** The owner's name: the alternative text, and shown where the picture is missing or fails to load. */
  name: string;
  /** Size of its frame in pixels; it is never cropped. */
  width: number;
  height: number;
  /** Set for a logo the first screen shows. */
  eager?: boolean;
  className?: string;
}

/** A logo, or its owner's name in the display font. */
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
