import type { WidgetInput } from '#contract/template-manager.ts';
import { linkNames } from '#contract/widgets.ts';
import { AppError } from '#platform/errors.ts';
import { sanitizeHtml } from '#platform/html.ts';
import type { StoredButton, StoredWidget } from '#records/show.ts';
import { isLink } from '#rules/links.ts';
import { classNames, normalWidget } from '#rules/template-document.ts';
import { styleFault } from '#contract/widget-styles.ts';
import type { Pictures } from './domain.ts';

/** Collects what is wrong with the fields of a call, to tell all of it at once. */
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

type Options = NonNullable<WidgetInput['options']>;
type Button = NonNullable<Options['buttons']>[number];
type Styles = Record<string, string>;

/** What the checks of one widget share: where faults go, and the show's pictures. */
interface Checks {
  pictures: Pictures;
  fault: (path: string, message: string) => void;
}

/**
 * A widget as it is stored, from what an admin sent: HTML sanitised, addresses of pictures turned into names, in its normal form. What cannot be
 * stored is told to `faults`, under the widget's path in the body.
 * @param id the id it is to have
 * @param before the widget it takes the place of
 */
export function storedWidget(
  input: WidgetInput,
  { id, before, path }: { id: string; before?: StoredWidget | undefined; path: string },
  pictures: Pictures,
  faults: FieldFaults,
): StoredWidget {
  const checks: Checks = { pictures, fault: (at, message) => faults.add(`${path}.${at}`, message) };
  const { type, version = 1, title, description = '', thumbnail = '', options = {} } = input;
  const widget: StoredWidget = {
    id,
    type,
    version,
    title,
    description,
    is_active: input.is_active ?? before?.is_active ?? true,
    position: 0,
    thumbnail: pictureName(thumbnail, 'thumbnail', checks),
    options: storedOptions(options, checks),
  };
  return normalWidget(widget, 0);
}

function storedOptions(options: Options, checks: Checks): StoredWidget['options'] {
  checkMaps(options, 'options', checks);
  const { header, subheader, images, imagebreakpoint, buttons = [], fields } = options;
  checkButtonIds(buttons, checks);
  return {
    widgetClasses: options.widgetClasses ?? '',
    titleClasses: options.titleClasses ?? '',
    descriptionClasses: options.descriptionClasses ?? '',
    widgetStyles: options.widgetStyles ?? {},
    widgetContainerStyles: options.widgetContainerStyles ?? {},
    widgetDescriptionStyles: options.widgetDescriptionStyles ?? {},
    header: {
      value: storedHtml(header?.value ?? '', checks.pictures),
      styles: header?.styles ?? {},
      classes: header?.classes ?? '',
    },
    subheader: {
      value: storedHtml(subheader?.value ?? '', checks.pictures),
      styles: subheader?.styles ?? {},
    },
    images: {
      desktop: pictureName(images?.desktop ?? '', 'options.images.desktop', checks),
      mobile: pictureName(images?.mobile ?? '', 'options.images.mobile', checks),
      alt: images?.alt ?? '',
    },
    ...(imagebreakpoint !== undefined && { imagebreakpoint }),
    backgroundlink: link(options.backgroundlink ?? '', 'options.backgroundlink', checks),
    buttons: buttons.map((button, index) => storedButton(button, `options.buttons.${index}`, checks)),
    carouselId: options.carouselId ?? '',
    html: storedHtml(options.html ?? '', checks.pictures),
    ...(fields && { fields }),
  };
}

function storedButton(button: Button, path: string, checks: Checks): StoredButton {
  const { internal, external } = button.link;
  const name = internal?.name ?? '';
  if (name !== '' && !(linkNames as readonly string[]).includes(name))
    checks.fault(
      `${path}.link.internal.name`,
      `There is no page of this name; choose ${linkNames.join(', ')}.`,
    );
  return {
    id: button.id,
    title: button.title,
    classes: button.classes ?? '',
    linktype: button.linktype,
    link: {
      classes: button.link.classes ?? '',
      internal: {
        name,
        path: link(internal?.path ?? '', `${path}.link.internal.path`, checks),
        hash: internal?.hash ?? '',
      },
      external: { url: link(external?.url ?? '', `${path}.link.external.url`, checks) },
    },
    widgetStyles: button.widgetStyles ?? {},
    widgetLinkStyles: button.widgetLinkStyles ?? {},
  };
}

function checkButtonIds(buttons: readonly Button[], { fault }: Checks): void {
  const seen = new Set<string>();
  for (const [index, { id }] of buttons.entries()) {
    if (seen.has(id)) fault(`options.buttons.${index}.id`, 'Another button of this widget has the same id.');
    seen.add(id);
  }
}

/** Checks the maps of styles and the class names at any depth. */
function checkMaps(value: object, path: string, checks: Checks): void {
  for (const [key, entry] of Object.entries(value) as [string, unknown][]) {
    const at = `${path}.${key}`;
    if (typeof entry === 'string' && /classes$/i.test(key)) checkClasses(entry, at, checks);
    else if (typeof entry !== 'object' || entry === null || key === 'fields') continue;
    else if (/styles$/i.test(key)) checkStyles(entry as Styles, at, checks);
    else checkMaps(entry, at, checks);
  }
}

function checkStyles(styles: Styles, path: string, { fault }: Checks): void {
  for (const [key, value] of Object.entries(styles)) {
    const wrong = styleFault(key, value);
    if (wrong) fault(`${path}.${key}`, `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}.`);
  }
}

function checkClasses(classes: string, path: string, { fault }: Checks): void {
  if (classNames(classes) === classes.trim().replace(/\s+/g, ' ')) return;
  fault(path, 'Class names are letters, digits, dashes and underscores, split by blanks.');
}

function link(value: string, path: string, { fault }: Checks): string {
  const text = value.trim();
  if (text !== '' && !isLink(text))
    fault(path, 'This is no link; write https://..., mailto:..., or the path of a page.');
  return text;
}

/** The name under which storage knows a picture of the show, by its address. No page could load one of another site. */
function pictureName(address: string, path: string, { pictures, fault }: Checks): string {
  const text = address.trim();
  if (text === '') return '';
  const name = pictures.nameAt(text);
  if (name !== undefined) return name;
  fault(path, 'This picture is none of the site’s, or has been deleted; upload it or choose another one.');
  return '';
}

/** HTML as it is stored: only what may be shown, and pictures of the show by their names. */
const storedHtml = (html: string, { nameAt }: Pictures): string =>
  sanitizeHtml(html).replaceAll(
    /(<img\b[^<>]*?\ssrc=")([^"]+)"/g,
    (whole, start: string, address: string) => {
      const name = nameAt(address);
      return name === undefined ? whole : `${start}{{image:${name}}}"`;
    },
  );
