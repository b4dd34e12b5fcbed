import { homeAt, homeReleases, releaseAt, turnsFrom, withDefault } from '#contract/home-page.ts';
import type { Answer } from '#contract/routes.ts';
import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { formatSpan, formatStart } from './moments.ts';

/** All templates, as admins see them: what visitors will see follows from them. */
export type Home = Answer<'templates.all'>;

/** The present, no earlier than what is live began: what a browser knows of the site's clock is late by as long as an answer takes. */
export const nowOf = ({ templates }: Home): number =>
  Math.max(serverNow(), ...templates.flatMap(({ live }) => (live ? Date.parse(live.from) : [])));

interface Listed {
  id: string;
  title: string;
  releases: readonly Release[];
}

export interface Outlook {
  defaultId: string;
  templates: readonly Listed[];
}

/** What home will show if nothing is changed. */
export const outlookOf = ({ templates }: Home): Outlook => ({
  defaultId: templates.find((head) => head.is_default)?.id ?? '',
  templates: templates.map(({ id, title, live, scheduled }) => ({
    id,
    title,
    releases: live ? [live, ...scheduled] : scheduled,
  })),
});

/** A time for which home shows the same; without a template it is empty. */
interface Run {
  /** Milliseconds since the epoch. */
  from: number;
  template?: Listed;
  release?: Release;
}

/** From `now` on, in order. */
export function runsOf(outlook: Outlook, now: number): Run[] {
  const runs: Run[] = [];
  for (const from of turnsFrom(homeReleases(outlook), now)) {
    const shown = homeAt<Release, Listed>(outlook, from);
    if (runs.length === 0 || runs.at(-1)?.release !== shown?.release) runs.push({ from, ...shown });
  }
  return runs;
}

const changed = (
  outlook: Outlook,
  id: string,
  by: (own: readonly Release[]) => readonly Release[],
): Outlook => ({
  ...outlook,
  templates: outlook.templates.map((each) =>
    each.id === id ? { ...each, releases: by(each.releases) } : each,
  ),
});

export const withoutTemplate = (outlook: Outlook, id: string): Outlook => ({
  ...outlook,
  templates: outlook.templates.filter((each) => each.id !== id),
});

/** Unpublished from `now` on, until something scheduled begins. */
export const unpublished = (outlook: Outlook, id: string, now: number): Outlook =>
  changed(outlook, id, (own) => own.filter(({ from }) => Date.parse(from) > now));

export const withoutRelease = (outlook: Outlook, id: string, release: string): Outlook =>
  changed(outlook, id, (own) => own.filter((each) => each.id !== release));

export const asDefault = (outlook: Outlook, id: string, now: number): Outlook =>
  withDefault<Release, Outlook>(outlook, id, now);

/** A publishing that is being considered. Times are in milliseconds since the epoch; absent: from now on, without an end. */
export interface Plan {
  template: string;
  from?: number | undefined;
  until?: number | undefined;
  /** Whether home shows it in place of the default template. */
  isHome: boolean;
}

const planned = 'planned';

/** What home will show once this is carried out, by the rules of the server. */
export function withPlan(
  outlook: Outlook,
  { template, from = NaN, until = NaN, isHome }: Plan,
  now: number,
): Outlook {
  const iso = (instant: number) => new Date(instant).toISOString();
  const isForGood = Number.isNaN(from) && Number.isNaN(until);
  const added: Release = {
    id: planned,
    revision: 0,
    from: iso(Number.isNaN(from) ? now : from),
    until: Number.isNaN(until) ? null : iso(until),
    home: isHome,
    made: { at: iso(now), by: '' },
  };
  const before = isHome && isForGood ? asDefault(outlook, template, now) : outlook;
  return changed(before, template, (own) => [...own, added]);
}

