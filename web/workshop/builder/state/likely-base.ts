import { completeValues, recordOf, type Field, type Fields, type Loose } from '#contract/fields.ts';
import { pageFields } from '#contract/page-fields.ts';
import type { Widget } from '#contract/templates.ts';
import { widgetFields } from '#contract/widget-fields.ts';
import { isSameDraft, isSamePage, isSameStored, isSameWidget } from './compare.ts';
import { entriesById, type TemplateDraft } from './draft.ts';
import { isAlikeBy, isSameOrder, type Entry } from './merge-entries.ts';
import { hasDistinctIds, inOneForm } from './merge-widget.ts';

/** A save that may have been carried out: what it was based on, what was sent, and what the server has now. */
interface Sent<T> {
  readonly base: T;
  readonly sent: T;
  readonly theirs: T;
}

/**
 * The common base when a save of mine got no answer but may have been carried out: what they have exactly as I sent it
 * came from me, all else is as it was before. Field by field: they may have changed another field of the same widget since.
 */
export function likelyBase(base: TemplateDraft, sent: TemplateDraft, theirs: TemplateDraft): TemplateDraft {
  if (isSameDraft(sent, theirs)) return theirs;
  const widgets = { base: base.widgets, sent: sent.widgets, theirs: theirs.widgets };
  return {
    title: sent.title === theirs.title ? sent.title : base.title,
    page: isSamePage(base.page, sent.page)
      ? base.page
      : completeValues(
          pageFields,
          likelyRecord(pageFields, { base: base.page, sent: sent.page, theirs: theirs.page }),
        ),
    widgets: likelyEntries(widgets, isSameWidget, likelyWidget),
  };
}

function likelyEntries<T extends Entry>(
  { base, sent, theirs }: Sent<readonly T[]>,
  isSame: (a: T, b: T) => boolean,
  likely: (sides: Sent<T>) => T,
): T[] {
  const [before, mine, other] = [entriesById(base), entriesById(sent), entriesById(theirs)];
  const known = new Map<string, T>();
  for (const id of new Set([...before.keys(), ...mine.keys()])) {
    const [was, own, now] = [before.get(id), mine.get(id), other.get(id)];
    const isOwn = isAlikeBy(isSame)(own, now);
    const entry = !isOwn && was && own && now ? likely({ base: was, sent: own, theirs: now }) : was;
    const found = isOwn ? own : entry;
    if (found) known.set(id, found);
  }
  const idsOf = (entries: readonly T[]) => entries.map(({ id }) => id);
  const common = (entries: readonly T[]) =>
    idsOf(entries).filter((id) => known.has(id) && other.has(id) && mine.has(id));
  const isOrderMine = isSameOrder(common(sent), common(theirs));
  const order = new Set([...idsOf(isOrderMine ? sent : base), ...idsOf(sent), ...idsOf(base)]);
  return [...order].flatMap((id) => known.get(id) ?? []);
}

function likelyWidget({ base, sent, theirs }: Sent<Widget>): Widget {
  const opened = inOneForm({ base, mine: sent, theirs });
  if (!opened) return base;
  const sides = { base: opened.base, sent: opened.mine, theirs: opened.theirs };
  return likelyRecord(widgetFields, sides) as unknown as Widget;
}

function likelyRecord(fields: Fields, { base, sent, theirs }: Sent<unknown>): Loose {
  const [was, own, now] = [recordOf(base), recordOf(sent), recordOf(theirs)];
  const keys = new Set([...Object.keys(was), ...Object.keys(own)]);
  const entries = [...keys].map((key) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return [key, likelyValue(field, { base: was[key], sent: own[key], theirs: now[key] }, key)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function likelyValue(field: Field | undefined, sides: Sent<unknown>, key: string): unknown {
  const { base, sent, theirs } = sides;
  if (isSameStored(sent, theirs, key)) return sent;
  if (field?.kind === 'group') return likelyRecord(field.fields, sides);
  if (field?.kind === 'styles' || field?.kind === 'map') return likelyRecord({}, sides);
  if (field?.kind !== 'list' || ![base, sent, theirs].every(hasDistinctIds)) return base;
  const isSame = (a: Entry, b: Entry) => isSameStored(a, b);
  return likelyEntries(
    sides as Sent<readonly Entry[]>,
    isSame,
    (each) => likelyRecord(field.fields, each) as unknown as Entry,
  );
}
