import type { Widget } from '#contract/templates.ts';
import { useState } from 'react';
import { destinationOf } from '../../paths.ts';
import { sourcesOf, wideSizes } from '../../pictures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { WidgetButtons, WidgetHeading, WidgetText } from '../parts.tsx';
import { classesOf, styleOf, wordsOf } from '../styles.ts';
import './content-a.scss';

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

interface BackgroundProps {
  desktop: string;
  mobile: string;
  /** What the picture shows; empty where it only decorates. */
  alt: string;
  /** Up to this width of the window the mobile picture is shown, in pixels. */
  breakpoint: number;
}

/** The picture behind a text, another one on narrow windows; where there is none, or it fails to load, the dark of the house. */
function Background({ desktop, mobile, alt, breakpoint }: BackgroundProps) {
  const [failed, setFailed] = useState('');
  const wide = desktop || mobile;
  if (!wide || failed === wide + mobile) return null;
  const narrow = mobile ? sourcesOf(mobile, wideSizes, '100vw') : undefined;
  return (
    <picture className="content-a-background">
      {narrow ? (
        <source
          media={`(max-width: ${breakpoint}px)`}
          srcSet={narrow.srcSet ?? narrow.src}
          sizes={narrow.sizes}
        />
      ) : null}
      <img
        {...sourcesOf(wide, wideSizes, '100vw')}
        alt={alt}
        width="1600"
        height="900"
        loading="lazy"
        decoding="async"
        onError={() => setFailed(wide + mobile)}
      />
    </picture>
  );
}
