import type { Fields, Values } from './fields.ts';
import { kindOptions } from './kind-options.ts';
import { designOn } from './widget-design.ts';

/** Keys of a map of styles (tests/SPEC.md: Data model), by tabs of the style manager (Screens and routes). */
export const styleGroups = {
  Basic: [
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
  ],
  Background: ['backgroundColor'],
  Fonts: ['color', 'fontSize', 'fontFamily', 'fontWeight'],
  'Padding & Margin': [
    'paddingTop',
    'paddingBottom',
    'paddingLeft',
    'paddingRight',
    'marginTop',
    'marginBottom',
    'marginLeft',
    'marginRight',
  ],
} as const;
export type StyleGroup = keyof typeof styleGroups;
export type StyleKey = (typeof styleGroups)[StyleGroup][number];
export const styleKeys: readonly StyleKey[] = Object.values(styleGroups).flat();

/**
 * The options of a widget (tests/SPEC.md: Data model). Schemas, cleaning, storage, defaults, lists of changes
 * and the editor's forms all walk this table; its order is that of the stored text.
 */
export const optionFields = {
  widgetClasses: { kind: 'classes', label: 'Classes of the widget', tab: 'Styles' },
  titleClasses: { kind: 'classes', label: 'Classes of the title', tab: 'Styles' },
  descriptionClasses: { kind: 'classes', label: 'Classes of the description', tab: 'Styles' },
  widgetStyles: { kind: 'styles', label: 'Widget', tab: 'Styles' },
  widgetContainerStyles: { kind: 'styles', label: 'Container', tab: 'Styles' },
  widgetDescriptionStyles: { kind: 'styles', label: 'Description', tab: 'Styles', order: 1 },
  header: {
    kind: 'group',
    fields: {
      value: { kind: 'html', limit: 20_000, label: 'Header', tab: 'Content', needed: 'stored' },
      styles: { kind: 'styles', label: 'Header', tab: 'Styles' },
      classes: { kind: 'classes', label: 'Classes of the header', tab: 'Styles' },
    },
  },
  subheader: {
    kind: 'group',
    fields: {
      value: { kind: 'html', limit: 20_000, label: 'Subheader', tab: 'Content', needed: 'stored' },
      styles: { kind: 'styles', label: 'Subheader', tab: 'Styles' },
    },
  },
  images: {
    kind: 'group',
    fields: {
      desktop: { kind: 'picture', label: 'Desktop picture' },
      mobile: { kind: 'picture', label: 'Mobile picture' },
      alt: { kind: 'area', limit: 500, label: 'Alternative text' },
    },
  },
  // The default: tests/SPEC.md: Constants and limits.
  imagebreakpoint: { kind: 'number', least: 1, most: 10_000, default: 768, label: 'Breakpoint' },
  backgroundlink: { kind: 'link', label: 'Background link' },
  buttons: {
    kind: 'list',
    label: 'Buttons',
    item: 'button',
    named: 'title',
    most: 20,
    fields: {
      title: { kind: 'text', limit: 200, label: 'Words', needed: 'sent' },
      classes: { kind: 'classes', label: 'Classes of the button', order: 2 },
      linktype: {
        kind: 'choice',
        choices: { external: 'External: an address', internal: 'Internal: a page of this site' },
        label: 'Link type',
        needed: 'sent',
      },
      link: {
        kind: 'group',
        needed: 'sent',
        fields: {
          classes: { kind: 'classes', label: 'Classes of the link', order: 1, start: 'btn btn-primary' },
          internal: {
            kind: 'group',
            when: ['linktype', 'internal'],
            fields: {
              name: { kind: 'route', label: 'Route', needed: 'sent' },
              path: { kind: 'link', limit: 500, ofRoute: 'path', label: 'Path' },
              hash: { kind: 'text', limit: 500, ofRoute: 'hash', label: 'Hash' },
            },
          },
          external: {
            kind: 'group',
            when: ['linktype', 'external'],
            fields: { url: { kind: 'link', label: 'Address', needed: 'sent' } },
          },
        },
      },
      widgetStyles: { kind: 'styles', label: 'Button', order: 3 },
      widgetLinkStyles: { kind: 'styles', label: 'Link', order: 3 },
    },
  },
  carouselId: { kind: 'carousel', limit: 64, label: 'Carousel' },
  html: { kind: 'prose', limit: 40_000, label: 'Text' },
  fields: { kind: 'map', limit: 2000 },
  design: {
    kind: 'group',
    fields: {
      all: { kind: 'group', fields: designOn('') },
      phone: { kind: 'group', fields: designOn(' on phones') },
    },
  },
  ...kindOptions,
} as const satisfies Fields;

/** Options of a widget, complete; pictures are URL paths in an answer and in the editor, names in storage. */
export type WidgetOptions = Values<typeof optionFields>;
export type WidgetButton = WidgetOptions['buttons'][number];
