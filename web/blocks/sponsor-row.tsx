import type { CarouselItem } from '#contract/sponsors.ts';
import { destinationOf } from '../paths.ts';
import { logoSizes, sourcesOf } from '../pictures.ts';
import { Carousel, type CarouselProps } from '../ui/carousel.tsx';
import { Logo } from '../ui/picture.tsx';
import { SiteLink } from '../ui/link.tsx';
import './sponsors.scss';

/** Logos of sponsors going round, each a link to the sponsor in a new tab. */
export function SponsorRow(props: Omit<CarouselProps<CarouselItem>, 'children'>) {
  return <Carousel {...props}>{({ sponsor }) => <SponsorLogo sponsor={sponsor} />}</Carousel>;
}

function SponsorLogo({ sponsor: { url, fullimage, company, title } }: CarouselItem) {
  const destination = destinationOf(url);
  const logo = (
    <Logo {...sourcesOf(fullimage, logoSizes, '240px')} name={company || title} width={240} height={100} />
  );
  if (!destination) return <span className="logo-link">{logo}</span>;
  return (
    <SiteLink className="logo-link" destination={destination} newTab title={title || company}>
      {logo}
    </SiteLink>
  );
}
