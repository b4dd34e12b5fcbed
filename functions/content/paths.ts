import type { Remedy } from './faults.ts';

export type Path = readonly (string | number)[];

export type At = (path: Path, message: string, more?: Remedy) => void;

/** A path in the form `menus[0].items[2].title`. */
export const pathText = (path: Path): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index ? '.' : ''}${step}`)).join('');

/** The objects of a list with their indexes; none when it is not a list. */
export const entriesOf = (list: unknown): [number, Record<string, unknown>][] =>
  [...(Array.isArray(list) ? (list as unknown[]) : []).entries()].filter(
    (entry): entry is [number, Record<string, unknown>] => isRecord(entry[1]),
  );

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value and everything in it with its path, outer values first. */
export function* nodesIn(value: unknown, path: Path = []): Generator<[path: Path, node: unknown]> {
  yield [path, value];
  const entries = Array.isArray(value)
    ? (value as unknown[]).entries()
    : Object.entries(isRecord(value) ? value : {});
  for (const [key, inner] of entries) yield* nodesIn(inner, [...path, key]);
}

export const textsIn = (value: unknown, path?: Path): [path: Path, text: string][] =>
  [...nodesIn(value, path)].filter((entry): entry is [Path, string] => typeof entry[1] === 'string');
