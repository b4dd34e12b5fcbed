import { completeValues } from '#contract/fields.ts';
import { pageFields } from '#contract/page-fields.ts';
import type { Widget } from '#contract/templates.ts';
import type { ApiError } from '../../../api/client.ts';
import { isSamePage, isSameWidget } from '../state/compare.ts';
import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { pageOwner } from '../state/page.ts';
import type { ChangeSet } from './next-save.ts';
import { isOfPage, type Fault } from './status.ts';

export type Failure =
  /** No answer, or one that leaves open whether the save was carried out. */
  | { kind: 'offline' | 'unclear'; message: string }
  /** Not carried out, but it may be later; a conflict, once theirs is merged. */
  | { kind: 'later' | 'conflict'; message: string }
  | { kind: 'signed-out' }
  | ({ kind: 'refused' } & RefusedCall);

type RefusedCall = Pick<ApiError, 'code' | 'message' | 'errors'>;

/** The server's messages by field, with the ids of the sent widgets instead of their indices in the call. */
export function faultsOf({ code, message, errors }: RefusedCall, changes: ChangeSet): Fault[] {
  const [only, ...others] = changes.widgets ?? [];
  // The one refusal that names no field although it is about a widget, where that goes alone.
  if (code === 'payload_too_large' && only?.id !== undefined && others.length === 0)
    return [{ widget: only.id, field: '', messages: [message] }];
  return Object.entries(errors).map(([path, messages]) => {
    const [, index, field] = /^widgets\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const widget = index === undefined ? undefined : changes.widgets?.[Number(index)]?.id;
    return widget === undefined ? { field: path, messages } : { widget, field: field ?? '', messages };
  });
}

interface PagePart {
  readonly page: TemplateDraft['page'];
}

interface RefusedPart {
  /** A widget, the title, or what is said of the page. */
  readonly part: Widget | string | PagePart;
  readonly faults: readonly Fault[];
}

/** What the server has refused: held back until it changes or is saved on request, while all else is saved. */
export interface Refusal {
  readonly parts: readonly RefusedPart[];
  readonly message: string;
  /** Those of all parts; the same array until they change. */
  readonly faults: readonly Fault[];
}

export const noRefusal: Refusal = { parts: [], message: '', faults: [] };

const refusalOf = (parts: readonly RefusedPart[], message: string): Refusal => ({
  parts,
  message,
  faults: parts.flatMap(({ faults }) => faults),
});

/** The refusal with the parts of one more refused save; undefined where its faults name no part of it. */
export function withRefused(refusal: Refusal, faults: readonly Fault[], message: string, sent: ChangeSet) {
  const { title, page, widgets = [] } = sent;
  const parts: RefusedPart[] = (widgets as Widget[])
    .map((part) => ({ part, faults: faults.filter(({ widget }) => widget === part.id) }))
    .filter((each) => each.faults.length > 0);
  const ofTitle = faults.filter(({ widget, field }) => widget === undefined && field === 'title');
  if (title !== undefined && ofTitle.length > 0) parts.push({ part: title, faults: ofTitle });
  const ofPage = faults.filter(isOfPage);
  if (page !== undefined && ofPage.length > 0)
    parts.push({ part: { page: completeValues(pageFields, page) }, faults: ofPage });
  return parts.length > 0 ? refusalOf([...refusal.parts, ...parts], message) : undefined;
}

/** The refusal without the parts that have changed since; the same object when none has. */
export function stillRefused(refusal: Refusal, draft: TemplateDraft): Refusal {
  const parts = refusal.parts.filter(({ part }) => {
    if (typeof part === 'string') return draft.title === part;
    if ('page' in part) return isSamePage(draft.page, part.page);
    const widget = widgetOf(draft, part.id);
    return widget !== undefined && isSameWidget(widget, part);
  });
  return parts.length === refusal.parts.length ? refusal : refusalOf(parts, refusal.message);
}

const title = Symbol('title');

/** The draft with refused parts replaced by the server's; without refused widgets that the server lacks. */
export function withoutRefused(draft: TemplateDraft, { parts }: Refusal, server: TemplateDraft) {
  if (parts.length === 0) return draft;
  const keys = new Set(
    parts.map(({ part }) => (typeof part === 'string' ? title : 'page' in part ? pageOwner : part.id)),
  );
  const widgets = draft.widgets.flatMap((widget) =>
    keys.has(widget.id) ? (widgetOf(server, widget.id) ?? []) : widget,
  );
  return {
    title: keys.has(title) ? server.title : draft.title,
    page: keys.has(pageOwner) ? server.page : draft.page,
    widgets,
  };
}
