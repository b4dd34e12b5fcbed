import type { LiveSite } from './live-site.ts';

/** One thing that must be so on a live site; looking changes nothing there. */
export interface Check {
  /** Says what is looked at. */
  name: string;
  /** Means nothing on a site without TLS. */
  isForTls?: true;
  /** What is not as it must be: a sentence each, with what was expected. Empty when all is well. */
  run: (site: LiveSite) => Promise<string[]>;
}

/** The sentences whose condition does not hold. */
export const unless = (...expected: [holds: boolean, fault: string][]): string[] =>
  expected.filter(([holds]) => !holds).map(([, fault]) => fault);

/** A value as it stands in a sentence. */
export const said = (value: string | null | undefined): string =>
  value === null || value === undefined || value === '' ? 'missing' : `"${value}"`;
