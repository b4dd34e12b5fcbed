import type { Widget } from '#contract/templates.ts';
import { destinationOf } from '../../paths.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { optionsOf } from '../options.ts';
import { classesOf, isBlank, styleOf, wordsOf } from '../styles.ts';
import { Background } from './background.tsx';
import { WidgetButtons } from './widget-buttons.tsx';
import './content-a.scss';

/** `Text Over Image`: a picture per breakpoint, over it a title, a small text, and buttons; the picture may be a link. */
export function ContentA({ widget }: { widget: Widget }) {
  const options = optionsOf(widget);
  const { header, subheader, images, imagebreakpoint, buttons } = options;
  const destination = destinationOf(options.backgroundlink);
  const name = wordsOf(header.value) || widget.title || 'More';
  return (
    <section
      className={classesOf('widget content-a', options.widgetClasses)}
      style={styleOf(options.widgetStyles)}
    >
      <Background {...images} breakpoint={imagebreakpoint} />
      {destination ? (
        <SiteLink className="content-a-cover" destination={destination} aria-label={name} />
      ) : null}
      <div className="content-a-container" style={styleOf(options.widgetContainerStyles)}>
        {isBlank(header.value) ? null : (
          <SafeHtml
            as="h2"
            className={classesOf('content-a-title', options.titleClasses, header.classes)}
            style={styleOf(header.styles)}
            html={header.value}
          />
        )}
        {isBlank(subheader.value) ? null : (
          <div
            className={classesOf('content-a-description', options.descriptionClasses)}
            style={styleOf(options.widgetDescriptionStyles)}
          >
            <SafeHtml style={styleOf(subheader.styles)} html={subheader.value} />
          </div>
        )}
        <WidgetButtons buttons={buttons} />
      </div>
    </section>
  );
}
