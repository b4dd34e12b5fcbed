import type { Fields, Values } from './fields.ts';
import type { kindOptions } from './kind-options.ts';
import { designFields } from './widget-design.ts';

/** Keys of a map of styles (tests/SPEC.md: Data model). */
export const styleKeys = [
  'width',
  'minWidth',
  'maxWidth',
  'height',
  'minHeight',
  'maxHeight',
  'position',
  'display',
  'top',
  'bottom',
  'left',
  'right',
  'backgroundColor',
  'color',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'paddingTop',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'marginTop',
  'marginBottom',
  'marginLeft',
  'marginRight',
] as const;
export type StyleKey = (typeof styleKeys)[number];

/**
 * The options that every kind of widget has (tests/SPEC.md: Data model); those of some kinds alone are in kind-options.ts. Schemas, cleaning, storage, defaults, lists of changes
 * and the editor's forms all walk this table; its order is that of the stored text. Visitors load it, so it has no words:
 * those are in widget-words.ts.
 */
export const commonOptions = {
  widgetClasses: { kind: 'classes' },
  titleClasses: { kind: 'classes' },
  descriptionClasses: { kind: 'classes' },
  widgetStyles: { kind: 'styles' },
  widgetContainerStyles: { kind: 'styles' },
  widgetDescriptionStyles: { kind: 'styles' },
  header: {
    kind: 'group',
    fields: {
      value: { kind: 'html', limit: 20_000, needed: 'stored' },
      styles: { kind: 'styles' },
      classes: { kind: 'classes' },
    },
  },
  subheader: {
    kind: 'group',
    fields: {
      value: { kind: 'html', limit: 20_000, needed: 'stored' },
      styles: { kind: 'styles' },
    },
  },
  images: {
    kind: 'group',
    fields: {
      desktop: { kind: 'picture' },
      mobile: { kind: 'picture' },
      alt: { kind: 'area', limit: 500 },
    },
  },
  // The default: tests/SPEC.md: Constants and limits.
  imagebreakpoint: { kind: 'number', least: 1, most: 10_000, default: 768 },
  backgroundlink: { kind: 'link' },
  buttons: {
    kind: 'list',
    item: 'button',
    named: 'title',
    most: 20,
    fields: {
      title: { kind: 'text', limit: 200, needed: 'sent' },
      classes: { kind: 'classes' },
      linktype: {
        kind: 'choice',
        choices: { external: '', internal: '' },
        needed: 'sent',
      },
      link: {
        kind: 'group',
        needed: 'sent',
        fields: {
          classes: { kind: 'classes' },
          internal: {
            kind: 'group',
            fields: {
              name: { kind: 'route', needed: 'sent' },
              path: { kind: 'link', limit: 500 },
              hash: { kind: 'text', limit: 500 },
            },
          },
          external: {
            kind: 'group',
            fields: { url: { kind: 'link', needed: 'sent' } },
          },
        },
      },
      widgetStyles: { kind: 'styles' },
      widgetLinkStyles: { kind: 'styles' },
    },
  },
  carouselId: { kind: 'carousel', limit: 64 },
  html: { kind: 'prose', limit: 40_000 },
  fields: { kind: 'map', limit: 2000 },
  within: {
    kind: 'group',
    fields: {
      widget: { kind: 'text', limit: 64 },
      column: { kind: 'choice', choices: { first: '', second: '' } },
    },
  },
  design: {
    kind: 'group',
    fields: {
      all: { kind: 'group', fields: designFields },
      phone: { kind: 'group', fields: designFields },
    },
  },
} as const satisfies Fields;

/** Options of a widget, complete; pictures are URL paths in an answer and in the editor, names in storage. */
export type WidgetOptions = Values<typeof commonOptions & typeof kindOptions>;
export type WidgetButton = WidgetOptions['buttons'][number];
