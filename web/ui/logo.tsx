import { useState } from 'react';

interface LogoProps {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Whose it is: said by a screen reader, and shown where there is no picture, or it fails to load. */
  name: string;
  /** Size of the frame it is kept in whole, in pixels. */
  width: number;
  height: number;
  /** Set for a logo the first screen shows. */
  eager?: boolean;
  className?: string;
}

/** A mark that is shown whole, or its owner's name in the display face. */
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
