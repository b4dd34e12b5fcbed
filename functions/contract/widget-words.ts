import type { Tab, Words } from './fields.ts';
import { colorNames } from './color-names.ts';
import { styleKeys, type StyleKey } from './widgets.ts';

/** Tabs of the widget editor (tests/SPEC.md: Screens and routes). */
export const tabs = ['Widget Info', 'Background Images', 'Content', 'Styles'] as const satisfies Tab[];

/** Keys of a map of styles, by tabs of the style manager (tests/SPEC.md: Screens and routes). */
export const styleGroups = {
  Basic: styleKeys.slice(0, styleKeys.indexOf('backgroundColor')),
  Background: ['backgroundColor'],
  Fonts: ['color', 'fontSize', 'fontFamily', 'fontWeight'],
  'Padding & Margin': styleKeys.slice(styleKeys.indexOf('paddingTop')),
} as const satisfies Record<string, readonly StyleKey[]>;
export type StyleGroup = keyof typeof styleGroups;

const describesPicture =
  'Describes the picture for people who can’t see it. Leave it empty if the picture is decorative.';

const colors = { '': 'Default', ...colorNames };
/** The builder shows the names that the theme gives the moods. */
const grounds = { ...colors, mood1: 'First mood', mood2: 'Second mood', mood3: 'Third mood' };

/** @param where what the labels end with */
const designWords = (on: string, where: string): Record<string, Words> => ({
  [`options.design.${on}.align`]: { label: `Alignment${where}` },
  [`options.design.${on}.above`]: { label: `Space above${where}` },
  [`options.design.${on}.below`]: { label: `Space below${where}` },
  [`options.design.${on}.width`]: { label: `Width${where}` },
  [`options.design.${on}.heading`]: { label: `Heading size${where}` },
  [`options.design.${on}.ground`]: { label: `Background${where}`, choices: grounds },
  [`options.design.${on}.ink`]: { label: `Text color${where}`, choices: colors },
  [`options.design.${on}.overlay`]: { label: `Overlay${where}` },
});

/** The words of the fields of a widget, by their paths; `*` is any entry of a list. */
export const widgetWords: Readonly<Record<string, Words>> = {
  title: {
    label: 'Title',
    hint: 'For you and other admins; visitors see the header.',
    tab: 'Widget Info',
  },
  description: { label: 'Description', hint: 'What the widget is for.', tab: 'Widget Info' },
  thumbnail: { label: 'Thumbnail', tab: 'Widget Info' },
  'options.widgetClasses': { label: 'Classes of the widget', tab: 'Styles' },
  'options.titleClasses': { label: 'Classes of the title', tab: 'Styles' },
  'options.descriptionClasses': { label: 'Classes of the description', tab: 'Styles' },
  'options.widgetStyles': { label: 'Widget', tab: 'Styles' },
  'options.widgetContainerStyles': { label: 'Container', tab: 'Styles' },
  'options.widgetDescriptionStyles': { label: 'Description', tab: 'Styles', order: 1 },
  'options.header.value': { label: 'Header', tab: 'Content' },
  'options.header.styles': { label: 'Header', tab: 'Styles' },
  'options.header.classes': { label: 'Classes of the header', tab: 'Styles' },
  'options.subheader.value': { label: 'Subheader', tab: 'Content' },
  'options.subheader.styles': { label: 'Subheader', tab: 'Styles' },
  'options.images.desktop': { label: 'Desktop picture' },
  'options.images.mobile': { label: 'Mobile picture' },
  'options.images.alt': { label: 'Alternative text', hint: describesPicture },
  'options.imagebreakpoint': {
    label: 'Breakpoint',
    hint: 'Windows up to this width, in pixels, show the mobile picture.',
  },
  'options.backgroundlink': { label: 'Background link' },
  'options.buttons': { label: 'Buttons' },
  'options.buttons.*.title': { label: 'Words' },
  'options.buttons.*.classes': { label: 'Classes of the button', order: 2 },
  'options.buttons.*.linktype': {
    label: 'Link type',
    choices: { external: 'External: an address', internal: 'Internal: a page of this site' },
  },
  'options.buttons.*.link.classes': { label: 'Classes of the link', order: 1, start: 'btn btn-primary' },
  'options.buttons.*.link.internal': { when: ['linktype', 'internal'] },
  'options.buttons.*.link.external': { when: ['linktype', 'external'] },
  'options.buttons.*.link.internal.name': { label: 'Route' },
  'options.buttons.*.link.internal.path': {
    label: 'Path',
    ofRoute: 'path',
    hint: 'The key of a category, or the code of a page. May be empty.',
  },
  'options.buttons.*.link.internal.hash': {
    label: 'Hash',
    ofRoute: 'hash',
    hint: 'A spot on that page, such as the slug of a nominee. May be empty.',
  },
  'options.buttons.*.link.external.url': { label: 'Address' },
  'options.buttons.*.widgetStyles': { label: 'Button', order: 3 },
  'options.buttons.*.widgetLinkStyles': { label: 'Link', order: 3 },
  'options.carouselId': { label: 'Carousel' },
  'options.html': { label: 'Text' },
  ...designWords('all', ''),
  ...designWords('phone', ' on phones'),
  'options.gallery.pictures': { label: 'Pictures' },
  'options.gallery.pictures.*.picture': { label: 'Picture' },
  'options.gallery.pictures.*.alt': { label: 'Alternative text', hint: describesPicture },
  'options.gallery.pictures.*.caption': {
    label: 'Caption',
    hint: 'Shown under the large picture. May be empty.',
  },
  'options.questions.entries': { label: 'Questions' },
  'options.questions.entries.*.question': { label: 'Question' },
  'options.questions.entries.*.answer': { label: 'Answer' },
  'options.schedule.entries': { label: 'Entries' },
  'options.schedule.entries.*.time': { label: 'Time', hint: 'As it should be read, such as 7:00 PM.' },
  'options.schedule.entries.*.title': { label: 'What happens' },
  'options.schedule.entries.*.text': { label: 'More about it', hint: 'May be empty.' },
  'options.columns.split': {
    label: 'Widths',
    choices: { even: 'Both the same', first: 'First column wider', second: 'Second column wider' },
  },
  'options.columns.height': {
    label: 'Where one is shorter',
    choices: { top: 'At the top', middle: 'In the middle' },
  },
  'options.columns.phone': {
    label: 'On phones',
    choices: { first: 'First column above', second: 'Second column above' },
  },
  'options.nominees.category': { label: 'Category' },
  'options.nominees.most': {
    label: 'Nominees at most',
    hint: 'Where there are more, a link leads to all of them.',
  },
  'options.winners.category': { label: 'Category' },
};
