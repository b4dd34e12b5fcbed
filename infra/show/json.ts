import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { quoted, type Report } from '#content/faults.ts';
import { type Path, pathText } from '#content/paths.ts';
import { decodeText, notUtf8 } from './text.ts';

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