/** What visitors will see of a plan, and afterward, in sentences. */
export function planWords({ templates, timeZone }: Home, plan: Plan, now: number): string[] {
  const outlook = outlookOf({ templates, timeZone });
  const runs = runsOf(withPlan(outlook, plan, now), now);
  const index = runs.findIndex(({ release }) => release?.id === planned);
  const run = runs[index];
  const title = outlook.templates.find(({ id }) => id === plan.template)?.title ?? '';
  if (!run) return [`Visitors see no difference. ${seenNow(outlook, now)}`];
  const next = runs[index + 1];
  const start = run.from === now ? 'from now' : `from ${formatStart(run.from, now, timeZone)}`;
  const end = next ? ` until ${formatSpan(run.from, next.from, now, timeZone)}` : ' on';
  return [
    `Visitors see ‘${title}’ ${start}${end}.`,
    ...(next ? [afterward(next, run)] : []),
    ...cutShort(outlook, run, next, now, timeZone),
  ];
}

function afterward({ template, release }: Run, run: Run): string {
  if (!template || !release) return 'After that, the home page has its sections alone.';
  const how = Date.parse(release.from) < run.from ? ' again' : ', as scheduled';
  const what = template === run.template ? `version ${release.revision} of it` : `‘${template.title}’`;
  return `After that, they see ${what}${how}.`;
}

/** Says of what is live until a time that it ends now, or no more. */
function cutShort(
  outlook: Outlook,
  run: Run,
  next: Run | undefined,
  now: number,
  timeZone: string,
): string[] {
  const shown = homeAt<Release, Listed>(outlook, now);
  const end = shown?.release.until ? Date.parse(shown.release.until) : NaN;
  const nextFrom = next?.from ?? Infinity;
  if (!shown || run.from !== now || !(end <= nextFrom)) return [];
  const when = formatStart(end, now, timeZone);
  if (shown.template.id !== run.template?.id)
    return [`This ends ‘${shown.template.title}’ now, which was to be seen until ${when}.`];
  return end === nextFrom ? [] : [`Without this, it would end on ${when}.`];
}

const seenNow = (outlook: Outlook, now: number): string => {
  const template = homeAt<Release, Listed>(outlook, now)?.template;
  return template ? `They keep seeing ‘${template.title}’.` : 'The home page keeps its sections alone.';
};

/** What a change of the outlook does to what visitors see, in a sentence or two. */
export function changeWords(home: Home, after: Outlook, now: number): string {
  const [before, then] = [runsOf(outlookOf(home), now), runsOf(after, now)];
  const [was, is] = [before[0], then[0]];
  if (was?.template?.id !== is?.template?.id || was?.release?.revision !== is?.release?.revision) {
    if (!is?.template) return 'Visitors will see the home page with its sections alone.';
    if (was?.template?.id === is.template.id)
      return `Visitors will see version ${is.release?.revision} of ‘${is.template.title}’.`;
    return `Visitors will see ‘${is.template.title}’${was?.template ? ` instead of ‘${was.template.title}’` : ''}.`;
  }
  const key = ({ template, release }: Run) => `${template?.id} ${release?.revision}`;
  const at = [...before.slice(1), ...then.slice(1)]
    .map(({ from }) => from)
    .toSorted((a, b) => a - b)
    .find((from) => key(runAt(before, from)) !== key(runAt(then, from)));
  if (at === undefined) return 'Visitors see no difference.';
  const { template, release } = runAt(then, at);
  const what = template
    ? `‘${template.title}’, version ${release?.revision}`
    : 'the home page with its sections alone';
  const instead = runAt(before, at).template?.title;
  const whose = instead === undefined || instead === template?.title ? '' : `, and not ‘${instead}’`;
  return `Visitors see no difference now. On ${formatStart(at, now, home.timeZone)} they will see ${what}${whose}.`;
}

const runAt = (runs: readonly Run[], instant: number): Run =>
  runs.findLast(({ from }) => from <= instant) ?? { from: instant };

/** The newer version that a scheduled release will replace; undefined where it replaces none. */
export function newerThan(
  { live, scheduled }: TemplateHead,
  release: Release,
  now: number,
): number | undefined {
  const { revision, from } = release;
  // What returns was covered on purpose.
  if (revision === null || Date.parse(from) <= now) return undefined;
  const before = releaseAt(live ? [live, ...scheduled] : scheduled, Date.parse(from) - 1);
  const newest = Math.max(live?.revision ?? 0, before?.revision ?? 0);
  return newest > revision ? newest : undefined;
}
