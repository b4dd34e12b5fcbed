import type { Issue } from './schema.ts';
import type { Path } from './json.ts';

/** An item of DynamoDB holds 400 KB with its keys and names; the rest is margin. */
const mostBytes = 380_000;
/** DynamoDB nests 32 levels deep. */
const mostLevels = 28;

/** What of a JSON value the store could not hold: text too long, numbers out of range, nesting too deep, empty keys. */
export function storageFaults(value: unknown, path: Path): Issue[] {
  const inner = valueFaults(value, path, 0);
  const parts = Array.isArray(value) ? [...value.entries()] : [[undefined, value] as const];
  const large = parts.flatMap(([place, entry]) => {
    const bytes = Buffer.byteLength(JSON.stringify(entry));
    const at = place === undefined ? [...path] : [...path, place];
    return bytes > mostBytes
      ? [{ path: at, message: `is ${bytes} bytes large, must be ${mostBytes} or fewer` }]
      : [];
  });
  return [...inner, ...large];
}

function valueFaults(value: unknown, path: Path, level: number): Issue[] {
  if (level > mostLevels) return [{ path: [...path], message: 'is nested too deep' }];
  if (typeof value === 'number')
    return isStorable(value) ? [] : [{ path: [...path], message: 'this number is out of range' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [
      ...(key === '' ? [{ path: at, message: 'a key is empty' }] : []),
      ...valueFaults(entry, at, level + 1),
    ];
  });
}

function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return size <= Number.MAX_SAFE_INTEGER && (size === 0 || size > 1e-100);
}
