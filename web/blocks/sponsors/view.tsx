import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';
import type { Columns } from '../../ui/carousel.tsx';
import { SponsorRow } from '../sponsor-row.tsx';
import './sponsor-carousel.scss';

/** `Sponsors`: the carousels that the show has on its home page. */
export const View = () =>
  useAppConfig().sponsorCarousels.map((code) => <SponsorCarousel key={code} code={code} />);

/** Logos at a time and milliseconds (tests/SPEC.md: Constants and limits). */
const columns: Columns = [
  [0, 1],
  [576, 2],
];
const timing = { firstAfter: 200, interval: 2000 };

/** The carousel with a code under its own title; nothing until it is loaded, or when it is empty. */
function SponsorCarousel({ code }: { code: string }) {
  const { data } = useResource('carousel.get', { code });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="logo-strip">
      <h2>{data.title}</h2>
      <SponsorRow label={data.title || 'Sponsors'} items={data.items} columns={columns} {...timing} />
    </section>
  );
}
