/** What editing a widget takes beyond the table of its options, which visitors load. */
import type { Field, Fields } from './fields.ts';
import { optionFields } from './widgets.ts';

/** Routes that a button may link to (tests/SPEC.md: Screens and routes); `page` is a content page. */
export const linkNames = [
  'index',
  'categories',
  'nominees',
  'winners',
  'voting.index',
  'prenom.index',
  'page',
  '404',
] as const;

/** What people edit of a widget. */
export const widgetFields = {
  title: { kind: 'text', limit: 200, label: 'Title', tab: 'Widget Info', needed: 'sent' },
  description: { kind: 'area', limit: 2000, label: 'Description', tab: 'Widget Info' },
  thumbnail: { kind: 'picture', label: 'Thumbnail', tab: 'Widget Info' },
  options: { kind: 'group', fields: optionFields, needed: 'stored' },
} as const satisfies Fields;

const { images, imagebreakpoint, buttons, gallery, schedule, nominees } = optionFields;
const { path, hash } = buttons.fields.link.fields.internal.fields;

const describesPicture =
  'Describes the picture for people who can’t see it. Leave it empty if the picture is decorative.';

const hints = new Map<Field, string>([
  [widgetFields.title, 'For you and other admins; visitors see the header.'],
  [widgetFields.description, 'What the widget is for.'],
  [images.fields.alt, describesPicture],
  [imagebreakpoint, 'Windows up to this width, in pixels, show the mobile picture.'],
  [path, 'The key of a category, or the code of a page. May be empty.'],
  [hash, 'A spot on that page, such as the slug of a nominee. May be empty.'],
  [gallery.fields.pictures.fields.alt, describesPicture],
  [gallery.fields.pictures.fields.caption, 'Shown under the large picture. May be empty.'],
  [schedule.fields.entries.fields.time, 'As it should be read, such as 7:00 PM.'],
  [schedule.fields.entries.fields.text, 'May be empty.'],
  [nominees.fields.most, 'Where there are more, a link leads to all of them.'],
]);

/** What a field of the table is for, beyond its label. */
export const hintOf = (field: Field): string | undefined => field.hint ?? hints.get(field);
