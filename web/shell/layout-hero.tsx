import { useAppConfig } from '../api/app-config.tsx';

/** Up to this width of the window the shared hero is the mobile picture (specification section 9). */
const mobileWidth = 576;

/** The shared hero of every page but home: a strip of the show's picture, or of the theatre's dark where there is none. */
export function LayoutHero() {
  const { hero } = useAppConfig();
  const desktop = hero.desktop || hero.mobile;
  return (
    <div className="layout-hero" data-testid="layout-hero">
      {desktop ? (
        <picture>
          {hero.mobile ? <source media={`(max-width: ${mobileWidth}px)`} srcSet={hero.mobile} /> : null}
          <img src={desktop} alt="" fetchPriority="high" />
        </picture>
      ) : null}
    </div>
  );
}
