import type { WidgetOptions } from '#contract/templates.ts';
import { defaultImageBreakpoint } from '#contract/widgets.ts';

type Loose = Record<string, unknown>;

const recordOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(recordOf) : []);
/** A map of texts, such as styles; a value that is no text is left out. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/**
 * The options of a widget, each with its default where it is missing or of another form: a page that an older or a newer build stored
 * still opens.
 */
export function optionsOf(widget: { options: unknown }): WidgetOptions {
  const options = recordOf(widget.options);
  const [header, subheader, images] = [options['header'], options['subheader'], options['images']].map(
    recordOf,
  ) as [Loose, Loose, Loose];
  const breakpoint = options['imagebreakpoint'];
  return {
    widgetClasses: textOf(options['widgetClasses']),
    titleClasses: textOf(options['titleClasses']),
    descriptionClasses: textOf(options['descriptionClasses']),
    widgetStyles: textsOf(options['widgetStyles']),
    widgetContainerStyles: textsOf(options['widgetContainerStyles']),
    widgetDescriptionStyles: textsOf(options['widgetDescriptionStyles']),
    header: {
      value: textOf(header['value']),
      styles: textsOf(header['styles']),
      classes: textOf(header['classes']),
    },
    subheader: { value: textOf(subheader['value']), styles: textsOf(subheader['styles']) },
    images: {
      desktop: textOf(images['desktop']),
      mobile: textOf(images['mobile']),
      alt: textOf(images['alt']),
    },
    imagebreakpoint: typeof breakpoint === 'number' && breakpoint > 0 ? breakpoint : defaultImageBreakpoint,
    backgroundlink: textOf(options['backgroundlink']),
    buttons: listOf(options['buttons']).map(buttonOf),
    carouselId: textOf(options['carouselId']),
    html: textOf(options['html']),
    fields: textsOf(options['fields']),
  };
}

function buttonOf(button: Loose, index: number): WidgetOptions['buttons'][number] {
  const link = recordOf(button['link']);
  const internal = recordOf(link['internal']);
  return {
    id: textOf(button['id']) || String(index),
    title: textOf(button['title']),
    classes: textOf(button['classes']),
    linktype: button['linktype'] === 'internal' ? 'internal' : 'external',
    link: {
      classes: textOf(link['classes']),
      internal: {
        name: textOf(internal['name']),
        path: textOf(internal['path']),
        hash: textOf(internal['hash']),
      },
      external: { url: textOf(recordOf(link['external'])['url']) },
    },
    widgetStyles: textsOf(button['widgetStyles']),
    widgetLinkStyles: textsOf(button['widgetLinkStyles']),
  };
}
