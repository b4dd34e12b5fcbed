import * as z from 'zod/mini';
import type { Report } from '#content/faults.ts';
import { checkParts, type PartsFile } from '#content/parts.ts';
import { type At, isRecord, pathText } from '#content/paths.ts';
import { isPartName, partNames } from '#content/schema.ts';
import { exportedSchema, type Exported } from './exported.ts';
import { readJson } from './json.ts';

/** Reads and checks show.json, except references between parts. */
export function readParts(
  bytes: Uint8Array,
  report: Report,
): PartsFile & { exported?: Exported | undefined } {
  const json = readJson(bytes, report);
  const at: At = (path, message, more) =>
    report(json?.lineOf(path) ?? 1, pathText(path) || 'show.json', message, more);
  if (!json || !isRecord(json.value)) {
    if (json) at([], 'must be an object of the parts of a show');
    return { parts: {}, raw: Object.fromEntries(partNames.map((name) => [name, undefined])), at };
  }
  const { exported, ...rest } = json.value;
  const given = Object.entries(rest);
  for (const [key] of given)
    if (!isPartName(key)) at([key], `unknown key; the parts of a show are ${partNames.join(', ')}`);
  const checked = z.optional(exportedSchema).safeParse(exported);
  if (!checked.success)
    at(['exported'], 'is not what an export writes; leave it as it was written, or take it out');
  return {
    ...checkParts(Object.fromEntries(given.filter(([key]) => isPartName(key))), at),
    exported: checked.data,
  };
}
