import type { Widget } from '#contract/templates.ts';
import { widgetOf, type EditorDocument } from '../state/document.ts';
import type { ChangeSet } from '../state/payload.ts';
import { isSameWidget } from '../state/same.ts';
import type { Fault, SaveStatus } from './status.ts';

/** A part of a document that the server has refused: a widget, or the title. */
interface RefusedPart {
  readonly part: Widget | string;
  readonly faults: readonly Fault[];
}

/** What the server has refused, which is held back until it changes or is asked for, while all else is saved. */
export class Refusals {
  #parts: readonly RefusedPart[] = [];
  #message = '';
  /** What is wrong with what is held back; the same array until that changes. */
  faults: readonly Fault[] = [];

  /** How the document stands to the server once all else is saved; undefined where nothing is held back. */
  get status(): SaveStatus | undefined {
    const { faults } = this;
    return this.#parts.length > 0 ? { kind: 'failed', message: this.#message, faults } : undefined;
  }

  /** Notes a refused save; false where it cannot be told which parts of it are to be held back. */
  add(faults: readonly Fault[], message: string, changes: ChangeSet): boolean {
    const parts = refusedParts(faults, changes);
    if (parts.length > 0) this.#message = message;
    this.#hold([...this.#parts, ...parts]);
    return parts.length > 0;
  }

  /** Lets all of it be tried again. */
  clear(): void {
    this.#hold([]);
  }

  /** The document with refused parts replaced by the server's, until they change. */
  leaveOut(document: EditorDocument, server: EditorDocument): EditorDocument {
    this.#hold(this.#parts.filter((part) => isStillRefused(part, document)));
    return withoutRefused(document, this.#parts, server);
  }

  #hold(parts: readonly RefusedPart[]): void {
    if (parts.length === this.#parts.length) return;
    this.#parts = parts;
    this.faults = parts.flatMap(({ faults }) => faults);
  }
}

/** The parts of a save that its faults are about; none where that cannot be told. */
function refusedParts(faults: readonly Fault[], { title, widgets = [] }: ChangeSet): RefusedPart[] {
  const about = (id: string) => faults.filter(({ widget }) => widget === id);
  const parts: RefusedPart[] = (widgets as Widget[])
    .map((part) => ({ part, faults: about(part.id) }))
    .filter((each) => each.faults.length > 0);
  const ofTitle = faults.filter(({ widget, field }) => widget === undefined && field === 'title');
  if (title !== undefined && ofTitle.length > 0) parts.push({ part: title, faults: ofTitle });
  return parts;
}

/** Whether a refused part is in the document as it was refused. */
function isStillRefused({ part }: RefusedPart, document: EditorDocument): boolean {
  if (typeof part === 'string') return document.title === part;
  const widget = widgetOf(document, part.id);
  return widget !== undefined && isSameWidget(widget, part);
}

/** The document with refused parts replaced by the server's; without widgets that it does not have at all. */
function withoutRefused(
  document: EditorDocument,
  refused: readonly RefusedPart[],
  server: EditorDocument,
): EditorDocument {
  if (refused.length === 0) return document;
  const parts = new Set(refused.map(({ part }) => (typeof part === 'string' ? undefined : part.id)));
  const widgets = document.widgets.flatMap((widget) =>
    parts.has(widget.id) ? (widgetOf(server, widget.id) ?? []) : widget,
  );
  return { title: parts.has(undefined) ? server.title : document.title, widgets };
}
