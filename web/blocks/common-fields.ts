import type { Field } from './block.ts';

/** Fields that kinds of widget have in common. */

export const info: readonly Field[] = [
  { kind: 'text', label: 'Title', path: 'title', hint: 'For you and other admins; visitors see the header.' },
  { kind: 'area', label: 'Description', path: 'description', hint: 'What the widget is for.' },
  { kind: 'picture', label: 'Thumbnail', path: 'thumbnail' },
  { kind: 'classes', label: 'Classes of the widget', path: 'options.widgetClasses' },
  { kind: 'classes', label: 'Classes of the title', path: 'options.titleClasses' },
  { kind: 'classes', label: 'Classes of the description', path: 'options.descriptionClasses' },
  { kind: 'classes', label: 'Classes of the header', path: 'options.header.classes' },
];

export const words: readonly Field[] = [
  { kind: 'html', label: 'Header', path: 'options.header.value' },
  { kind: 'html', label: 'Subheader', path: 'options.subheader.value' },
];

export const buttons: Field = { kind: 'buttons', label: 'Buttons', path: 'options.buttons' };

export const styles: readonly Field[] = [
  { kind: 'styles', label: 'Widget', path: 'options.widgetStyles' },
  { kind: 'styles', label: 'Container', path: 'options.widgetContainerStyles' },
  { kind: 'styles', label: 'Header', path: 'options.header.styles' },
  { kind: 'styles', label: 'Subheader', path: 'options.subheader.styles' },
  { kind: 'styles', label: 'Description', path: 'options.widgetDescriptionStyles' },
];

export const alternativeText: Field = {
  kind: 'area',
  label: 'Alternative text',
  path: 'options.images.alt',
  hint: 'What the picture shows, for those who cannot see it. Empty for one that only decorates.',
};
