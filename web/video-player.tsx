import { playing, videoOf, type Video } from '#contract/video-of.ts';
import { useState } from 'react';
import { sourcesOf, wideSizes } from './pictures.ts';
import './video-player.scss';

interface VideoPlayerProps {
  /** As `videoOf` takes it. */
  address: string;
  /** What it shows, for screen readers. */
  title: string;
  /** `classic`, `square` or `tall`; wide without one. */
  shape?: string | undefined;
  poster?: string;
  alt?: string;
}

/** A video of a known provider behind its poster; nothing loads from the provider until it is pressed. Nothing for another address. */
export function VideoPlayer({ address, title, shape, poster = '', alt = '' }: VideoPlayerProps) {
  const [video, play] = useState<Video>();
  const provider = videoOf(address, 'localhost')?.provider;
  if (!provider) return null;
  if (video) {
    return (
      <div className="video-frame" data-shape={shape}>
        <iframe
          ref={(frame) => frame?.focus()}
          src={playing(video.src)}
          title={title}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the player keeps its own origin, which is never this site's
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      </div>
    );
  }
  return (
    <button
      type="button"
      className="video-frame"
      data-shape={shape}
      onClick={() => play(videoOf(address, location.hostname))}
    >
      {poster ? (
        <img
          {...sourcesOf(poster, wideSizes, '(min-width: 80rem) 72rem, 92vw')}
          alt={alt}
          width="1600"
          height="900"
          loading="lazy"
          decoding="async"
        />
      ) : null}
      <span className="video-play">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5v14l11-7z" fill="currentColor" />
        </svg>
        <span>
          <span className="visually-hidden">Play “{title}”: </span>Plays from {provider}
        </span>
      </span>
    </button>
  );
}
