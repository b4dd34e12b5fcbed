import { momentInWords } from '#contract/times.ts';
import { phaseWords, titleIn, turnIn } from '#contract/phase-words.ts';
import { hasWinners, type Phase } from '#contract/phase.ts';
import { Suspense, type ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { usePhase } from '../../api/phase.ts';
import { useIsWritten } from '../../is-written.ts';
import defaultDesktop from '../../assets/hero-desktop.jpg';
import defaultMobile from '../../assets/hero-mobile.jpg';
import { parseInstant } from '../../format.ts';
import { destinationOf } from '../../paths.ts';
import { PhaseWays } from '../../phase-ways.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MotionButton, useMotion } from '../../ui/motion.tsx';
import { SiteLink } from '../../ui/link.tsx';
import { WidePicture } from '../../ui/picture.tsx';
import { TimeLeft } from '../countdown/time-left.tsx';
import { Edition } from './edition.tsx';
import './hero.scss';

/** Loaded after all that the page itself needs. */
const { Part: HeroFilm } = latePart(null, async () => (await import('./film.tsx')).HeroFilm);
const LeadWinner = lazyPart('blocks/hero/winner.tsx', async () => (await import('./winner.tsx')).LeadWinner);

/**
 * `Hero`: the picture or the film of the show, with its name, what it is at, until when, and the ways to what there is to do; once
 * winners are out, the one revealed last.
 * @param children the live stream, which the hero holds unless somebody moves it (tests/SPEC.md: Screens and routes)
 */
export function View({ children }: { children?: ReactNode }) {
  const { options, name, live } = useAppConfig();
  const phase = usePhase();
  const motion = useMotion();
  const isWon = hasWinners(phase);
  const destination = destinationOf(options.gayvn_awards_hero_url);
  // The picture comes first; the video is no part of the page's HTML.
  const video = useIsWritten() ? '' : options.gayvn_awards_homepage_video_id;
  const content = (
    <>
      <HeroPicture />
      {video ? <HeroFilm key={video} src={video} isPlaying={motion.isPlaying} /> : null}
    </>
  );
  const words = <Words phase={phase} />;
  return (
    <section
      className="home-hero"
      data-testid="home-hero"
      aria-labelledby="home-name"
      data-live={(children && live.enabled) || undefined}
      data-won={isWon || undefined}
    >
      <div className="home-hero-picture">
        {destination ? (
          <SiteLink className="home-hero-link" destination={destination} aria-label={name}>
            {content}
          </SiteLink>
        ) : (
          content
        )}
      </div>
      {video ? <MotionButton className="hero-motion" {...motion} what="the background video" /> : null}
      {children}
      {isWon ? (
        <Suspense fallback={words}>
          <LeadWinner phase={phase}>{words}</LeadWinner>
        </Suspense>
      ) : (
        words
      )}
    </section>
  );
}

/** The show's name, what it is at, until when, and the ways to what there is to do. */
function Words({ phase }: { phase: Phase }) {
  const config = useAppConfig();
  const { turn, onHome, note } = phaseWords[phase];
  const instant = turnIn(phase, config);
  return (
    <div className="home-hero-words">
      <Edition />
      <h1 id="home-name">{config.name}</h1>
      <div className="home-hero-bar">
        <div>
          <p className="home-phase">{onHome ?? titleIn(phase, config)}</p>
          {turn && instant ? (
            <p>
              {turn.below} {momentInWords(parseInstant(instant), config.timeZone)}
            </p>
          ) : null}
          {note ? <p>{note}</p> : null}
        </div>
        {instant && phase !== 'closed' ? <TimeLeft until={parseInstant(instant)} /> : null}
        <PhaseWays className="home-hero-ways" phase={phase} />
      </div>
    </div>
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
