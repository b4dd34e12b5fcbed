import type { Widget } from '#contract/templates.ts';
import { destinationOf } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { WidgetButtons } from '../parts/widget-buttons.tsx';
import { WidgetHeading, WidgetText } from '../parts/words.tsx';
import { classesOf, styleOf, wordsOf } from '../styles.ts';
import { Background } from './background.tsx';
import './content-a.scss';

export { migrations } from './migrations.ts';

/** `Text Over Image`: a picture per breakpoint, over it a title, a small text, and buttons; the picture may be a link. */
export function View({ widget: { title, options } }: { widget: Widget }) {
  const { header, images, imagebreakpoint, buttons } = options;
  const destination = destinationOf(options.backgroundlink);
  const className = images.desktop || images.mobile ? 'widget content-a has-picture' : 'widget content-a';
  const name = wordsOf(header.value) || images.alt || title || 'More';
  return (
    <section className={classesOf(className, options.widgetClasses)} style={styleOf(options.widgetStyles)}>
      <Background {...images} breakpoint={imagebreakpoint} />
      {destination ? (
        <SiteLink className="content-a-cover" destination={destination} aria-label={name} />
      ) : null}
      <div className="content-a-container" style={styleOf(options.widgetContainerStyles)}>
        <WidgetHeading className="content-a-title" options={options} />
        <WidgetText className="content-a-description" options={options} />
        <WidgetButtons buttons={buttons} />
      </div>
    </section>
  );
}
