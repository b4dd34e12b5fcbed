import { fieldsIn } from '#contract/widget-walks.ts';
import { widgetFields, type Field } from '#contract/widgets.ts';
import { droppedPictures } from '#platform/html.ts';
import { checkLink, checkPicture, checkUrl, checkVideo, type Check } from './fields.ts';
import { quoted } from './faults.ts';
import type { Path } from './json.ts';
import { isColour } from './theme.ts';

/** What the strings of show.json mean, where it is more than text. `*` stands for any place in a list. */
export type FieldKind = 'picture' | 'video' | 'link' | 'url' | 'html' | 'colour' | 'font' | 'zone';

/** What the kinds of a widget's fields are here. */
const widgetKinds: Partial<Record<Field['kind'], FieldKind>> = {
  html: 'html',
  prose: 'html',
  picture: 'picture',
  link: 'link',
};

const kinds: Record<string, FieldKind> = {
  'app.timeZone': 'zone',
  'app.messages.votingClosed': 'html',
  'app.messages.votingNotOpen': 'html',
  'app.hero.desktop': 'picture',
  'app.hero.mobile': 'picture',
  'app.presentedBy.image': 'picture',
  'app.presentedBy.url': 'link',
  'app.hashtag.image': 'picture',
  'app.links.privacy': 'link',
  'app.links.notice2257': 'link',
  'app.links.contact': 'link',
  'options.gayvn_awards_sponsor_link': 'link',
  'options.gayvn_awards_press_link': 'link',
  'options.gayvn_awards_hero_desktop': 'picture',
  'options.gayvn_awards_hero_mobile': 'picture',
  'options.gayvn_awards_hero_url': 'link',
  'options.gayvn_awards_homepage_video_id': 'video',
  'social.twitter': 'url',
  'social.facebook': 'url',
  'theme.colors.ground': 'colour',
  'theme.colors.surface': 'colour',
  'theme.colors.text': 'colour',
  'theme.colors.muted': 'colour',
  'theme.colors.accent': 'colour',
  'theme.colors.accentText': 'colour',
  'theme.fonts.display': 'font',
  'theme.fonts.text': 'font',
  'theme.logo': 'picture',
  'sponsors.*.url': 'url',
  'sponsors.*.fullimage': 'picture',
  'menus.*.items.*.link_url': 'link',
  'menus.*.items.*.fullimage': 'picture',
  'menus.*.items.*.childs.*.link_url': 'link',
  'menus.*.items.*.childs.*.fullimage': 'picture',
  'pages.*.content': 'html',
  ...Object.fromEntries(
    fieldsIn(widgetFields, ['template', 'widgets', '*']).flatMap(({ field: { kind }, path }) => {
      const found = widgetKinds[kind];
      return found ? [[path.join('.'), found]] : [];
    }),
  ),
};

const checks: Record<Exclude<FieldKind, 'html'>, Check> = {
  picture: checkPicture,
  video: checkVideo,
  link: checkLink,
  url: checkUrl,
  colour: (value) => (isColour(value) ? undefined : `bad colour ${quoted(value)}; write #rrggbb`),
  font: (value) =>
    /^[\p{L}\p{N} ,'"-]+$/u.test(value)
      ? undefined
      : `bad font ${quoted(value)}; write names of fonts, split by commas`,
  zone: (value) =>
    isZone(value) ? undefined : `no time zone ${quoted(value)}; write a name such as America/Los_Angeles`,
};

/** The kind of the string at a path, or undefined for plain text. */
export const kindAt = (path: Path): FieldKind | undefined =>
  kinds[path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')];

/** All that is wrong with the string at a path. */
export function checkString(path: Path, value: string): string[] {
  if (!value.isWellFormed()) return ['holds half of a surrogate pair, which is no character'];
  const kind = kindAt(path);
  if (kind === 'html') return checkHtml(value);
  const fault = kind && checks[kind](value);
  return fault === undefined ? [] : [fault];
}

/** A page may load the show's own pictures alone, so that others would be left out of the HTML. */
const checkHtml = (html: string): string[] =>
  [...new Set(droppedPictures(html))].map(
    (address) =>
      `the picture ${quoted(address)} would not be shown; put it in images/ and write {{image:NAME}} as its address`,
  );

/** Visits every string of a JSON value with its path. */
export function eachString(value: unknown, path: Path, visit: (path: Path, text: string) => void): void {
  if (typeof value === 'string') visit(path, value);
  else if (Array.isArray(value))
    for (const [place, entry] of value.entries()) eachString(entry, [...path, place], visit);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) eachString(entry, [...path, key], visit);
  }
}

/** A JSON value with every string replaced by what `change` makes of it. */
export function mapStrings<T>(value: T, path: Path, change: (path: Path, text: string) => string): T;
export function mapStrings(
  value: unknown,
  path: Path,
  change: (path: Path, text: string) => string,
): unknown {
  if (typeof value === 'string') return change(path, value);
  if (Array.isArray(value))
    return value.map((entry: unknown, place) => mapStrings(entry, [...path, place], change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, mapStrings(entry, [...path, key], change)]),
  );
}

function isZone(name: string): boolean {
  try {
    return (
      Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name)
    );
  } catch {
    return false;
  }
}
