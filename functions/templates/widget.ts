import type { PageInput, WidgetInput } from '#contract/template-manager.ts';
import { linkFault, safeLink } from '#contract/links.ts';
import { pageFields, type PageDetails } from '#contract/page-fields.ts';
import type { Widget } from '#contract/templates.ts';
import { cleanStyles, styleFault } from '#contract/widget-styles.ts';
import { eachList } from '#contract/widget-walks.ts';
import { mapFields, soundValue, type Fields, type Leaf, type Loose } from '#contract/fields.ts';
import { linkNames, widgetFields } from '#contract/widget-fields.ts';
import { styleKeys } from '#contract/widgets.ts';
import { AppError } from '#platform/errors.ts';
import { sanitizeHtml } from '#platform/html.ts';
import { withNames, withPictures, type Pictures, type PictureUrl } from '#records/pictures.ts';
import type { StoredPage, StoredWidget } from '#records/show.ts';
import { classNames, normalWidget } from '#rules/template-document.ts';

/** Collects all field errors of a call, to report them at once. */
export class FieldFaults {
  private readonly errors: Record<string, string[]> = {};

  add(path: string, message: string): void {
    (this.errors[path] ??= []).push(message);
  }

  /** @throws AppError validation_failed where anything is wrong */
  throwIfAny(): void {
    if (Object.keys(this.errors).length > 0) throw new AppError('validation_failed', { errors: this.errors });
  }
}

type Report = (path: string, message: string) => void;

/**
 * Converts an admin's input to a stored widget; errors go to `faults` under the widget's path.
 * @param id the id it gets
 * @param before the widget it replaces
 */
export function storedWidget(
  input: WidgetInput,
  { id, before, path }: { id: string; before?: StoredWidget | undefined; path: string },
  pictures: Pictures,
  faults: FieldFaults,
): StoredWidget {
  const { type, version = 1, is_active = before?.is_active ?? true } = input;
  const report: Report = (at, message) => faults.add(`${path}.${at}`, message);
  const values = storedValues(widgetFields, input, pictures, report) as Pick<
    StoredWidget,
    keyof typeof widgetFields
  >;
  return normalWidget({ id, type, version, is_active, position: 0, ...values }, 0);
}

/** Converts what an admin says of a page to what is stored of it; errors go to `faults` under `page`. */
export const storedPage = (input: PageInput, pictures: Pictures, faults: FieldFaults): StoredPage =>
  storedValues(pageFields, input, pictures, (at, message) => faults.add(`page.${at}`, message));

/** Values as stored: HTML sanitized, picture addresses replaced by names. */
export function storedValues(fields: Fields, input: unknown, pictures: Pictures, report: Report): Loose {
  eachList(fields, input, ({ item }, entries, path) => {
    for (const [index, { id }] of entries.entries()) {
      if (entries.slice(0, index).some((other) => other['id'] === id))
        report([...path, index, 'id'].join('.'), `This ${item} is there twice. Remove one of them.`);
    }
  });
  return mapFields(fields, input, (field, value, path) =>
    storedValue(field, value, pictures, (message, key) =>
      report([...path, ...(key === undefined ? [] : [key])].join('.'), message),
    ),
  );
}

function storedValue(
  field: Leaf,
  value: unknown,
  { nameAt }: Pictures,
  fault: (message: string, key?: string) => void,
): unknown {
  const sound = soundValue(field, value);
  if (field.kind === 'styles') {
    for (const [key, style] of Object.entries(sound as Record<string, string>)) {
      if (styleFault(key, style)) fault(styleWords(key, style), key);
    }
  }
  if (typeof sound !== 'string') return sound;
  const text = sound.trim();
  const { kind } = field;
  if (kind === 'html' || kind === 'prose') return withNames(sanitizeHtml(sound), nameAt);
  if (kind === 'picture') {
    const name = text === '' ? '' : nameAt(text);
    // No page can load a picture from another site.
    if (name === undefined)
      fault('This picture isn’t on the site, or was deleted. Upload it or choose another one.');
    return name ?? '';
  }
  const wrongLink = kind === 'link' ? linkFault(text) : undefined;
  if (wrongLink) fault(wrongLink);
  if (kind === 'classes' && classNames(sound) !== text.replace(/\s+/g, ' '))
    fault('Class names are letters, digits, dashes and underscores, separated by spaces.');
  if (kind === 'route' && sound !== '' && !linkNames.some((name) => name === sound))
    fault('There’s no page with this name. Choose one from the list.');
  return kind === 'link' ? text : sound;
}

/** What is wrong with a style, with its name as the form has it. */
function styleWords(key: string, value: string): string {
  if (!styleKeys.some((known) => known === key))
    return 'The site doesn’t know this style. Please reload the page and try again.';
  const name = key.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return `“${value.slice(0, 60)}” is not a valid value for ${name}.`;
}

/**
 * A stored widget as shown on pages: complete with defaults and sanitized again, because stored widgets may
 * be older than the rules.
 */
export function shownWidget(stored: StoredWidget, url: PictureUrl): Widget {
  const { id, type, version = 1, is_active, position } = stored;
  const values = shownValues(widgetFields, stored, url) as Pick<Widget, keyof typeof widgetFields>;
  const { title, description, thumbnail, options } = values;
  return { id, type, version, title, description, is_active, position, thumbnail, options };
}

/** What is stored of a page, complete; undefined where nothing is set. */
export const shownPage = (stored: StoredPage | undefined, url: PictureUrl): PageDetails | undefined =>
  stored && (shownValues(pageFields, stored, url) as PageDetails);

/** As visitors get it, its texts in one line; undefined where nothing is left to show. */
export function publicPage(page: PageDetails): PageDetails | undefined {
  const lines = Object.entries(page).map(
    ([key, text]) => [key, text.replaceAll(/\s+/g, ' ').trim()] as const,
  );
  return lines.some(([, text]) => text) ? (Object.fromEntries(lines) as PageDetails) : undefined;
}

/** Values as shown on pages: sanitized, picture names replaced by addresses. */
export const shownValues = (fields: Fields, stored: unknown, url: PictureUrl): Loose =>
  mapFields(fields, stored, (field, value) => {
    const sound = soundValue(field, value);
    if (field.kind === 'styles') return cleanStyles(sound as Record<string, string>);
    if (typeof sound !== 'string') return sound;
    if (field.kind === 'html' || field.kind === 'prose') return withPictures(sanitizeHtml(sound), url);
    if (field.kind === 'picture') return url(sound);
    if (field.kind === 'link') return safeLink(sound);
    return field.kind === 'classes' ? classNames(sound) : sound;
  });
