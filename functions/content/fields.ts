import { IANAZone } from 'luxon';
import { isColor } from '#contract/contrast.ts';
import { videoOf } from '#contract/video-of.ts';
import { fieldsIn } from '#contract/widget-walks.ts';
import type { Field } from '#contract/fields.ts';
import { liveProviderNames } from '#contract/live-provider-names.ts';
import { pageFields } from '#contract/page-fields.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { droppedPictures } from '#platform/html.ts';
import { isLink, isWebAddress } from '#contract/links.ts';
import { isSeen, isStraight } from '#contract/names.ts';
import { quoted } from './faults.ts';
import type { Path } from './paths.ts';
import { slugify } from '#contract/slugify.ts';
import { longestSlug } from './slug.ts';

/** What is wrong with a value, if anything. Empty values pass unless the check says otherwise. */
export type Check = (value: string) => string | string[] | undefined;

export const longestTitle = 500;
/** Longest free text of a CSV field, in characters: a DynamoDB item holds 400 KB. */
export const longestText = 50_000;

export const checkLength =
  (most: number) =>
  (value: string): string | undefined =>
    value.length > most ? `is ${value.length} characters long, must be ${most} or fewer` : undefined;

/** What each of these finds wrong. */
export const every =
  (...all: readonly Check[]): Check =>
  (value) =>
    all.flatMap((check) => check(value) ?? []);

/** What holds for every name that people type. */
export const checkName: Check = (value) => [
  ...(isSeen(value) ? [] : ['shows nothing; enter a name that can be seen']),
  ...(isStraight(value)
    ? []
    : ['has an invisible character that turns the direction of the text; remove it, or type the name again']),
];

export const required =
  (check: Check): Check =>
  (value) =>
    value === '' ? 'is missing' : check(value);

export const checkTitle = required(every(checkName, checkLength(longestTitle)));

/** An absolute http or https address. */
export const checkUrl: Check = (value) =>
  value === '' || isWebAddress(value)
    ? undefined
    : `bad URL ${quoted(value)}; write a whole address that begins with https://`;

/** The address of a video at a provider whose player pages may show. */
export const checkVideoAddress: Check = (value) =>
  value === '' || (isWebAddress(value) && videoOf(value, 'localhost'))
    ? undefined
    : `bad video ${quoted(value)}; write the whole address of a video at ${liveProviderNames}`;

/** An http or https address, an email address, or a path from the site's root or under the base path. */
export const checkLink: Check = (value) =>
  value === '' || isLink(value)
    ? undefined
    : `bad URL ${quoted(value)}; write https://..., mailto:..., or the path of a page`;

/** An X handle, with or without its @. New ones have at most 15 characters; some old ones up to 20. */
export const checkHandle: Check = (value) =>
  value === '' || /^@?\w{1,20}$/.test(value)
    ? undefined
    : `bad twitter handle ${quoted(value)}; 1 to 20 letters, digits or underscores`;

export const checkSlug: Check = (value) => {
  if (value === '') return undefined;
  if (value.length > longestSlug) return `${quoted(value)} is longer than ${longestSlug} characters`;
  const right = slugify(value);
  if (value === right) return undefined;
  const hint = right === '' ? '' : `; try ${quoted(right)}`;
  return `invalid slug ${quoted(value)}: lower-case letters and digits, joined by single dashes${hint}`;
};

export const checkChoice =
  (choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value)
      ? undefined
      : `${value === '' ? 'is missing' : `${quoted(value)} is not known`}; write ${choices.join(', ')}`;

export const optional =
  (check: Check): Check =>
  (value) =>
    value === '' ? undefined : check(value);

/** A picture's file name inside `images/`: the content security policy blocks other sites' pictures. */
export const checkPicture: Check = (value) => {
  if (value === '') return undefined;
  if (isVideoName(value)) return `${quoted(value)} is a video; name a picture`;
  return isPictureName(value)
    ? undefined
    : `${quoted(value)} is not the name of a file in images/; put the picture there and name it`;
};

/** A video's file name inside `images/`. Other sites would learn of visitors (web/blocks/hero). */
export const checkVideo: Check = (value) =>
  value === '' || isVideoName(value)
    ? undefined
    : `${quoted(value)} is not the name of a video in images/; name an .mp4 or .webm file there`;

export const isVideoName = (value: string): boolean => isPictureName(value) && /\.(?:mp4|webm)$/i.test(value);

