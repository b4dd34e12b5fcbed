import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { formatWhen } from './times.ts';

/** Whether visitors see this template now. */
export const isActive = ({ is_default, live }: TemplateHead): boolean => is_default && live !== null;

/** How a template stands to what visitors see, in words. */
export function liveWords({ is_default, live }: TemplateHead, timeZone: string): string {
  if (!live) return 'Not published';
  // What an import has put live has been so from the beginning of time.
  const begun = Date.parse(live.from) > 0 ? `since ${formatWhen(live.from, timeZone)}` : 'since the import';
  const since = begun + untilWords(live, timeZone);
  return is_default ? `Live ${since}` : `Published ${since}, shown once this is the default template`;
}

/** What the draft has that is not published; undefined when there is no difference. */
export function draftWords({ live, revision }: TemplateHead): string | undefined {
  if (!live) return undefined;
  return live.revision === revision ? undefined : 'The draft has changes that are not published';
}

/** What is to happen at a time to come, for the first time or again. */
export const releaseWords = (release: Release, timeZone: string): string => {
  const { revision, from, returns } = release;
  const what = revision === null ? 'Unpublish' : `Publish version ${revision}`;
  const again = returns === undefined ? '' : ' again';
  return `${what}${again} on ${formatWhen(returns ?? from, timeZone)}${untilWords(release, timeZone)}`;
};

const untilWords = ({ until }: Release, timeZone: string): string =>
  until === null ? '' : ` until ${formatWhen(until, timeZone)}`;
