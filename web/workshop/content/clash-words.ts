import { isEqual, type Clash } from '#contract/merge.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { note, textFace, type Face, type Question, type Side } from '../ui/conflict/question.ts';
import { readableText } from '../ui/conflict/readable-text.ts';
import { formatWhen } from '../ui/times.ts';
import { deciderNames, groupNames, kindNames, orientationNames } from './options.ts';
import { labelOf, type Labels } from './sentence.ts';

/** What the words of a clash are taken from. */
export interface ClashContext {
  /** The whole that is edited, where what clashes is within. */
  value: unknown;
  labels: Labels;
  /** Addresses of pictures by their names. */
  pictures: Readonly<Record<string, string>>;
  timeZone: string;
}

/** Values that are names of a choice, by the field that has them. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  model: kindNames,
  type: kindNames,
  group: groupNames,
  orientation: orientationNames,
  decided_by: deciderNames,
};

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What people call an entry of a list. */
function nameOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  return [entry['title'], entry['code'], entry['key']].find(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  );
}

/** What two people have made of the same, as people read it. */
export function questionOfClash(clash: Clash, context: ClashContext): Question {
  const { pattern, section, isEntry } = placeOf(clash, context.value);
  const words = wordsIn(pattern, context);
  const face = (side: Side): Face =>
    isEntry ? entryFace(clash.base, clash[side], words) : words.face(clash, side);
  return {
    key: clash.path.join('/'),
    section,
    label: isEntry ? 'The whole entry' : words.label(''),
    faces: { mine: face('mine'), theirs: face('theirs') },
  };
}

/** The pattern of a path, the entry that it is in by name, and whether it is a whole entry. */
function placeOf({ path, base, mine, theirs }: Clash, whole: unknown) {
  let owner = whole;
  let pattern = '';
  let isEntry = false;
  const names: string[] = [];
  for (const [index, step] of path.entries()) {
    isEntry = Array.isArray(owner);
    const entries: unknown[] = Array.isArray(owner) ? owner : [];
    const found = isEntry
      ? entries.find((entry) => isRecord(entry) && identities(entry).includes(String(step)))
      : isRecord(owner)
        ? owner[step]
        : undefined;
    const isLast = index === path.length - 1;
    owner = found ?? (isLast ? (mine ?? theirs ?? base) : undefined);
    if (isEntry) names.push(nameOf(owner) ?? nameOf(theirs) ?? String(step));
    pattern += isEntry ? '[0]' : `${pattern === '' ? '' : '.'}${step}`;
  }
  return { pattern, section: names.length > 0 ? names.join(', ') : undefined, isEntry };
}

/** By what a merge tells entries apart (`contract/merge.ts`). */
const identities = ({ id, code, key, align }: Json): string[] =>
  [id, code, key, ...(id === undefined ? [[code, align].filter(Boolean).join('#')] : [])].map(String);

/** Labels and values of what is at a pattern. */
function wordsIn(pattern: string, { value: whole, labels, pictures, timeZone }: ClashContext) {
  const label = (step: string): string => labelOf(labels, step === '' ? pattern : `${pattern}.${step}`);
  /** The name of what a text identifies, such as a sponsor. */
  const named = (text: string): string => {
    const all: unknown[] = isRecord(whole) ? Object.values(whole).flat() : [];
    const entry = all.find((each) => isRecord(each) && [each['id'], each['key']].includes(text));
    return nameOf(entry) ?? text;
  };
  const text = (value: unknown, field = pattern.split('.').at(-1) ?? ''): string => {
    if (isEmpty(value)) return '';
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    if (Array.isArray(value)) return items(value).join(', ');
    if (isRecord(value)) return nameOf(value) ?? fields(value).join('; ');
    const plain = String(value);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(plain)) return formatWhen(plain, timeZone);
    return choices[field]?.[plain] ?? named(plain);
  };
  const items = (value: readonly unknown[]): string[] => value.map((each) => text(each, ''));
  const fields = (value: Json, at = ''): string[] =>
    Object.entries(value)
      .filter(([name, each]) => !isEmpty(each) && name !== 'id')
      .map(([name, each]) => `${label(at === '' ? name : `${at}.${name}`)}: ${text(each, name)}`);
  const face = ({ base, ...sides }: Clash, side: Side): Face => {
    const value = sides[side];
    if (Array.isArray(value) && value.length > 0) return { kind: 'list', items: items(value) };
    if (isRecord(value)) return { kind: 'list', items: fields(value) };
    if (typeof value !== 'string') return isEmpty(value) ? note('Empty') : note(text(value));
    const url = pictures[value];
    if (url !== undefined) return { kind: 'picture', url: pictureUrl(url, 'w320'), alt: undefined };
    const [mine, theirs] = [sides.mine, sides.theirs].map((each) => readableText(text(each)));
    // Where the words are the same, what is different are links, pictures and bold type.
    const read = mine === theirs ? text : (each: unknown) => readableText(text(each));
    return textFace(read(value), read(base));
  };
  return { label, face, fields };
}

/** Of an entry that one has changed and the other removed, or that both have added. */
function entryFace(before: unknown, entry: unknown, words: ReturnType<typeof wordsIn>): Face {
  if (!isRecord(entry)) return note('Removed');
  if (!isRecord(before)) return { kind: 'list', items: words.fields(entry) };
  const changed = Object.keys(entry).filter((name) => !isEqual(entry[name], before[name]));
  if (changed.length === 0) return note('Kept');
  return note(`Kept, with ${changed.map(words.label).join(', ')} changed`);
}
