import { useAppConfig } from '../../api/app-config.tsx';
import defaultDesktop from '../../assets/hero-desktop.jpg';
import defaultMobile from '../../assets/hero-mobile.jpg';
import { destinationOf } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** Up to this width of the viewport the hero of home is the mobile picture (specification section 9). */
const mobileWidth = 767;

/** Image hero of home: each picture from its option, or the default where the option is empty; a link when there is one. */
export function HomeHero() {
  const { options, name } = useAppConfig();
  const destination = destinationOf(options.gayvn_awards_hero_url);
  const picture = (
    <picture>
      <source
        media={`(max-width: ${mobileWidth}px)`}
        srcSet={options.gayvn_awards_hero_mobile || defaultMobile}
      />
      <img src={options.gayvn_awards_hero_desktop || defaultDesktop} alt="" fetchPriority="high" />
    </picture>
  );
  return (
    <section
      className="home-hero"
      data-testid="home-hero"
      {...(destination && { 'aria-label': 'Highlight' })}
    >
      {destination ? (
        <SiteLink className="home-hero-link" destination={destination} aria-label={name}>
          {picture}
        </SiteLink>
      ) : (
        picture
      )}
    </section>
  );
}
