import * as z from 'zod/mini';

/** A map of styles by key, such as `{ color: '#fff' }`; the keys of tests/SPEC.md: Data model, empty values dropped. */
export const styles = z.record(z.string(), z.string());

export const widgetButton = z.object({
  id: z.string(),
  title: z.string(),
  classes: z.string(),
  linktype: z.enum(['internal', 'external']),
  link: z.object({
    classes: z.string(),
    internal: z.object({ name: z.string(), path: z.string(), hash: z.string() }),
    external: z.object({ url: z.string() }),
  }),
  widgetStyles: styles,
  widgetLinkStyles: styles,
});
export type WidgetButton = z.infer<typeof widgetButton>;

/** Options of a widget (tests/SPEC.md: Data model); `images` hold URL paths in an answer, picture names in storage. */
export const widgetOptions = z.object({
  widgetClasses: z.string(),
  titleClasses: z.string(),
  descriptionClasses: z.string(),
  widgetStyles: styles,
  widgetContainerStyles: styles,
  widgetDescriptionStyles: styles,
  header: z.object({ value: z.string(), styles, classes: z.string() }),
  subheader: z.object({ value: z.string(), styles }),
  /** `alt` says what the picture shows to those who don't see it; empty for one that only decorates. */
  images: z.object({ desktop: z.string(), mobile: z.string(), alt: z.string() }),
  /** Width in px up to which the mobile image is shown; 768 unless set (tests/SPEC.md: Constants and limits). */
  imagebreakpoint: z.number(),
  backgroundlink: z.string(),
  buttons: z.array(widgetButton),
  carouselId: z.string(),
  /** HTML of kinds that hold running text. */
  html: z.string(),
  /** Plain values of a kind's own, by name: never HTML, and an address among them is checked where it is used. */
  fields: z.record(z.string(), z.string()),
});
export type WidgetOptions = z.infer<typeof widgetOptions>;

export const widget = z.object({
  id: z.string(),
  /** The kind: the name of a block (web/blocks). A page shows nothing of a kind it doesn't know. */
  type: z.string(),
  /** Version of the kind's options, from 1; blocks migrate older ones when they open them. */
  version: z.number(),
  title: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  position: z.number(),
  thumbnail: z.string(),
  options: widgetOptions,
});
export type Widget = z.infer<typeof widget>;

export const templatesSchemas = {
  'template.get': {
    response: z.object({
      template: z.object({ title: z.string(), is_default: z.boolean() }),
      /** Active widgets in order. */
      widgets: z.array(widget),
    }),
  },
};
