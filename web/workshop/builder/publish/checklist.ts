import { seenOnHome, type ShowNow } from '#contract/seen-home.ts';
import { seenWidgets } from '#contract/seen-widgets.ts';
import { isSection } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import {
  entriesOf,
  ownOf,
  recordOf,
  textOf,
  type Fields,
  type Leaf,
  type Loose,
  type Path,
} from '#contract/fields.ts';
import { eachList } from '#contract/widget-walks.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import type { Block, FormField } from '../../../blocks/block.ts';
import { blockOf, initialOf } from '../../../blocks/catalogue.ts';
import { destinationOf, destinationOfRoute } from '../../../paths.ts';
import { readyPatterns } from '../patterns/ready.tsx';
import { isOfPage, type Fault } from '../save/status.ts';
import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { noDetails, pageOwner } from '../state/page.ts';
import { plainWords, widgetName } from '../state/widget-name.ts';
import { formatStart } from './moments.ts';
import type { KnownShow } from './show-now.ts';

/** Something to look at before publishing. Nothing of it prevents that. */
export interface Check {
  readonly kind: 'refused' | 'upload' | 'empty' | 'placeholder' | 'button' | 'alt' | 'hidden' | 'page';
  /** The widget that it is about (`pageOwner` for the page itself), and its name; absent for what is about the template. */
  readonly widget?: string;
  readonly name?: string;
  /** One sentence or two. */
  readonly words: string;
}

interface Surroundings {
  /** What the server refuses of the draft. */
  faults: readonly Fault[];
  /** Ids of the widgets that wait for a picture. */
  waiting: readonly string[];
  /** Undefined while it isn't known: nothing is said of it. */
  show?: KnownShow | undefined;
}

/** What is worth a look in a draft before it is published, from its first widget to its last; hidden widgets come last. */
export function checklistOf(draft: TemplateDraft, { faults, waiting, show }: Surroundings): Check[] {
  const about = (widget: Widget, kind: Check['kind'], words: string): Check => ({
    kind,
    widget: widget.id,
    name: widgetName(widget),
    words,
  });
  const ofTemplate = faults
    .filter((fault) => !widgetOf(draft, fault.widget))
    .map((fault): Check => ({
      kind: 'refused',
      ...(isOfPage(fault) && ofPage),
      words: isOfPage(fault) ? `Isn’t saved. ${fault.messages.join(' ')}` : fault.messages.join(' '),
    }));
  const shown = new Set(seenWidgets(draft.widgets));
  const filled = new Set(seenOnHome(draft.widgets, fullShow(draft.widgets)));
  const ofWidgets = draft.widgets.flatMap((widget) => [
    ...faults
      .filter((fault) => fault.widget === widget.id)
      .map(({ messages }) => about(widget, 'refused', `Isn’t saved. ${messages.join(' ')}`)),
    ...(waiting.includes(widget.id)
      ? [about(widget, 'upload', 'Waits for a picture that is still uploading.')]
      : []),
    ...(shown.has(widget)
      ? checksOf(widget, filled.has(widget)).map(([kind, words]) => about(widget, kind, words))
      : []),
  ]);
  const hidden = draft.widgets
    .filter((widget) => !widget.is_active && !isSection(widget))
    .map((widget) => about(widget, 'hidden', 'Hidden: visitors don’t see it.'));
  return [
    ...ofTemplate,
    ...(show ? emptied(draft, show) : []),
    ...pageChecks(draft, waiting),
    ...ofWidgets,
    ...hidden,
  ];
}

/** That visitors would see nothing of the page, and from when on. */
function emptied({ widgets }: TemplateDraft, show: KnownShow): Check[] {
  const { now, timeZone } = show;
  const isEmpty = (instant: number) => seenOnHome(widgets, show.at(instant)).length === 0;
  const from = Math.min(...[now, ...show.turns].filter((instant) => instant >= now && isEmpty(instant)));
  if (from === Infinity) return [];
  const when = from === now ? 'Published now' : `From ${formatStart(from, now, timeZone)}`;
  return [{ kind: 'empty', words: `${when}, this page would be empty for visitors.` }];
}

const any = { has: Boolean, size: 1 };
/** A show that has all that a widget may name: what is unseen even so is empty by itself. */
const fullShow = (widgets: readonly Widget[]): ShowNow => ({
  at: -Infinity,
  moments: Object.fromEntries(widgets.map(({ options }) => [options.fields['moment'] || 'any', '2000'])),
  nominated: any,
  won: any,
  carousels: any,
  hasSponsors: true,
  isPresented: true,
  isLive: true,
});

const ofPage = { widget: pageOwner, name: 'Page' };

/** A page of which nothing is said is filled in by the site, and needs no word. */
function pageChecks({ page = noDetails }: TemplateDraft, waiting: readonly string[]): Check[] {
  const checks: Check[] = [];
  if (waiting.includes(pageOwner))
    checks.push({ ...ofPage, kind: 'upload', words: 'Waits for a picture that is still uploading.' });
  if ((page.title || page.picture) && !page.description.trim())
    checks.push({
      ...ofPage,
      kind: 'page',
      words: 'Has no description of its own, so the site writes one for searches and shared links.',
    });
  return checks;
}

type Found = readonly [kind: Check['kind'], words: string];

