import type { PartName } from '#records/show.ts';
import { quoted } from './faults.ts';
import { isPictureName, isVideoName, kindAt, patternOf } from './fields.ts';
import { categoriesFile, nomineesFile, type WantedShow } from './wanted.ts';
import { entriesOf, isRecord, type Path, pathText, textsIn } from './paths.ts';
import { uploadedNames, type StoredShow } from './show.ts';

/**
 * Checks references between the parts of the show as it would be after the import: the folder's parts, and
 * stored ones for the rest. A fault is reported where the folder can fix it.
 */
export function checkReferences(folder: WantedShow, stored: StoredShow): void {
  checkPictures(folder, stored);
  for (const reference of references) checkReference(reference, folder, stored);
  checkDefaultCategory(folder, stored);
}

/** The category that the voting page shows first exists, and takes votes. */
function checkDefaultCategory(
  { parts, categories, isCategory, faults }: WantedShow,
  stored: StoredShow,
): void {
  const app = parts?.raw.app;
  const given = isRecord(app) ? app['defaultCategory'] : '';
  const key = app === undefined ? stored.parts.app?.defaultCategory : given;
  if (typeof key !== 'string' || key === '') return;
  if (app !== undefined && !isCategory(key))
    parts?.at(['app', 'defaultCategory'], `unknown category ${quoted(key)}`);
  const category = (categories ?? stored).categories.find((each) => each.key === key);
  if (category?.decided_by !== 'jury') return;
  if (app !== undefined)
    parts?.at(['app', 'defaultCategory'], `${quoted(key)} is decided by a jury; name a category of the fans`);
  else if (categories)
    faults.in(categoriesFile)(
      categories.lines.get(key) ?? 1,
      'decided_by',
      `${quoted(key)} is the default category of the stored app, so fans must decide it; name another category there`,
    );
}

/**
 * Texts of show.json, by the patterns of their paths, that name an entry of a list by its field; and where the
 * stored show has them.
 */
const references = [
  {
    from: 'carousels.*.items.*',
    to: 'sponsors',
    field: 'id',
    user: ([, index]: Path, { parts }: StoredShow) =>
      `the stored carousel ${parts.carousels?.[Number(index)]?.code} shows it`,
  },
  {
    from: 'template.widgets.*.options.carouselId',
    to: 'carousels',
    field: 'id',
    mayBeEmpty: true,
    user: () => 'the stored template shows it',
  },
  {
    from: 'app.sponsorCarousels.*',
    to: 'carousels',
    field: 'code',
    user: () => 'the stored show has it on its home page',
  },
] as const;

function checkReference(
  { from, to, field, user, ...rules }: (typeof references)[number],
  { parts }: WantedShow,
  stored: StoredShow,
): void {
  const part = from.split('.', 1)[0] as PartName;
  const isOurs = Object.hasOwn(parts?.raw ?? {}, part);
  if (!parts || (!isOurs && !Object.hasOwn(parts.raw, to))) return;
  const after: Partial<Record<PartName, unknown>> = { ...stored.parts, ...parts.raw };
  const known = new Set(entriesOf(after[to]).map(([, entry]) => entry[field]));
  for (const [path, name] of textsIn(after[part], [part])) {
    if (patternOf(path) !== from || known.has(name) || ('mayBeEmpty' in rules && name === '')) continue;
    const what = `${to.slice(0, -1)} ${quoted(name)}`;
    if (isOurs) parts.at(path, `there is no ${what}`);
    else parts.at([to], `the ${what} is missing, but ${user(path, stored)}`);
  }
}

function checkPictures({ parts, nominees, images, faults }: WantedShow, stored: StoredShow): void {
  const uploaded = new Set(uploadedNames(stored));
  const before = new Set(stored.images.map((image) => image.name));
  const mayHold = images?.mayHold ?? ((name: string) => before.has(name));
  const isMissing = (name: string): boolean =>
    isPictureName(name) && !uploaded.has(name) && !mayHold(name.normalize('NFC'));
  const missing = (name: string): string =>
    `there is no ${isVideoName(name) ? 'video' : 'picture'} ${quoted(name)} in images/`;
  for (const [path, name] of picturesIn(parts?.raw)) if (isMissing(name)) parts?.at(path, missing(name));
  for (const { nominee_id, image } of nominees?.nominees ?? [])
    if (isMissing(image))
      faults.in(nomineesFile)(nominees?.lines.get(nominee_id) ?? 1, 'image', missing(image));
  if (!images) return;
  const unchanged = Object.entries(stored.parts).filter(([name]) => !Object.hasOwn(parts?.raw ?? {}, name));
  const shown = (nominees ? [] : stored.nominees).filter(({ withdrawn }) => !withdrawn);
  const uses: [name: string, user: string][] = [
    ...picturesIn(Object.fromEntries(unchanged)).map(([path, name]): [string, string] => [
      name,
      `${pathText(path)} of the stored show`,
    ]),
    ...stored.unpublished.flatMap(({ name: user, ...template }) =>
      picturesIn({ template }).map(([, name]): [string, string] => [name, user]),
    ),
    ...shown.map(({ image, title }): [string, string] => [image, `the stored nominee ${quoted(title)}`]),
  ];
  for (const [name, user] of uses)
    if (isMissing(name)) faults.in(`images/${name}`)(1, 'image', `is missing, but ${user} shows it`);
}

/** Every picture or video name in the parts, in fields and in HTML as `{{image:NAME}}`. */
const picturesIn = (parts: unknown): [path: Path, name: string][] =>
  textsIn(parts).flatMap(([path, text]): [Path, string][] => {
    const kind = kindAt(path);
    if (kind === 'picture' || kind === 'video') return [[path, text]];
    if (kind !== 'html') return [];
    return [...text.matchAll(/\{\{image:([^{}]*)\}\}/g)].map(([, name = '']) => [path, name]);
  });
