import { useAppConfig } from '../../api/app-config.tsx';
import { destinationOf } from '../../paths.ts';
import { logoSizes, sourcesOf } from '../../pictures.ts';
import { Logo } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/link.tsx';
import './presented-by.scss';

/** `Presented by`: the strip of the show’s main sponsor; nothing where the show has none. */
export function View() {
  const { text, image, url } = useAppConfig().presentedBy;
  if (!text && !image) return null;
  const destination = destinationOf(url);
  const face = (
    <>
      <span>{text || 'Presented by'}</span>
      {image ? (
        <Logo {...sourcesOf(image, logoSizes, '180px')} name="" width={180} height={60} eager />
      ) : null}
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
