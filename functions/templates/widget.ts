import type { Widget, WidgetButton, WidgetOptions } from '#contract/templates.ts';
import { defaultImageBreakpoint } from '#contract/widgets.ts';
import type { PictureUrl } from '#records/pictures.ts';
import type { StoredButton, StoredWidget } from '#records/show.ts';
import { safeLink } from '#rules/links.ts';
import { classNames } from '#rules/template-document.ts';
import { cleanStyles } from '#contract/widget-styles.ts';

/** How a widget's texts and pictures become what a page may show. */
export interface Rendering {
  /** HTML with everything removed that may not be shown, and with the addresses of its pictures. */
  html: (text: string) => string;
  url: PictureUrl;
}

/** A stored widget with every option: defaults where it has none, and nothing in it that runs or styles beyond the closed lists. */
export function toWidget(stored: StoredWidget, { html, url }: Rendering): Widget {
  const { id, type, version = 1, title, description = '', is_active, position, options } = stored;
  return {
    id,
    type,
    version,
    title,
    description,
    is_active,
    position,
    thumbnail: url(stored.thumbnail ?? ''),
    options: toOptions(options, { html, url }),
  };
}

function toOptions(stored: StoredWidget['options'], { html, url }: Rendering): WidgetOptions {
  const { header, subheader, images } = stored;
  return {
    widgetClasses: classNames(stored.widgetClasses),
    titleClasses: classNames(stored.titleClasses),
    descriptionClasses: classNames(stored.descriptionClasses),
    widgetStyles: cleanStyles(stored.widgetStyles),
    widgetContainerStyles: cleanStyles(stored.widgetContainerStyles),
    widgetDescriptionStyles: cleanStyles(stored.widgetDescriptionStyles),
    header: {
      value: html(header?.value ?? ''),
      styles: cleanStyles(header?.styles),
      classes: classNames(header?.classes),
    },
    subheader: { value: html(subheader?.value ?? ''), styles: cleanStyles(subheader?.styles) },
    images: {
      desktop: url(images?.desktop ?? ''),
      mobile: url(images?.mobile ?? ''),
      alt: images?.alt ?? '',
    },
    imagebreakpoint: stored.imagebreakpoint ?? defaultImageBreakpoint,
    backgroundlink: safeLink(stored.backgroundlink ?? ''),
    buttons: (stored.buttons ?? []).map(toButton),
    carouselId: stored.carouselId ?? '',
    html: html(stored.html ?? ''),
    fields: stored.fields ?? {},
  };
}

function toButton({
  id,
  title,
  classes,
  linktype,
  link,
  widgetStyles,
  widgetLinkStyles,
}: StoredButton): WidgetButton {
  const { name = '', path = '', hash = '' } = link.internal ?? {};
  return {
    id,
    title,
    classes: classNames(classes),
    linktype,
    link: {
      classes: classNames(link.classes),
      internal: { name, path: safeLink(path), hash },
      external: { url: safeLink(link.external?.url ?? '') },
    },
    widgetStyles: cleanStyles(widgetStyles),
    widgetLinkStyles: cleanStyles(widgetLinkStyles),
  };
}
