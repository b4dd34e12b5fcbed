import { isSection } from '#contract/page-sections.ts';
import type { PatternHead } from '#contract/patterns.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import { randomId } from '#platform/tokens.ts';
import type { Pictures } from '#records/pictures.ts';
import type { StoredWidget } from '#records/show.ts';
import type { StoredBy, StoredPatternHead } from '#records/templates.ts';
import { normalWidget, sizeFault } from '#rules/template-document.ts';
import { widgetsNow, type TemplatesStore } from './domain.ts';
import { publicBy } from './domain-directory.ts';
import { FieldFaults, storedWidget } from './widget.ts';

/** Maximum patterns of a show: one item holds the names of all of them. */
const maxPatterns = 100;
const maxTries = 8;

type Heads = readonly StoredPatternHead[];

/** All patterns, by name. */
export async function listPatterns(store: TemplatesStore): Promise<Answer<'templates.patterns'>> {
  const { patterns = [] } = (await store.patterns()) ?? {};
  return { patterns: patterns.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(publicHead) };
}

/** The widgets of a pattern, with the current addresses of pictures. @throws AppError pattern_not_found */
export async function findPattern(store: TemplatesStore, id: string): Promise<Answer<'templates.pattern'>> {
  const [directory, pattern] = await Promise.all([store.patterns(), store.pattern(id)]);
  const { name } = headOf(directory?.patterns ?? [], id);
  if (!pattern) throw new AppError('pattern_not_found');
  const widgets = JSON.parse(pattern.document) as StoredWidget[];
  return { name, widgets: await widgetsNow(store, { title: name, widgets }) };
}

/**
 * Saves widgets as a pattern, in place of the one that `replaces` names. Widgets are written first and under an id of their
 * own, so that every pattern of the directory has them, and always those that it was listed with.
 * @throws AppError pattern_exists for a name that is taken; pattern_not_found where what is to be replaced is gone;
 * validation_failed for widgets that no draft takes, and beyond the limits
 */
export async function savePattern(
  store: TemplatesStore,
  { name, widgets: inputs, replaces }: Body<'templates.savePattern'>,
  by: StoredBy,
): Promise<PatternHead> {
  const widgets = checkedWidgets(inputs, await store.pictures());
  const document = JSON.stringify(widgets);
  requireSize(document);
  const head: StoredPatternHead = { id: randomId(), name, kinds: widgets.map(({ type }) => type), saved: by };
  const take = (patterns: Heads): Heads => {
    if (replaces !== undefined) headOf(patterns, replaces);
    const others = patterns.filter(({ id }) => id !== replaces);
    requireFree(others, name);
    requireRoom(others);
    return [...others, head];
  };
  // Before anything is written: most refusals are known by now.
  take((await store.patterns())?.patterns ?? []);
  await store.putPattern(head.id, { name, document });
  try {
    await changePatterns(store, take);
  } catch (error) {
    // After any other failure it may be in the directory.
    if (error instanceof AppError) await store.deletePattern(head.id);
    throw error;
  }
  if (replaces !== undefined) await store.deletePattern(replaces);
  return publicHead(head);
}

/** @throws AppError pattern_not_found; pattern_exists for a name that is taken */
export async function renamePattern(
  store: TemplatesStore,
  { pattern: id, name }: Body<'templates.renamePattern'>,
): Promise<PatternHead> {
  const patterns = await changePatterns(store, (before) => {
    const head = headOf(before, id);
    requireFree(
      before.filter((each) => each !== head),
      name,
    );
    return head.name === name ? before : before.map((each) => (each === head ? { ...head, name } : each));
  });
  await store.namePattern(id, name);
  return publicHead(headOf(patterns, id));
}

/** @throws AppError pattern_not_found */
export async function deletePattern(store: TemplatesStore, pattern: string) {
  await changePatterns(store, (patterns) => {
    headOf(patterns, pattern);
    return patterns.filter(({ id }) => id !== pattern);
  });
  await store.deletePattern(pattern);
  return {};
}

/** Changes the directory of patterns in one write, and tries again on concurrent changes. @throws AppError what the change throws */
async function changePatterns(store: TemplatesStore, change: (patterns: Heads) => Heads): Promise<Heads> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { patterns = [], version = 0 } = (await store.patterns()) ?? {};
    const changed = change(patterns);
    if (changed === patterns || (await store.putPatterns(changed, version))) return changed;
  }
  throw new AppError('unavailable');
}

/** @throws AppError validation_failed */
function checkedWidgets(
  inputs: Body<'templates.savePattern'>['widgets'],
  pictures: Pictures,
): StoredWidget[] {
  const faults = new FieldFaults();
  const ids = new Set<string>();
  const widgets = inputs.map((input, index) => {
    const path = `widgets.${index}`;
    const { id = '' } = input;
    if (id === '' || ids.has(id)) faults.add(`${path}.id`, 'Each widget of a pattern has an id of its own.');
    ids.add(id);
    if (isSection(input)) faults.add(`${path}.type`, 'A section of the home page can’t be in a pattern.');
    return normalWidget(storedWidget(input, { id, path }, pictures, faults), index + 1);
  });
  faults.throwIfAny();
  return widgets;
}

const refused = (message: string): AppError =>
  new AppError('validation_failed', { message, errors: { general: [message] } });

function requireSize(document: string): void {
  const tooLarge = sizeFault('pattern', document);
  if (tooLarge) throw refused(`${tooLarge} Shorten its texts first.`);
}

function requireRoom({ length }: Heads): void {
  if (length < maxPatterns) return;
  throw refused(`You’ve reached the limit of ${maxPatterns} patterns. Delete one you no longer need.`);
}

/** Names are the same whatever their case. @throws AppError pattern_exists */
function requireFree(others: Heads, name: string): void {
  const taken = others.find((other) => sameName(other.name) === sameName(name));
  if (taken)
    throw new AppError('pattern_exists', {
      message: `There is a pattern “${taken.name}” already.`,
      current: publicHead(taken),
    });
}

const sameName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

/** @throws AppError pattern_not_found */
function headOf(patterns: Heads, id: string): StoredPatternHead {
  const head = patterns.find((each) => each.id === id);
  if (!head) throw new AppError('pattern_not_found');
  return head;
}

const publicHead = ({ saved, ...head }: StoredPatternHead): PatternHead => ({
  ...head,
  saved: publicBy(saved),
});
