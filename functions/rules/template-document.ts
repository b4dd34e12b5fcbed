import { defaultImageBreakpoint } from '#contract/widgets.ts';
import type { StoredButton, StoredWidget } from '#records/show.ts';
import { cleanStyles } from '#contract/widget-styles.ts';

/** What a draft or revision of a template says. */
export interface TemplateDocument {
  title: string;
  /** In order. */
  widgets: readonly StoredWidget[];
}

/** Largest document in bytes of its text: an item of DynamoDB holds 400 KB, names and the rest included. */
export const mostDocumentBytes = 350_000;

/**
 * The one text of a document, its normal form: what has its default is left out, keys stand in one order, positions are those of the
 * order, from 1. Equal content is equal text, to the byte.
 */
export const documentText = ({ title, widgets }: TemplateDocument): string =>
  JSON.stringify({ title, widgets: widgets.map((widget, index) => normalWidget(widget, index + 1)) });

/** The document of a stored text. */
export const readDocument = (text: string): TemplateDocument => JSON.parse(text) as TemplateDocument;

/** A widget in its normal form, at a place. */
export function normalWidget(widget: StoredWidget, position: number): StoredWidget {
  const { id, type, version, title, description, is_active, thumbnail, options } = widget;
  return {
    id,
    type,
    ...(version !== undefined && version !== 1 && { version }),
    title,
    ...text('description', description),
    is_active,
    position,
    ...text('thumbnail', thumbnail),
    options: normalOptions(options),
  };
}

function normalOptions(options: StoredWidget['options']): StoredWidget['options'] {
  const { header, subheader, images, imagebreakpoint, buttons } = options;
  const heading = {
    ...styles('styles', header?.styles),
    ...text('classes', classNames(header?.classes)),
  };
  const subheading = styles('styles', subheader?.styles);
  const pictures = {
    ...text('desktop', images?.desktop),
    ...text('mobile', images?.mobile),
    ...text('alt', images?.alt),
  };
  return {
    ...text('widgetClasses', classNames(options.widgetClasses)),
    ...text('titleClasses', classNames(options.titleClasses)),
    ...text('descriptionClasses', classNames(options.descriptionClasses)),
    ...styles('widgetStyles', options.widgetStyles),
    ...styles('widgetContainerStyles', options.widgetContainerStyles),
    ...styles('widgetDescriptionStyles', options.widgetDescriptionStyles),
    ...((header?.value || isFilled(heading)) && { header: { value: header?.value ?? '', ...heading } }),
    ...((subheader?.value || isFilled(subheading)) && {
      subheader: { value: subheader?.value ?? '', ...subheading },
    }),
    ...(isFilled(pictures) && { images: pictures }),
    ...(imagebreakpoint !== undefined && imagebreakpoint !== defaultImageBreakpoint && { imagebreakpoint }),
    ...text('backgroundlink', options.backgroundlink),
    ...(buttons && buttons.length > 0 && { buttons: buttons.map(normalButton) }),
    ...text('carouselId', options.carouselId),
    ...text('html', options.html),
    ...map('fields', options.fields),
  };
}

function normalButton({
  id,
  title,
  classes,
  linktype,
  link,
  widgetStyles,
  widgetLinkStyles,
}: StoredButton): StoredButton {
  const { name = '', path, hash } = link.internal ?? {};
  const url = link.external?.url ?? '';
  return {
    id,
    title,
    ...text('classes', classNames(classes)),
    linktype,
    link: {
      ...text('classes', classNames(link.classes)),
      ...((name || path || hash) && { internal: { name, ...text('path', path), ...text('hash', hash) } }),
      ...(url && { external: { url } }),
    },
    ...styles('widgetStyles', widgetStyles),
    ...styles('widgetLinkStyles', widgetLinkStyles),
  };
}

/** The class names of a text, split by single blanks, without what is none. */
export const classNames = (classes = ''): string =>
  classes
    .split(/\s+/)
    .filter((name) => /^[\w-]+$/.test(name))
    .join(' ');

const isFilled = (value: object): boolean => Object.keys(value).length > 0;

/** An option that is a text, unless it is empty. */
const text = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> =>
  (value ? { [key]: value } : {}) as Partial<Record<Key, string>>;

const styles = <Key extends string>(key: Key, value: Record<string, string> | undefined) =>
  map(key, cleanStyles(value));

/** An option that maps names to texts, in the order of the names and without empty texts, unless nothing is left. */
function map<Key extends string>(
  key: Key,
  value: Record<string, string> | undefined,
): Partial<Record<Key, Record<string, string>>> {
  const entries = Object.entries(value ?? {})
    .filter(([, entry]) => entry !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (entries.length > 0 ? { [key]: Object.fromEntries(entries) } : {}) as Partial<
    Record<Key, Record<string, string>>
  >;
}

/** A document of a show's part `template`, whose widgets say their place by their positions. */
export const documentOfPart = ({ title, widgets }: TemplateDocument): TemplateDocument => ({
  title,
  widgets: widgets.toSorted((a, b) => a.position - b.position),
});