/** What is wrong with one widget by the fields of its kind. A section of home is made in a room of its own. */
function checksOf(widget: Widget, isFilled: boolean): Found[] {
  const block = blockOf(widget.type);
  if (!block || block.room) return [];
  const leaves = leavesOf(widget).filter(({ path }) => isOfForm(block, path));
  return [
    ...(isFilled ? [] : [whyEmpty(block, widget)]),
    ...placeholders(block, leaves),
    ...entryFaults(block, widget),
    ...missingAlts(leaves),
  ];
}

interface FoundLeaf {
  field: Leaf;
  text: string;
  path: Path;
  owner: Loose;
}

const leavesOf = (widget: unknown): FoundLeaf[] => leavesIn(widgetFields, widget, {}, []);

/** The fields that a form shows, with their texts: those of a choice not made are left out. */
function leavesIn(fields: Fields, value: unknown, entry: Loose, path: Path): FoundLeaf[] {
  return Object.entries(fields).flatMap(([key, field]): FoundLeaf[] => {
    if (field.when && textOf(entry[field.when[0]]) !== field.when[1]) return [];
    const [inner, at] = [ownOf(value, key), [...path, key]];
    if (field.kind === 'group') return leavesIn(field.fields, inner, entry, at);
    if (field.kind !== 'list') return [{ field, text: textOf(inner), path: at, owner: recordOf(value) }];
    return entriesOf(inner).flatMap((each, index) => leavesIn(field.fields, each, each, [...at, index]));
  });
}

const formOf = ({ fields }: Block): FormField[] => Object.values(fields).flat();

const isOfForm = (block: Block, path: Path): boolean =>
  formOf(block).some((field) => `${path.join('.')}.`.startsWith(`${field.path}.`));

/** Why nothing is seen of a widget, whatever the show has. */
function whyEmpty(block: Block, widget: Widget): Found {
  for (const { path, label, isEssential, faultOf } of formOf(block)) {
    const value = path.split('.').reduce<unknown>((inner, key) => ownOf(inner, key), widget);
    const text = textOf(value).trim();
    if (isEssential && !text && !entriesOf(value).length)
      return ['empty', `Has no ${label.toLowerCase()}, so visitors see nothing of it.`];
    const fault = text && faultOf?.(text);
    if (fault) return ['empty', `Shows nothing. ${fault}`];
  }
  return ['empty', 'Has nothing to show.'];
}

/** Entries of lists by any number. */
const placeOf = (path: Path): string => path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');

const isWords = ({ field: { kind, label } }: FoundLeaf): boolean =>
  label !== undefined && (kind === 'html' || kind === 'prose' || kind === 'text');

function placeholders(block: Block, leaves: readonly FoundLeaf[]): Found[] {
  const wordsOf = (options: Widget['options']) =>
    leavesOf({ options }).filter((leaf) => isWords(leaf) && plainWords(leaf.text) !== '');
  const ofPatterns = readyPatterns
    .flatMap(({ widgets }) => widgets.filter(({ type }) => type === block.key))
    .flatMap(({ options }) => wordsOf(options).filter(({ text }) => plainWords(text).startsWith('Your ')));
  const initial = [...wordsOf(initialOf(block).options), ...ofPatterns].map(
    (leaf) => `${placeOf(leaf.path)} ${plainWords(leaf.text)}`,
  );
  return leaves
    .filter((leaf) => isWords(leaf) && !block.kept?.includes(placeOf(leaf.path)))
    .filter((leaf) => initial.includes(`${placeOf(leaf.path)} ${plainWords(leaf.text)}`))
    .map((leaf) => [
      'placeholder',
      `Still says “${plainWords(leaf.text)}”, which stands for your own words.`,
    ]);
}

/** Entries of lists, such as buttons, that visitors don't get: without words, or without a destination. */
function entryFaults(block: Block, widget: Widget): Found[] {
  const found: Found[] = [];
  eachList(widgetFields, widget, ({ item, named, fields }, entries, path) => {
    if (!isOfForm(block, path)) return;
    for (const [index, entry] of entries.entries()) {
      const words = textOf(entry[named]).trim();
      if (words === '' && fields[named]?.needed)
        found.push(['button', `Has a ${item} without words (number ${index + 1}).`]);
      if (leavesIn(fields, entry, entry, []).some(leadsNowhere))
        found.push([
          'button',
          `Has a ${item} that leads nowhere: ${words ? `‘${words}’` : `number ${index + 1}`}.`,
        ]);
    }
  });
  return found;
}

function leadsNowhere({ field, text, owner }: FoundLeaf): boolean {
  if (field.kind === 'link') return field.needed !== undefined && !destinationOf(text);
  if (field.kind !== 'route') return false;
  const hash = textOf(owner['hash']);
  return !destinationOfRoute(text, textOf(owner['path']) + (hash && `#${hash}`));
}

function missingAlts(leaves: readonly FoundLeaf[]): Found[] {
  const owners = new Set(
    leaves
      .filter(
        ({ field, text, owner }) => field.kind === 'picture' && text !== '' && Object.hasOwn(owner, 'alt'),
      )
      .map(({ owner }) => owner),
  );
  const pictures = [...owners].filter(({ alt }) => textOf(alt).trim() === '').length;
  const inTexts = leaves
    .filter(({ field }) => field.kind === 'html' || field.kind === 'prose')
    .flatMap(({ text }) => text.match(/<img\b[^<>]*>/g) ?? [])
    .filter((image) => !/\balt="[^"]/.test(image)).length;
  return pictures + inTexts === 0
    ? []
    : [['alt', 'Has a picture without alternative text. That’s right if the picture is only decoration.']];
}
