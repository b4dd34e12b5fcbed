import type { Widget } from '#contract/templates.ts';
import { useResource } from '../../api/resource.ts';
import type { Columns } from '../../ui/carousel.tsx';
import { textOf, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import { SponsorRow } from '../sponsor-row.tsx';
import './carousel-a.scss';

/** Logos seen at a time, by the least width of the window (tests/SPEC.md: Constants and limits). */
const columns: Columns = [
  [0, 2],
  [500, 3],
  [768, 3],
  [1024, 5],
];
/** Milliseconds from step to step (tests/SPEC.md: Constants and limits). */
const interval = 3000;

/** `Sponsor Carousel`: the logos of the carousel that the widget names. Nothing where it names none, or an empty one. */
export function View({ widget }: { widget: Widget }) {
  const { data, error } = useResource('events.get');
  if (!widget.options.carouselId || (error && !data)) return null;
  if (!data) return <div className="widget carousel-a is-loading" />;
  return <Sponsors widget={widget} siteCode={data.event.siteCode} />;
}

function Sponsors({ widget: { options }, siteCode }: { widget: Widget; siteCode: string }) {
  const { data: items, error } = useResource('carousel.items', { siteCode, id: options.carouselId });
  if (items?.length === 0 || (error && !items)) return null;
  if (!items) return <div className="widget carousel-a is-loading" />;
  const label = textOf(options.header.value) || 'Sponsors';
  return (
    <WidgetFrame kind="carousel-a" options={options}>
      <WidgetHeading className="carousel-a-title" options={options} />
      <WidgetText options={options} />
      <SponsorRow label={label} items={items} columns={columns} interval={interval} />
    </WidgetFrame>
  );
}
