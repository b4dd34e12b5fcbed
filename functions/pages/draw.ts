import { setImmediate } from 'node:timers/promises';
import type { DrawnPage, DrawPage } from '#contract/written-pages.ts';
import { digestOf, type Answers } from './answers.ts';
import { shownOf } from './shown.ts';
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
export function createDraw(drawPage: DrawPage, sources: readonly Answers[]) {
  const sourceOf = (index: number): Answers => {
    const source = sources[index];
    if (!source) throw new Error(`There are no answers for interval ${index}.`);
    return source;
  };
  const digest = async (index: number, keys: readonly string[]): Promise<string> => {
    const digests = await Promise.all(keys.map((key) => sourceOf(index).digest(key)));
    return digestOf(JSON.stringify([keys, digests]));
  };
  const both = async (index: number, path: string, { at }: Interval): Promise<DrawnTwice> => {
    const { answer } = sourceOf(index);
    const stranger = await drawWhole(drawPage, { path, at, signedIn: false }, answer);
    const voter = await drawWhole(drawPage, { path, at, signedIn: true }, answer);
    const keys = [...new Set([stranger, voter].flatMap(({ answers }) => Object.keys(answers)))].toSorted();
    return { stranger, voter, keys, digest: await digest(index, keys) };
  };
  return {
    digest,
    both,
  };
}

/**
 * Draws a page until it misses nothing.
 * @throws Error when it asks for ever more
 */
async function drawWhole(
  drawPage: DrawPage,
  request: { path: string; at: number; signedIn: boolean },
  answer: Answers['answer'],
): Promise<Drawn> {
  let answers: Record<string, unknown> = {};
  for (let count = 0; count < maxDraws; count += 1) {
    // Drawing keeps the processor busy: requests to the same process get their turn in between.
    await setImmediate();
    const page = await drawPage({ ...request, answers });
    const missing = page.missing.filter((key) => !(key in answers));
    if (missing.length === 0) return { page, answers };
    const loaded = await Promise.all(
      missing.map(async (key) => [key, shownOf(request.path, key, await answer(key))] as const),
    );
    answers = { ...answers, ...Object.fromEntries(loaded) };
  }
  throw new Error(`The page ${request.path} asks for more each time it is drawn.`);
}
