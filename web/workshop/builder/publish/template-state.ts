import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { faultOfWall, formatWhen, wallTime } from '../../ui/times.ts';

/** Whether visitors see it now. */
export const isActive = ({ is_shown }: TemplateHead): boolean => is_shown;

export function liveText({ is_default, is_shown, live }: TemplateHead, timeZone: string): string {
  if (!live) return 'Not published';
  // An import is live from the beginning of time.
  const begun = Date.parse(live.from) > 0 ? `since ${formatWhen(live.from, timeZone)}` : 'since the import';
  const since = begun + untilText(live, timeZone);
  if (is_shown) return `Live ${since}`;
  const waits = is_default || live.home ? 'another template is shown for now' : 'not as the home page';
  return `Published ${since}, ${waits}`;
}

/** What the draft has that is not published; undefined when there is no difference. */
export const draftText = ({ live, revision }: TemplateHead): string | undefined =>
  live && live.revision !== revision ? 'The draft has unpublished changes' : undefined;

export function releaseText(release: Release, timeZone: string): string {
  const { revision, from, home, returns } = release;
  const what = revision === null ? 'Unpublish' : `Publish version ${revision}`;
  const again = returns === undefined ? '' : ' again';
  return `${what}${again}${home ? ' as the home page' : ''} on ${formatWhen(returns ?? from, timeZone)}${untilText(release, timeZone)}`;
}

const untilText = ({ until }: Release, timeZone: string): string =>
  until === null ? '' : ` until ${formatWhen(until, timeZone)}`;

/** When a template is published, as a form has it; empty: from now on, and without an end. */
export interface TimeRange {
  readonly from: string;
  readonly until: string;
}

/** The times of a release, as a form has them. */
export const timesOf = ({ from, until }: Release, timeZone: string): TimeRange => ({
  from: wallTime(Date.parse(from), timeZone),
  until: until === null ? '' : wallTime(Date.parse(until), timeZone),
});

/** What is wrong with such times, by field; both are wall-clock times of one zone, as is `now`. */
export function timeRangeFaults({ from, until }: TimeRange, now: string): Partial<TimeRange> {
  const typed = { from: faultOfWall(from), until: faultOfWall(until) };
  if (typed.from !== undefined) return { from: typed.from };
  if (typed.until !== undefined) return { until: typed.until };
  if (from && from <= now) return { from: 'This time has passed. Choose a later one, or publish now.' };
  if (until && until <= (from || now))
    return { until: from ? 'The end must be later than the start.' : 'This time has passed.' };
  return {};
}
