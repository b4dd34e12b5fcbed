import type { Widget } from '#contract/templates.ts';
import { useResource } from '../../api/resource.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { useSteps, type Steps } from '../../ui/window-width.ts';
import { optionsOf } from '../options.ts';
import { SponsorRow } from '../sponsors/sponsor-row.tsx';
import { classesOf, isBlank, styleOf, wordsOf } from '../styles.ts';
import './carousel-a.scss';

/** Logos seen at a time, by the window's width from which on; two below the specification's first (section 9). */
const columns: Steps = [
  [0, 2],
  [500, 3],
  [768, 3],
  [1024, 5],
];
/** Milliseconds from step to step (specification section 9). */
const interval = 3000;

/** `Sponsor Carousel`: the logos of the carousel that the widget names. Nothing where it names none, or an empty one. */
export function CarouselA({ widget }: { widget: Widget }) {
  const { carouselId } = optionsOf(widget);
  const siteCode = useResource('events.get').data?.event.siteCode;
  if (!carouselId) return null;
  if (siteCode === undefined) return <div className="widget carousel-a is-loading" />;
  return <Sponsors widget={widget} siteCode={siteCode} id={carouselId} />;
}

function Sponsors({ widget, siteCode, id }: { widget: Widget; siteCode: string; id: string }) {
  const options = optionsOf(widget);
  const { header, subheader } = options;
  const { data: items, error } = useResource('carousel.items', { siteCode, id });
  const shown = useSteps(columns);
  if (items?.length === 0 || (error && !items)) return null;
  if (!items) return <div className="widget carousel-a is-loading" />;
  return (
    <section
      className={classesOf('widget carousel-a', options.widgetClasses)}
      style={styleOf(options.widgetStyles)}
    >
      <div className="carousel-a-container" style={styleOf(options.widgetContainerStyles)}>
        {isBlank(header.value) ? null : (
          <SafeHtml
            as="h2"
            className={classesOf('carousel-a-title', options.titleClasses, header.classes)}
            style={styleOf(header.styles)}
            html={header.value}
          />
        )}
        {isBlank(subheader.value) ? null : (
          <div className={options.descriptionClasses} style={styleOf(options.widgetDescriptionStyles)}>
            <SafeHtml style={styleOf(subheader.styles)} html={subheader.value} />
          </div>
        )}
        <SponsorRow
          label={wordsOf(header.value) || 'Sponsors'}
          items={items}
          shown={shown}
          interval={interval}
        />
      </div>
    </section>
  );
}
