import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { formatWhen } from '../../ui/times.ts';

export const isActive = ({ is_default, live }: TemplateHead): boolean => is_default && live !== null;

export function liveText({ is_default, live }: TemplateHead, timeZone: string): string {
  if (!live) return 'Not published';
  // An import is live from the beginning of time.
  const begun = Date.parse(live.from) > 0 ? `since ${formatWhen(live.from, timeZone)}` : 'since the import';
  const since = begun + untilText(live, timeZone);
  return is_default ? `Live ${since}` : `Published ${since}, shown once this is the default template`;
}

/** What the draft has that is not published; undefined when there is no difference. */
export const draftText = ({ live, revision }: TemplateHead): string | undefined =>
  live && live.revision !== revision ? 'The draft has unpublished changes' : undefined;

export function releaseText(release: Release, timeZone: string): string {
  const { revision, from, returns } = release;
  const what = revision === null ? 'Unpublish' : `Publish version ${revision}`;
  const again = returns === undefined ? '' : ' again';
  return `${what}${again} on ${formatWhen(returns ?? from, timeZone)}${untilText(release, timeZone)}`;
}

const untilText = ({ until }: Release, timeZone: string): string =>
  until === null ? '' : ` until ${formatWhen(until, timeZone)}`;

/** When a template is published, as a form has it; empty: from now on, and without an end. */
export interface TimeRange {
  readonly from: string;
  readonly until: string;
}

/** What is wrong with such times, by field; both are wall-clock times of one zone, as is `now`. */
export function timeRangeFaults({ from, until }: TimeRange, now: string): Partial<TimeRange> {
  if (from && from <= now) return { from: 'This time has passed. Choose a later one, or publish now.' };
  if (until && until <= (from || now))
    return { until: from ? 'The end must be later than the start.' : 'This time has passed.' };
  return {};
}
