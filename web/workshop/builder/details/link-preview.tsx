import { homeWords, eventName } from '#contract/home-words.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { useAppConfig } from '../../../api/app-config.tsx';
import { useResource } from '../../../api/resource.ts';
import { basePath } from '../../../paths.ts';
import { noDetails } from '../state/page.ts';
import { useEditorSelector } from '../state/store.tsx';

/** How the page looks where it is shared, and among what a search finds, with what the site fills in. */
export function LinkPreview() {
  const config = useAppConfig();
  const { data: show, error } = useResource('events.get');
  // A moment later it says more.
  const isKnown = show !== undefined || error !== undefined;
  const page = useEditorSelector(({ draft }) => draft.page) ?? noDetails;
  const own = page.title.trim();
  const title = own ? `${own} | ${config.name}` : config.name;
  const description = page.description.trim() || (isKnown ? homeWords(config, show) : '\u00A0');
  const { host } = location;
  return (
    <section className="link-previews" aria-labelledby="link-previews">
      <h3 id="link-previews">How it looks</h3>
      <figure>
        <figcaption>Where it is shared</figcaption>
        <div className="shared-card">
          <div className="shared-card-picture">
            {page.picture ? (
              <img src={pictureUrl(page.picture, 'w1080')} alt={page.alt} />
            ) : (
              <SitePicture title={isKnown ? eventName(config, show) : ''} />
            )}
          </div>
          <div className="shared-card-words">
            <p className="shared-card-site">{host}</p>
            <p className="shared-card-title">{title}</p>
            <p className="shared-card-text">{description}</p>
          </div>
        </div>
      </figure>
      <figure>
        <figcaption>In a search</figcaption>
        <div className="search-result">
          <p className="search-result-site">
            {config.name}
            <span>{`${host}${basePath}`}</span>
          </p>
          <p className="search-result-title">{title}</p>
          <p className="search-result-text">{description}</p>
        </div>
      </figure>
      <p className="form-text">Each site and app shows it in its own way, and may shorten it.</p>
    </section>
  );
}

/** Much like the card that the site draws where the page has no picture of its own (functions/pages/card.ts). */
function SitePicture({ title }: { title: string }) {
  const { hero, options } = useAppConfig();
  const picture = options.gayvn_awards_hero_desktop || hero.desktop;
  return (
    <>
      {picture ? <img src={pictureUrl(picture, 'w1080')} alt="" /> : null}
      <p className="shared-card-drawn">{title}</p>
    </>
  );
}
