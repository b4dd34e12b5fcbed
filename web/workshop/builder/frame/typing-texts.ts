import { isBlank } from '#contract/blank.ts';
import type { List } from '#contract/fields.ts';
import { tabs } from '#contract/widget-words.ts';
import type { Widget } from '#contract/templates.ts';
import type { WidgetButton } from '#contract/widgets.ts';
import { blockOf, openForEditing } from '../../../blocks/catalogue.ts';
import { field } from '../../../blocks/common-fields.tsx';
import { classesOf, destinationOfButton } from '../../../blocks/parts.tsx';
import { newEntry } from '../fields/list-field.tsx';
import { patchValue, readValue } from '../fields/values.ts';
import type { WidgetPatch } from '../state/draft.ts';

/** A text of a widget that is typed on the page. */
export interface PageText {
  /** Of its value in the widget, such as `options.header.value`. */
  readonly path: string;
  readonly label: string;
  /** A line or two of HTML, running text, or the plain words of a button. */
  readonly kind: 'html' | 'prose' | 'caption';
  /** Of its element within the widget's. */
  readonly selector: string;
}

const header = 'options.header.value';
const subheader = 'options.subheader.value';
const prose = 'options.html';
const buttons = 'options.buttons';
const listOfButtons = field(buttons) as List;

/** The texts that a kind of widget may show, and a button to come where it has none yet; none of a section of home. */
export function textsOf(stored: Widget): PageText[] {
  const { state, widget } = openForEditing(stored);
  if (state !== 'known') return [];
  const form = formOf(widget.type);
  const texts: Omit<PageText, 'label'>[] = [
    { path: header, kind: 'html', selector: '.typing-header' },
    { path: subheader, kind: 'html', selector: '.typing-subheader > .prose' },
    { path: prose, kind: 'prose', selector: '.prose:not(.typing-header, .typing-subheader *)' },
  ];
  const captions = buttonsOf(stored, widget).map(({ id }, index): PageText => ({
    path: `${buttons}.${id}.title`,
    label: `Button ${index + 1}`,
    kind: 'caption',
    selector: `.typing-button-${index} > a`,
  }));
  const own = texts.flatMap((text) => {
    const label = form.get(text.path);
    return label === undefined ? [] : [{ ...text, label }];
  });
  return [...own, ...captions];
}

/** The labels of a kind's fields, by their paths. */
function formOf(type: string): ReadonlyMap<string, string> {
  const { fields } = blockOf(type) ?? {};
  return new Map(fields && tabs.flatMap((tab) => fields[tab].map(({ path, label }) => [path, label])));
}

/** The first buttons that widgets could get, by their empty lists: undo, which brings the same list back, brings the same button. */
const firstButtons = new WeakMap<readonly WidgetButton[], readonly WidgetButton[]>();

/** The buttons of a widget, or the first one that it could get. */
function buttonsOf({ options: stored }: Widget, { type, options }: Widget): readonly WidgetButton[] {
  if (!formOf(type).has(buttons)) return [];
  if (options.buttons.length > 0) return options.buttons;
  const first = firstButtons.get(stored.buttons) ?? [newEntry(listOfButtons) as WidgetButton];
  firstButtons.set(stored.buttons, first);
  return first;
}

/** A text's value: HTML, or plain words. */
export function textAt(stored: Widget | undefined, path: string): string {
  const value = stored && readValue(openForEditing(stored).widget, path);
  return typeof value === 'string' ? value : '';
}

/** The change that gives a widget a text, in a button that is added where there is none of that id. */
export function patchText(stored: Widget, path: string, text: string): WidgetPatch {
  const { widget } = openForEditing(stored);
  if (!path.startsWith(`${buttons}.`) || readValue(widget, path) !== undefined)
    return patchValue(stored, path, text);
  const [id] = path.slice(buttons.length + 1).split('.');
  return patchValue(stored, buttons, [
    ...widget.options.buttons,
    { ...newEntry(listOfButtons), id, title: text },
  ]);
}

/** Whether visitors see nothing of the button whose words are at a path, as it leads nowhere. */
export function leadsNowhere(stored: Widget, path: string): boolean {
  const { options } = openForEditing(stored).widget;
  const button = options.buttons.find(({ id }) => path === `${buttons}.${id}.title`);
  return path.startsWith(`${buttons}.`) && !(button && destinationOfButton(button));
}

/**
 * A widget as the preview shows it: its texts have classes by which they are found. Those that are empty show what they are
 * for while the widget is active, and so do buttons that visitors don't see. The same widget where it has no texts.
 */
export function withMarks(stored: Widget, isActive: boolean): Widget {
  const { widget } = openForEditing(stored);
  if (textsOf(stored).length === 0) return stored;
  const form = formOf(widget.type);
  const { options } = widget;
  const lacks = (path: string) => isActive && form.has(path) && isBlank(textAt(widget, path));
  const shown = (path: string) => (lacks(path) ? (form.get(path) ?? '') : textAt(widget, path));
  const empty = (path: string) => (lacks(path) ? 'typing-empty' : undefined);
  return {
    ...widget,
    options: {
      ...options,
      widgetClasses: all(
        options.widgetClasses,
        isActive ? 'typing-active' : undefined,
        lacks(prose) ? 'typing-no-prose' : undefined,
      ),
      descriptionClasses: all(options.descriptionClasses, 'typing-subheader', empty(subheader)),
      header: {
        ...options.header,
        value: shown(header),
        classes: all(options.header.classes, 'typing-header', empty(header)),
      },
      subheader: { ...options.subheader, value: shown(subheader) },
      html: shown(prose),
      buttons: (isActive ? buttonsOf(stored, widget) : options.buttons).map((button, index) => {
        const isSeen = button.title.trim() !== '' && destinationOfButton(button) !== undefined;
        const marked = { ...button, classes: all(button.classes, `typing-button-${index}`) };
        return isActive && !isSeen ? withFace(marked) : marked;
      }),
    },
  };
}

const all = (...names: (string | undefined)[]): string => classesOf(...names) ?? '';

/** A button that can be typed into although visitors don't see it. No link of the preview leads anywhere. */
const withFace = (button: WidgetButton): WidgetButton => ({
  ...button,
  title: button.title.trim() ? button.title : 'Button',
  classes: all(button.classes, 'typing-empty'),
  linktype: 'external',
  link: { ...button.link, external: { url: '/' } },
});
