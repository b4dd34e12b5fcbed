import { useAppConfig } from '../../api/app-config.tsx';
import { destinationOf } from '../../paths.ts';
import { MotionButton } from '../../ui/motion-button.tsx';
import { useMotion } from '../../ui/motion.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { HeroVideo } from './hero-video.tsx';
import { LiveStream } from './live-stream.tsx';
import './hero.scss';

/**
 * Hero of home: the video when its option is set, else the picture; a link when there is one; the live stream in both (tests/SPEC.md: Screens and routes).
 */
export function HomeHero() {
  const { options, name } = useAppConfig();
  const { isPlaying, toggle } = useMotion();
  const destination = destinationOf(options.gayvn_awards_hero_url);
  const video = options.gayvn_awards_homepage_video_id;
  const scene = (
    <>
      <HeroPicture />
      {video ? <HeroVideo key={video} src={video} isPlaying={isPlaying} /> : null}
    </>
  );
  return (
    <section className="home-hero" data-testid="home-hero" aria-label="Highlight">
      {destination ? (
        <SiteLink className="home-hero-link" destination={destination} aria-label={name}>
          {scene}
        </SiteLink>
      ) : (
        scene
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
