import type { Widget } from '#contract/templates.ts';
import { useState } from 'react';
import { sourcesOf, wideSizes } from '../../pictures.ts';
import { textOf, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import { playing, videoOf, type Video } from '#contract/video-of.ts';
import './video.scss';

/** `Video or Embed`: a film, a playlist or a live stream of a known provider behind its poster. Nothing loads from the provider before that. */
export function View({ widget: { title, options } }: { widget: Widget }) {
  const address = options.fields['address'] ?? '';
  const video = videoOf(address, 'localhost');
  if (!video) return null;
  return (
    <WidgetFrame kind="video" options={options}>
      <WidgetHeading options={options} />
      <WidgetText className="widget-lead" options={options} />
      <Player
        key={video.src}
        shape={options.fields['shape']}
        address={address}
        provider={video.provider}
        poster={options.images.desktop || options.images.mobile}
        alt={options.images.alt}
        title={textOf(options.header.value) || title || 'Video'}
      />
    </WidgetFrame>
  );
}

interface PlayerProps {
  /** As in the form; wide without one. */
  shape: string | undefined;
  address: string;
  provider: string;
  poster: string;
  alt: string;
  title: string;
}

function Player({ shape, address, provider, poster, alt, title }: PlayerProps) {
  const [video, play] = useState<Video>();
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
