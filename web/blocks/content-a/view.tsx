import type { Widget } from '#contract/templates.ts';
import { destinationOf } from '../../paths.ts';
import { SiteLink } from '../../ui/link.tsx';
import { WidePicture } from '../../ui/picture.tsx';
import { textOf, WidgetButtons, WidgetFrame, WidgetHeading, WidgetText } from '../parts.tsx';
import './content-a.scss';

/** `Text Over Image`: a picture per breakpoint, over it a title, a small text and buttons; the picture may be a link. */
export function View({ widget: { title, options } }: { widget: Widget }) {
  const { header, images, imagebreakpoint, buttons } = options;
  const destination = destinationOf(options.backgroundlink);
  const name = textOf(header.value) || images.alt || title || 'More';
  return (
    <WidgetFrame
      kind="content-a"
      className={images.desktop || images.mobile ? 'content-a has-picture' : 'content-a'}
      options={options}
      behind={
        <>
          <WidePicture
            {...images}
            className="content-a-background"
            breakpoint={imagebreakpoint}
            height={900}
          />
          {destination ? (
            <SiteLink className="content-a-cover" destination={destination} aria-label={name} />
          ) : null}
        </>
      }
    >
      <WidgetHeading className="content-a-title" options={options} />
      <WidgetText className="content-a-description" options={options} />
      <WidgetButtons buttons={buttons} />
    </WidgetFrame>
  );
}
