import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useIsWritten } from '../../is-written.ts';
import defaultDesktop from '../../assets/hero-desktop.jpg';
import defaultMobile from '../../assets/hero-mobile.jpg';
import { destinationOf } from '../../paths.ts';
import { untilIdle } from '../../ui/idle.ts';
import { MotionButton, useMotion } from '../../ui/motion.tsx';
import { SiteLink } from '../../ui/link.tsx';
import { WidePicture } from '../../ui/picture.tsx';
import './hero.scss';

export function HomeHero() {
  const { options, name } = useAppConfig();
  const motion = useMotion();
  const destination = destinationOf(options.gayvn_awards_hero_url);
  // The picture comes first; the video is no part of the page's HTML.
  const video = useIsWritten() ? '' : options.gayvn_awards_homepage_video_id;
  const content = (
    <>
      <HeroPicture />
      {video ? <HeroVideo key={video} src={video} isPlaying={motion.isPlaying} /> : null}
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
      {video ? <MotionButton className="hero-motion" {...motion} what="the background video" /> : null}
    </section>
  );
}

/** Each picture from its option; the default where an option is empty or its picture fails to load. */
function HeroPicture() {
  const { gayvn_awards_hero_desktop: desktop, gayvn_awards_hero_mobile: mobile } = useAppConfig().options;
  return (
    <WidePicture
      {...layout}
      desktop={desktop || defaultDesktop}
      mobile={mobile || defaultMobile}
      fallback={<WidePicture {...layout} desktop={defaultDesktop} mobile={defaultMobile} />}
    />
  );
}

/**
 * The breakpoint of home (tests/SPEC.md: Constants and limits). On a phone the picture is wider than the window, but nobody
 * sees all of a phone's pixels in it, and the page waits for it.
 */
const layout = { breakpoint: 767, mobileWidth: '88vw', height: 800, eager: true };

/**
 * The video over the picture. It is loaded after all that the page itself needs; with reduced motion not even then, until the
 * visitor plays it.
 */
function HeroVideo({ src, isPlaying }: { src: string; isPlaying: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setHasStarted] = useState(false);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void untilIdle().then(() => isMounted && setIsDue(true));
    return () => {
      isMounted = false;
    };
  }, []);
  useEffect(() => {
    if (!isDue) return;
    // A browser may refuse to play, to save power; the picture stays.
    if (isPlaying) void video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isPlaying, isDue]);
  return (
    <video
      ref={video}
      className="hero-video"
      data-started={hasStarted}
      src={isDue ? src : undefined}
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

/** The frame of the embed's markup; anything else in it is ignored. */
function frameOf(markup: string) {
  const frame = new DOMParser().parseFromString(markup, 'text/html').querySelector('iframe');
  const src = frame?.getAttribute('src');
  // A path is that of the local stand-in; the server's markup has no other address than https.
  if (!frame || !src || !/^(?:https:\/\/|\/(?!\/))/.test(src)) return undefined;
  return {
    src,
    title: frame.title || 'Live stream',
    // The strictest that plays a video; the server's markup allows more where a provider needs it.
    sandbox: frame.getAttribute('sandbox') ?? 'allow-scripts allow-presentation',
    allow: frame.allow,
    referrerPolicy: 'strict-origin-when-cross-origin' as const,
  };
}
