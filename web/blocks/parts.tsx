import { isBlank } from '#contract/blank.ts';
import { styleKeys, type WidgetButton, type WidgetOptions } from '#contract/widgets.ts';
import type { CSSProperties, ReactNode } from 'react';
import { destinationOf, destinationOfRoute, type Destination } from '../paths.ts';
import { SafeHtml } from '../ui/safe-html.tsx';
import { inertDocument } from '../ui/sanitize.ts';
import { SiteLink } from '../ui/link.tsx';
import './parts.scss';

const known = new Set<string>(styleKeys);

export const styleOf = (styles: Readonly<Record<string, string>>): CSSProperties =>
  Object.fromEntries(Object.entries(styles).filter(([key, value]) => known.has(key) && value.trim() !== ''));

export const classesOf = (...names: (string | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

/** The text of some HTML, for a name that cannot hold markup. */
export const textOf = (html: string): string => inertDocument(html).body.textContent.trim();

/** The choices of a design as attributes, such as `data-phone-align`; none of what is as the kind has it. */
export const designOf = ({ design }: Partial<WidgetOptions>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(design ?? {}).flatMap(([on, choices]) =>
      Object.entries(choices).flatMap(([key, value]) => (value ? [[`data-${on}-${key}`, value]] : [])),
    ),
  );

interface WidgetFrameProps {
  /** Class of the widget; the one of its container begins with it. */
  kind: string;
  className?: string;
  options: WidgetOptions;
  /** Between the section and its container. */
  behind?: ReactNode;
  children: ReactNode;
}

/** The section of a widget and its container, with the classes and styles of the options. */
export function WidgetFrame({ kind, className, options, behind, children }: WidgetFrameProps) {
  return (
    <section
      {...designOf(options)}
      className={classesOf('widget', className ?? kind, options.widgetClasses)}
      style={styleOf(options.widgetStyles)}
    >
      {behind}
      <div className={`${kind}-container`} style={styleOf(options.widgetContainerStyles)}>
        {children}
      </div>
    </section>
  );
}

interface WordsProps {
  options: WidgetOptions;
  className?: string;
}

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

export function WidgetText({ options, className }: WordsProps) {
  const { subheader, descriptionClasses, widgetDescriptionStyles } = options;
  if (isBlank(subheader.value)) return null;
  return (
    <div className={classesOf(className, descriptionClasses)} style={styleOf(widgetDescriptionStyles)}>
      <SafeHtml style={styleOf(subheader.styles)} html={subheader.value} />
    </div>
  );
}

/** The buttons of a widget, without those that have no title or lead nowhere. */
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
