import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { formatWhen } from '../../ui/times.ts';

/** Whether visitors see this template now. */
export const isActive = ({ is_default, live }: TemplateHead): boolean => is_default && live !== null;

/** What visitors see of a template, as text. */
export function liveText({ is_default, live }: TemplateHead, timeZone: string): string {
  if (!live) return 'Not published';
  // An import is live from the beginning of time.
  const begun = Date.parse(live.from) > 0 ? `since ${formatWhen(live.from, timeZone)}` : 'since the import';
  const since = begun + untilText(live, timeZone);
  return is_default ? `Live ${since}` : `Published ${since}, shown once this is the default template`;
}

/** What the draft has that is not published; undefined when there is no difference. */
export function draftText({ live, revision }: TemplateHead): string | undefined {
  return live && live.revision !== revision ? 'The draft has unpublished changes' : undefined;
}

/** What will happen at a time, for the first time or again. */
export function releaseText(release: Release, timeZone: string): string {
  const { revision, from, returns } = release;
  const what = revision === null ? 'Unpublish' : `Publish version ${revision}`;
  const again = returns === undefined ? '' : ' again';
  return `${what}${again} on ${formatWhen(returns ?? from, timeZone)}${untilText(release, timeZone)}`;
}

const untilText = ({ until }: Release, timeZone: string): string =>
  until === null ? '' : ` until ${formatWhen(until, timeZone)}`;
