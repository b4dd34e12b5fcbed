import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import type { Engine, Floor } from '../../infra/browsers.ts';

/** A feature, such as `api.AbortSignal.any_static`, in MDN's table of what browsers can do; undefined where it has none. */
export function featureAt(path: readonly string[]): CompatStatement | undefined {
  let found = bcd as unknown as Identifier | undefined;
  for (const part of path) found = found && Object.hasOwn(found, part) ? found[part] : undefined;
  const { __compat: compat } = found ?? {};
  return compat;
}

/** What MDN's table calls an engine. */
const names = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
} as const satisfies Record<Engine, readonly string[]>;

/** The oldest browsers of a floor that lack a feature, such as `firefox 115`; what the table does not know, none lacks. */
export function lackedBy(feature: CompatStatement | undefined, floor: Floor): string[] {
  const support = feature?.support;
  if (!support) return [];
  return Object.entries(names).flatMap(([engine, columns]) => {
    const oldest = floor[engine as Engine];
    const has = columns.every((column) =>
      [support[column] ?? []].flat().some((statement) => isIn(statement, oldest)),
    );
    return has ? [] : [`${engine} ${oldest}`];
  });
}

/** A feature behind a flag, or under another name, is one that a page does not have; half of one is enough. */
function isIn(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  oldest: number,
): boolean {
  if (flags || prefix || alternative_name || typeof added !== 'string') return false;
  const isThere = numberOf(added) <= oldest;
  return isThere && (typeof removed !== 'string' || numberOf(removed) > oldest);
}

/** Of a version such as `≤37`; one that is to come is later than all. */
const numberOf = (version: string): number => {
  const number = parseFloat(version.replace('≤', ''));
  return Number.isNaN(number) ? Infinity : number;
};
