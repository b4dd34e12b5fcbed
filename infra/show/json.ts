import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { quoted, type Report } from './faults.ts';
import { decodeText, notUtf8 } from './text.ts';

export type Path = readonly (string | number)[];

export type At = (path: Path, message: string) => void;

/**
 * Reads JSON, with the line (from 1) of the value at a path or of the nearest enclosing one. Reports bad bytes
 * and syntax, and returns undefined for them.
 */
export function readJson(
  bytes: Uint8Array,
  report: Report,
): { value: unknown; lineOf: (path: Path) => number } | undefined {
  const decoded = decodeText(bytes);
  if (decoded.utf16) {
    report(1, 'column 1', `the file is UTF-16, and ${notUtf8}`);
    return undefined;
  }
  const { text } = decoded;
  for (const line of decoded.badLines) {
    const column = text.split('\n')[line - 1]?.indexOf('\uFFFD') ?? 0;
    report(line, `column ${Math.max(column, 0) + 1}`, notUtf8);
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const reported = new Set<number>();
  for (const { error, offset } of errors) {
    const { line, column } = positionOf(text, offset);
    // `CommaExpected` as `comma expected`.
    const words = printParseErrorCode(error).replaceAll(/(?!^)[A-Z]/g, ' $&');
    // One slip causes further errors on the same line.
    if (reported.has(line)) continue;
    reported.add(line);
    report(line, `column ${column}`, `not JSON: ${words.toLowerCase()}`);
  }
  if (!root && errors.length === 0) report(1, 'column 1', 'not JSON: the file is empty');
  if (!root || errors.length > 0) return undefined;
  reportRepeatedKeys(root, [], (key, path, offset) => {
    report(positionOf(text, offset).line, pathText(path), `duplicate key ${quoted(key)}`);
  });
  return { value: JSON.parse(text), lineOf: (path) => positionOf(text, nearest(root, path).offset).line };
}

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

function positionOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** The node at a path, its property if any, or the nearest enclosing node. */
function nearest(root: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node.parent?.type === 'property' ? node.parent : node;
  }
  return root;
}

function reportRepeatedKeys(
  node: Node,
  path: Path,
  found: (key: string, path: Path, offset: number) => void,
): void {
  const seen = new Set<string>();
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    const name: unknown = key?.value;
    if (typeof name === 'string') {
      if (seen.has(name)) found(name, [...path, name], child.offset);
      seen.add(name);
    }
    if (value) reportRepeatedKeys(value, [...path, typeof name === 'string' ? name : index], found);
  }
}
