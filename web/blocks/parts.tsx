import type { WidgetButton, WidgetOptions } from '#contract/widgets.ts';
import { destinationOf, destinationOfRoute, type Destination } from '../paths.ts';
import { SafeHtml } from '../ui/safe-html.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { classesOf, isBlank, styleOf } from './styles.ts';
import './parts.scss';

/** What kinds of widget show alike. */

interface WordsProps {
  options: WidgetOptions;
  /** Class of the kind. */
  className?: string;
}

/** The header of a widget; nothing where it has none. */
export function WidgetHeading({ options: { header, titleClasses }, className }: WordsProps) {
  if (isBlank(header.value)) return null;
  return (
    <SafeHtml
      as="h2"
      className={classesOf(className, titleClasses, header.classes)}
      style={styleOf(header.styles)}
      html={header.value}
    />
  );
}

/** The subheader of a widget, its small text; nothing where it has none. */
export function WidgetText({ options, className }: WordsProps) {
  const { subheader, descriptionClasses, widgetDescriptionStyles } = options;
  if (isBlank(subheader.value)) return null;
  return (
    <div className={classesOf(className, descriptionClasses)} style={styleOf(widgetDescriptionStyles)}>
      <SafeHtml style={styleOf(subheader.styles)} html={subheader.value} />
    </div>
  );
}

/** The buttons of a widget; one that says nothing or leads nowhere is left out. */
export function WidgetButtons({ buttons }: { buttons: readonly WidgetButton[] }) {
  const shown = buttons.flatMap((button) => {
    const destination = destinationOfButton(button);
    return button.title.trim() && destination ? [{ button, destination }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className="widget-buttons">
      {shown.map(({ button, destination }) => (
        <div key={button.id} className={classesOf(button.classes)} style={styleOf(button.widgetStyles)}>
          <SiteLink
            className={classesOf(button.link.classes)}
            style={styleOf(button.widgetLinkStyles)}
            destination={destination}
          >
            {button.title}
          </SiteLink>
        </div>
      ))}
    </div>
  );
}

/** Where a button leads: a route by its name with a path and a fragment, or an address. */
export function destinationOfButton({ linktype, link }: WidgetButton): Destination | undefined {
  if (linktype === 'external') return destinationOf(link.external.url);
  const { name, path, hash } = link.internal;
  return destinationOfRoute(name, path + (hash ? `#${hash.replace(/^#/, '')}` : ''));
}
