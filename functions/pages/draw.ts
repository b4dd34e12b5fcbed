import { setImmediate } from 'node:timers/promises';
import type { DrawnPage, DrawPage } from '#contract/written-pages.ts';
import { digestOf, type Answers } from './answers.ts';
import { partOf, shownOf } from './shown.ts';
import type { Interval } from './boundaries.ts';

export interface Drawn {
  page: DrawnPage;
  /** What it asked for. */
  answers: Record<string, unknown>;
}

/** A page for strangers and for people who are signed in, the keys of all its answers and their digest. */
export interface DrawnTwice {
  stranger: Drawn;
  voter: Drawn;
  keys: string[];
  digest: string;
}

/** Most draws until a page has all that it asks for. */
const maxDraws = 20;

/** Draws pages as of one of several intervals. */
export function createDraw(drawPage: DrawPage, intervals: readonly Answers[]) {
  const sources = intervals.map(createSource);
  const sourceOf = (index: number): Source => {
    const source = sources[index];
    if (!source) throw new Error(`There are no answers for interval ${index}.`);
    return source;
  };
  /** Of what a page holds of these answers. */
  const digest = async (index: number, path: string, keys: readonly string[]): Promise<string> => {
    const digests = await Promise.all(keys.map((key) => sourceOf(index).digest(path, key)));
    return digestOf(JSON.stringify([keys, digests]));
  };
  const both = async (index: number, path: string, { at }: Interval): Promise<DrawnTwice> => {
    const source = sourceOf(index);
    const stranger = await drawWhole(drawPage, { path, at, signedIn: false }, source);
    const voter = await drawWhole(drawPage, { path, at, signedIn: true }, source);
    const keys = [...new Set([stranger, voter].flatMap((drawn) => Object.keys(drawn.answers)))].toSorted();
    return { stranger, voter, keys, digest: await digest(index, path, keys) };
  };
  /** What a page is given of these answers. */
  const answers = async (index: number, path: string, keys: readonly string[]) => {
    const values = keys.map(async (key) => [key, await sourceOf(index).value(path, key)] as const);
    return Object.fromEntries(await Promise.all(values));
  };
  return { digest, both, answers };
}

type Source = ReturnType<typeof createSource>;

/** Answers as pages hold them, read and cut once for all pages that hold the same of them. */
function createSource(answers: Answers) {
  const shown = new Map<string, { value: Promise<unknown>; digest: Promise<string> }>();
  const entryOf = (path: string, key: string) => {
    const part = partOf(path, key);
    const id = JSON.stringify([key, part]);
    const entry = shown.get(id) ?? entryOfPart(key, part);
    shown.set(id, entry);
    return entry;
  };
  const entryOfPart = (key: string, part: string | undefined) => {
    const value = answers.answer(key).then((whole) => shownOf(part, whole));
    const ofValue =
      part === undefined ? answers.digest(key) : value.then((some) => digestOf(JSON.stringify(some)));
    // Who asks for it gets the failure.
    for (const each of [value, ofValue]) each.catch(() => undefined);
    return { value, digest: ofValue };
  };
  return {
    /** Keys of all that pages have asked for: what one needs, the next one mostly needs, too. */
    known: new Set<string>(),
    value: (path: string, key: string): Promise<unknown> => entryOf(path, key).value,
    digest: (path: string, key: string): Promise<string> => entryOf(path, key).digest,
  };
}

/**
 * Draws a page until it misses nothing.
 * @throws Error when it asks for ever more
 */
async function drawWhole(
  drawPage: DrawPage,
  request: { path: string; at: number; signedIn: boolean },
  { known, value }: Source,
): Promise<Drawn> {
  for (let count = 0; count < maxDraws; count += 1) {
    // Drawing keeps the processor busy: requests to the same process get their turn in between.
    await setImmediate();
    const entries = [...known].map(async (key) => [key, await value(request.path, key)] as const);
    const answers: Record<string, unknown> = Object.fromEntries(await Promise.all(entries));
    const page = await drawPage({ ...request, answers });
    const missing = page.missing.filter((key) => !(key in answers));
    if (missing.length === 0) {
      // In an order that does not follow from what was drawn before.
      const asked = page.asked.toSorted().map((key) => [key, answers[key]] as const);
      return { page, answers: Object.fromEntries(asked) };
    }
    await Promise.all(missing.map((key) => value(request.path, key)));
    for (const key of missing) known.add(key);
  }
  throw new Error(`The page ${request.path} asks for more each time it is drawn.`);
}
