import { useAppConfig } from '../../api/app-config.tsx';
import { destinationOf } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** The presented-by strip; nothing where the show has no presenter. */
export function PresentedBy() {
  const { presentedBy } = useAppConfig();
  const { text, image, url } = presentedBy;
  if (!text && !image) return null;
  const destination = destinationOf(url);
  const face = (
    <>
      {image ? <span>Presented by</span> : null}
      {image ? <img src={image} alt={text} /> : <span>{text}</span>}
    </>
  );
  return (
    <div className="presented-by">
      {destination ? (
        <SiteLink destination={destination} newTab={destination.href !== undefined}>
          {face}
        </SiteLink>
      ) : (
        <p>{face}</p>
      )}
    </div>
  );
}
