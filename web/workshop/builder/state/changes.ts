import type { Widget, WidgetButton, WidgetOptions } from '#contract/templates.ts';
import { isSame, isSameWidget, movedIds } from './compare.ts';
import { idsOf, type TemplateDraft } from './draft.ts';

/** One difference of two drafts, in words that an admin reads. */
export interface Change {
  /** The widget it is about; absent for the template's title. */
  readonly id?: string;
  readonly words: string;
}

/** What a widget is called. */
export type Naming = (widget: Widget) => string;

const titleOf: Naming = ({ title, id }) => title.trim() || id;

/**
 * The differences of two drafts in plain words: first the template's, then widget by widget in their new order, removed
 * ones last.
 * @param naming what widgets are called; by default their title
 */
export function describeChanges(
  before: TemplateDraft,
  after: TemplateDraft,
  naming: Naming = titleOf,
): Change[] {
  const nameOf = (widget: Widget) => `‘${naming(widget)}’`;
  const old = new Map(before.widgets.map((widget, index) => [widget.id, { widget, index }]));
  const left = new Set(after.widgets.map(({ id }) => id));
  const moved = movedBetween(before, after);
  const changes: Change[] = [];
  if (before.title !== after.title)
    changes.push({ words: `Renamed the template from ‘${before.title}’ to ‘${after.title}’` });
  for (const [index, widget] of after.widgets.entries()) {
    const { id } = widget;
    const known = old.get(id);
    if (!known) changes.push({ id, words: `Added ${nameOf(widget)} at ${index + 1}` });
    else {
      if (moved.has(id))
        changes.push({ id, words: `Moved ${nameOf(widget)} from ${known.index + 1} to ${index + 1}` });
      changes.push(...describeWidget(known.widget, widget, naming).map((words) => ({ id, words })));
    }
  }
  for (const widget of before.widgets) {
    if (!left.has(widget.id)) changes.push({ id: widget.id, words: `Removed ${nameOf(widget)}` });
  }
  return changes;
}

function movedBetween(before: TemplateDraft, after: TemplateDraft): ReadonlySet<string> {
  const [old, now] = [idsOf(before), idsOf(after)];
  const [had, has] = [new Set(old), new Set(now)];
  return movedIds(
    old.filter((id) => has.has(id)),
    now.filter((id) => had.has(id)),
  );
}

/** The most things that one sentence names. */
const maxNamed = 4;

/** The changes of one widget, in sentences; none when it is the same. */
export function describeWidget(before: Widget, after: Widget, naming: Naming = titleOf): string[] {
  if (isSameWidget(before, after)) return [];
  const sentences: string[] = [];
  const name = `‘${naming(after)}’`;
  if (before.is_active !== after.is_active) sentences.push(`${after.is_active ? 'Showed' : 'Hid'} ${name}`);
  const parts = partsChanged(before, after);
  const named = parts.length > maxNamed + 1 ? parts.slice(0, maxNamed) : parts;
  if (parts.length > named.length) named.push(`${parts.length - named.length} more things`);
  if (named.length > 0) sentences.push(`Changed ${listOf(named)} of ${name}`);
  return sentences;
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** What has changed about a widget but its visibility, in words: `the title`, `the background color`. */
function partsChanged(before: Widget, after: Widget): string[] {
  const parts: string[] = [];
  // An import may give a widget of another kind the same id.
  if (before.type !== after.type) parts.push('the kind');
  const was = before.title.trim();
  if (was !== after.title.trim()) parts.push(was ? `the title (was ‘${was}’)` : 'the title');
  if (before.description !== after.description) parts.push('the description');
  if (before.thumbnail !== after.thumbnail) parts.push('the thumbnail');
  const [old, now] = [before.options, after.options];
  for (const key of Object.keys(optionParts) as OptionKey[]) {
    if (!isSame(old[key], now[key])) parts.push(...partsOfOption(key, old, now));
  }
  // A kind's options in a newer form: nobody changed it by hand.
  if (parts.length === 0 && before.version !== after.version) parts.push('the stored form');
  return parts;
}

type OptionKey = keyof WidgetOptions;
type Texts = Record<string, unknown>;
/** What is said of an option that has changed: its name, or by the values in it. */
type Part = string | ((before: unknown, after: unknown) => string[]);

const optionParts: Record<OptionKey, Part> = {
  header: (before, after) => ofText('header', before, after),
  subheader: (before, after) => ofText('subheader', before, after),
  html: 'the text',
  images: (before, after) =>
    changedKeys(before, after).map((key) => (key === 'alt' ? 'the alternative text' : `the ${key} image`)),
  imagebreakpoint: 'the image breakpoint',
  backgroundlink: 'the background link',
  buttons: (before, after) => ofButtons(before as WidgetButton[], after as WidgetButton[]),
  carouselId: 'the carousel',
  fields: (before, after) => changedKeys(before, after).map((key) => `the ${wordsOfKey(key)}`),
  widgetStyles: (before, after) => ofStyles('', before, after),
  widgetContainerStyles: (before, after) => ofStyles('container’s ', before, after),
  widgetDescriptionStyles: (before, after) => ofStyles('description’s ', before, after),
  widgetClasses: 'the classes',
  titleClasses: 'the title’s classes',
  descriptionClasses: 'the description’s classes',
};

function partsOfOption(key: OptionKey, before: WidgetOptions, after: WidgetOptions): string[] {
  const part = optionParts[key];
  return typeof part === 'string' ? [part] : part(before[key], after[key]);
}

const textsOf = (value: unknown): Texts => (typeof value === 'object' && value !== null ? { ...value } : {});

function changedKeys(before: unknown, after: unknown): string[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => !isSame({ key: old[key] }, { key: now[key] }),
  );
}

/** A header or subheader: its text, its classes, its styles. */
function ofText(name: string, before: unknown, after: unknown): string[] {
  return changedKeys(before, after).flatMap((key) => {
    if (key === 'styles') return ofStyles(`${name}’s `, textsOf(before)['styles'], textsOf(after)['styles']);
    return key === 'value' ? `the ${name}` : `the ${name}’s ${wordsOfKey(key)}`;
  });
}

const ofStyles = (whose: string, before: unknown, after: unknown): string[] =>
  changedKeys(before, after).map((key) => `the ${whose}${wordsOfStyle(key)}`);

function ofButtons(before: readonly WidgetButton[], after: readonly WidgetButton[]): string[] {
  const old = new Map(before.map((button) => [button.id, button]));
  const left = new Set(after.map(({ id }) => id));
  const nameOf = ({ title, id }: WidgetButton) => `the button ‘${title || id}’`;
  const changed = after.filter((button) => !isSame(button, old.get(button.id))).map(nameOf);
  const gone = before.filter(({ id }) => !left.has(id)).map((button) => `${nameOf(button)} (removed)`);
  const parts = [...changed, ...gone];
  return parts.length > 0 ? parts : ['the order of the buttons'];
}

/** `paddingTop` as `padding top`. */
const wordsOfKey = (key: string): string => key.replace(/[A-Z_]/g, (letter) => ` ${letter.toLowerCase()}`);

const wordsOfStyle = (key: string): string => (key === 'color' ? 'text color' : wordsOfKey(key));
