import { useResource } from '../../api/resource.ts';
import { SponsorRow } from '../../blocks/sponsor-row.tsx';
import { useSteps, type Steps } from '../../ui/window-width.ts';

/** Two logos at a time, one on narrow windows (tests/SPEC.md: Constants and limits). */
const columns: Steps = [
  [0, 1],
  [576, 2],
];
/** Milliseconds from step to step, and from the first sight to the first step (tests/SPEC.md: States and transitions; Constants and limits). */
const timing = { interval: 2000, firstAfter: 200 };

/** The sponsor carousel with a code, under its own title; nothing until it is loaded, or when it is empty. */
export function SponsorCarousel({ code, className = '' }: { code: string; className?: string }) {
  const { data } = useResource('carousel.get', { code });
  const shown = useSteps(columns);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={`sponsor-carousel ${className}`.trim()}>
      <h2>{data.title}</h2>
      <SponsorRow label={data.title || 'Sponsors'} items={data.items} shown={shown} {...timing} />
    </section>
  );
}