/** A plain file name: nothing that leaves `images/`, that HTML would escape or a file system refuse. */
export function isPictureName(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return !/^\.|[/\\:"'<>&|*?{}\u0000-\u001f\u007f]|^$/.test(value) && Buffer.byteLength(value) <= 255;
}

/** The handle as stored: without its @. */
export const handleOf = (value: string): string => value.replace(/^@/, '');

const checkColor: Check = (value) =>
  isColor(value) ? undefined : `bad color ${quoted(value)}; write #rrggbb`;

/** The kinds of strings in show.json that are more than text. */
type FieldKind = 'name' | 'picture' | 'video' | 'link' | 'url' | 'html' | 'color' | 'mood' | 'font' | 'zone';

const widgetKinds: Partial<Record<Field['kind'], FieldKind>> = {
  text: 'name',
  html: 'html',
  prose: 'html',
  picture: 'picture',
  link: 'link',
};

/** By the patterns of their paths (`patternOf`), which may end in `*` for every name of an object. */
const kinds: Record<string, FieldKind> = {
  'event.title': 'name',
  'app.name': 'name',
  'app.timeZone': 'zone',
  'app.titles.*': 'name',
  'app.groups.*': 'name',
  'app.presentedBy.text': 'name',
  'app.hashtag.text': 'name',
  'app.messages.*': 'html',
  'app.hero.*': 'picture',
  'app.presentedBy.image': 'picture',
  'app.presentedBy.url': 'link',
  'app.hashtag.image': 'picture',
  'app.links.*': 'link',
  'options.gayvn_awards_sponsor_link': 'link',
  'options.gayvn_awards_press_link': 'link',
  'options.gayvn_awards_hero_desktop': 'picture',
  'options.gayvn_awards_hero_mobile': 'picture',
  'options.gayvn_awards_hero_url': 'link',
  'options.gayvn_awards_homepage_video_id': 'video',
  'social.*': 'url',
  'theme.colors.*': 'color',
  'theme.moods.mood1.name': 'name',
  'theme.moods.mood1.ground': 'mood',
  'theme.moods.mood2.name': 'name',
  'theme.moods.mood2.ground': 'mood',
  'theme.moods.mood3.name': 'name',
  'theme.moods.mood3.ground': 'mood',
  'theme.fonts.*': 'font',
  'theme.logo': 'picture',
  'sponsors.*.title': 'name',
  'sponsors.*.company': 'name',
  'sponsors.*.url': 'url',
  'sponsors.*.fullimage': 'picture',
  'carousels.*.title': 'name',
  'menus.*.items.*.title': 'name',
  'menus.*.items.*.link_title': 'name',
  'menus.*.items.*.childs.*.title': 'name',
  'menus.*.items.*.childs.*.link_title': 'name',
  'menus.*.items.*.link_url': 'link',
  'menus.*.items.*.fullimage': 'picture',
  'menus.*.items.*.childs.*.link_url': 'link',
  'menus.*.items.*.childs.*.fullimage': 'picture',
  'pages.*.title': 'name',
  'pages.*.content': 'html',
  'template.title': 'name',
  ...Object.fromEntries(
    [
      ...fieldsIn(pageFields, ['template', 'page']),
      ...fieldsIn(widgetFields, ['template', 'widgets', '*']),
    ].flatMap(({ field: { kind }, path }) => {
      const found = widgetKinds[kind];
      return found ? [[path.join('.'), found]] : [];
    }),
  ),
};

/** Pages may load only the show's own pictures; others would be dropped from the HTML. */
const checkHtml: Check = (html) =>
  [...new Set(droppedPictures(html))].map(
    (address) =>
      `the picture ${quoted(address)} would not be shown; put it in images/ and write {{image:NAME}} as its address`,
  );

const checks: Record<FieldKind, Check> = {
  name: checkName,
  picture: checkPicture,
  video: checkVideo,
  link: checkLink,
  url: checkUrl,
  html: checkHtml,
  color: checkColor,
  mood: optional(checkColor),
  font: (value) =>
    /^[\p{L}\p{N} ,'"-]+$/u.test(value)
      ? undefined
      : `bad font ${quoted(value)}; write names of fonts, split by commas`,
  zone: (value) =>
    IANAZone.isValidZone(value) && !/^[+-]/.test(value)
      ? undefined
      : `unknown time zone ${quoted(value)}; write a name such as America/Los_Angeles`,
};

/** A path with `*` for any list index. */
export const patternOf = (path: Path): string =>
  path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');

export const kindAt = (path: Path): FieldKind | undefined =>
  kinds[patternOf(path)] ?? kinds[patternOf([...path.slice(0, -1), 0])];

export function checkString(path: Path, value: string): string[] {
  if (!value.isWellFormed()) return ['contains an unpaired surrogate'];
  const kind = kindAt(path);
  return [(kind && checks[kind](value)) ?? []].flat();
}
