import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import defaultDesktop from '../../assets/hero-desktop.jpg';
import defaultMobile from '../../assets/hero-mobile.jpg';
import { destinationOf } from '../../paths.ts';
import { sourcesOf, wideSizes } from '../../pictures.ts';
import { MotionButton, useMotion } from '../../ui/motion.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import './hero.scss';

/** The hero of home: picture or video, as a link when there is one, with the live stream (tests/SPEC.md: Screens and routes). */
export function HomeHero() {
  const { options, name } = useAppConfig();
  const { isPlaying, toggle } = useMotion();
  const destination = destinationOf(options.gayvn_awards_hero_url);
  const video = options.gayvn_awards_homepage_video_id;
  const content = (
    <>
      <HeroPicture />
      {video ? <HeroVideo key={video} src={video} isPlaying={isPlaying} /> : null}
    </>
  );
  return (
    <section className="home-hero" data-testid="home-hero" aria-label="Highlight">
      {destination ? (
        <SiteLink className="home-hero-link" destination={destination} aria-label={name}>
          {content}
        </SiteLink>
      ) : (
        content
      )}
      <LiveStream />
      {video ? (
        <MotionButton
          className="hero-motion"
          isPlaying={isPlaying}
          onToggle={toggle}
          what="the background video"
        />
      ) : null}
    </section>
  );
}

/** Up to this width of the viewport the hero of home is the mobile picture (tests/SPEC.md: Constants and limits). */
const mobileWidth = 767;

/** Each picture from its option; the default where an option is empty or its picture fails to load. */
function HeroPicture() {
  const { gayvn_awards_hero_desktop: desktop, gayvn_awards_hero_mobile: mobile } = useAppConfig().options;
  const [hasFailed, setHasFailed] = useState(false);
  // On a phone the frame is taller than the picture, which is then wider than the window.
  const narrow = sourcesOf((!hasFailed && mobile) || defaultMobile, wideSizes, '115vw');
  const wide = sourcesOf((!hasFailed && desktop) || defaultDesktop, wideSizes, '100vw');
  return (
    <picture>
      <source
        media={`(max-width: ${mobileWidth}px)`}
        srcSet={narrow.srcSet ?? narrow.src}
        sizes={narrow.sizes}
      />
      <img
        {...wide}
        alt=""
        width="1600"
        height="800"
        fetchPriority="high"
        decoding="async"
        onError={() => setHasFailed(true)}
      />
    </picture>
  );
}

/** The video, muted and looping, over the picture. With reduced motion it is not even loaded until it is asked for. */
function HeroVideo({ src, isPlaying }: { src: string; isPlaying: boolean }) {
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

/** The live stream, shown only when it is enabled: the configured embed, in its sandbox. */
function LiveStream() {
  const { enabled, embed } = useAppConfig().live;
  const frame = useMemo(() => (enabled ? frameOf(embed) : undefined), [enabled, embed]);
  if (!frame) return null;
  const { title, sandbox, ...rest } = frame;
  return (
    <div className="live-stream">
      <iframe {...rest} title={title} sandbox={sandbox} allowFullScreen />
    </div>
  );
}

/** The strictest sandbox that plays a video; the server's markup allows more where a provider needs it. */
const strictest = 'allow-scripts allow-presentation';

/** The frame of the embed's markup. The server stores one frame of a known provider; anything else is ignored here, too. */
function frameOf(markup: string) {
  const frame = new DOMParser().parseFromString(markup, 'text/html').querySelector('iframe');
  const src = frame?.getAttribute('src');
  if (!frame || !src || !['https:', location.protocol].includes(new URL(src, location.href).protocol))
    return undefined;
  return {
    src,
    title: frame.title || 'Live stream',
    sandbox: frame.getAttribute('sandbox') ?? strictest,
    allow: frame.allow,
    referrerPolicy: 'strict-origin-when-cross-origin' as const,
  };
}
