import { useEffect, useRef, useState } from 'react';

interface HeroVideoProps {
  src: string;
  isPlaying: boolean;
}

/**
 * The video behind the hero: muted, looping, over the picture, which stands in for it until it runs. It is not even loaded for those
 * who want little motion, until they ask for it.
 */
export function HeroVideo({ src, isPlaying }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setHasStarted] = useState(false);
  useEffect(() => {
    // A browser may refuse to play, to save power; the picture stays.
    if (isPlaying) void video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isPlaying]);
  return (
    <video
      ref={video}
      className="hero-video"
      data-started={hasStarted}
      src={src}
      autoPlay={isPlaying}
      preload={isPlaying ? 'auto' : 'none'}
      loop
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={() => setHasStarted(true)}
      onError={() => setHasStarted(false)}
    />
  );
}
