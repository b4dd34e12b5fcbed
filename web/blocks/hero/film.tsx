import { useEffect, useRef, useState } from 'react';

/** The film over the picture; with reduced motion it is not loaded until the visitor plays it. */
export function HeroFilm({ src, isPlaying }: { src: string; isPlaying: boolean }) {
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
