import type { Widget } from '#contract/templates.ts';
import type { EditorDocument } from '../state/document.ts';
import { isSameWidget } from '../state/same.ts';

/** A document without the widgets that are the same in all documents of a kept draft. */
interface Sketch {
  readonly title: string;
  readonly order: readonly string[];
  readonly widgets: readonly Widget[];
}

/** Unsaved changes as the browser keeps them: enough to merge them with whatever the server has by then. */
export interface KeptDraft {
  readonly form: 1;
  /** When it was kept, in milliseconds since the epoch. */
  readonly at: number;
  /** The revision that the changes are based on. */
  readonly revision: number;
  readonly base: Sketch;
  readonly mine: Sketch;
  /** Documents of saves whose answer was lost. */
  readonly sent: readonly Sketch[];
}

/** The documents behind a kept draft. */
export interface KeptDocuments {
  readonly base: EditorDocument;
  readonly mine: EditorDocument;
  readonly sent: readonly EditorDocument[];
}

/** Unsaved changes, as small as they are: widgets that nobody changed are left out. */
export function keptDraft({ base, mine, sent }: KeptDocuments, revision: number, at: number): KeptDraft {
  const before = new Map(base.widgets.map((widget) => [widget.id, widget]));
  const others = [mine, ...sent];
  const touched = new Set<string>();
  for (const document of others) {
    const ids = new Set(document.widgets.map(({ id }) => id));
    for (const widget of document.widgets) {
      const known = before.get(widget.id);
      if (!known || !isSameWidget(known, widget)) touched.add(widget.id);
    }
    for (const { id } of base.widgets) if (!ids.has(id)) touched.add(id);
  }
  const sketch = ({ title, widgets }: EditorDocument): Sketch => ({
    title,
    order: widgets.map(({ id }) => id),
    widgets: widgets.filter(({ id }) => touched.has(id)),
  });
  return { form: 1, at, revision, base: sketch(base), mine: sketch(mine), sent: sent.map(sketch) };
}

/**
 * The documents behind a kept draft, with the server's own widgets where nobody changed them: whatever became of these in the meantime is
 * then no change of mine.
 */
export function keptDocuments({ base, mine, sent }: KeptDraft, server: EditorDocument): KeptDocuments {
  const known = new Map(server.widgets.map((widget) => [widget.id, widget]));
  const touched = new Set([base, mine, ...sent].flatMap(({ widgets }) => widgets.map(({ id }) => id)));
  const open = ({ title, order, widgets }: Sketch): EditorDocument => {
    const own = new Map(widgets.map((widget) => [widget.id, widget]));
    return {
      title,
      widgets: order.flatMap((id) => own.get(id) ?? (touched.has(id) ? undefined : known.get(id)) ?? []),
    };
  };
  return { base: open(base), mine: open(mine), sent: sent.map(open) };
}

/** A kept draft from its text; undefined for what this build cannot read. */
export function readKept(text: string | null): KeptDraft | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptDraft | null;
    return kept?.form === 1 ? kept : undefined;
  } catch {
    return undefined;
  }
}
