import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import { useIsWritten } from '../../is-written.ts';
import defaultDesktop from '../../assets/hero-desktop.jpg';
import defaultMobile from '../../assets/hero-mobile.jpg';
import { destinationOf } from '../../paths.ts';
import { latePart } from '../../ui/late-part.tsx';
import { MotionButton, useMotion } from '../../ui/motion.tsx';
import { SiteLink } from '../../ui/link.tsx';
import { WidePicture } from '../../ui/picture.tsx';
import './hero.scss';

/** Loaded after all that the page itself needs. */
const { Part: HeroFilm } = latePart(null, async () => (await import('./film.tsx')).HeroFilm);

/**
 * `Hero`: the picture or the film of the show, with its name.
 * @param children the live stream, which the hero holds unless somebody moves it (tests/SPEC.md: Screens and routes)
 */
export function View({ children }: { children?: ReactNode }) {
  const { options, name } = useAppConfig();
  const { data } = useResource('events.get');
  const motion = useMotion();
  const destination = destinationOf(options.gayvn_awards_hero_url);
  // The picture comes first; the video is no part of the page's HTML.
  const video = useIsWritten() ? '' : options.gayvn_awards_homepage_video_id;
  const content = (
    <>
      <HeroPicture />
      {video ? <HeroFilm key={video} src={video} isPlaying={motion.isPlaying} /> : null}
    </>
  );
  return (
    <>
      <section className="home-hero" data-testid="home-hero" aria-label="Highlight">
        {destination ? (
          <SiteLink className="home-hero-link" destination={destination} aria-label={name}>
            {content}
          </SiteLink>
        ) : (
          content
        )}
        {children}
        {video ? <MotionButton className="hero-motion" {...motion} what="the background video" /> : null}
      </section>
      <div className="home-title">
        <p className="home-edition">{data?.event.title}</p>
        <h1>{name}</h1>
      </div>
    </>
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
