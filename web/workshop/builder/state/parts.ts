import type { Widget, WidgetButton, WidgetOptions } from '#contract/templates.ts';
import { isSame } from './compare.ts';

/** What has changed about a widget but its visibility, in words: `the title`, `the background color`. */
export function partsChanged(before: Widget, after: Widget): string[] {
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
