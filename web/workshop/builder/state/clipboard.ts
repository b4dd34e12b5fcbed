import { entriesOf, ownOf, recordOf, textOf } from '#contract/fields.ts';
import { isSection } from '#contract/page-sections.ts';
import { mostWidgets } from '#contract/pattern-limits.ts';
import type { Widget } from '#contract/templates.ts';
import { openForEditing, optionsOf } from '../../../blocks/catalogue.ts';
import type { Store } from '../../../store.ts';
import { attempt } from '../../ui/attempt.ts';
import type { Piece } from './piece.ts';

const key = 'acclaim-copied-widgets';

/**
 * Widgets from outside of the draft, made whole and brought to the newest form of their kinds; none where any of them is not one
 * that this build knows and a template may have more than once.
 */
export function openPiece(stored: unknown): Piece {
  const entries = entriesOf(stored);
  const widgets = entries.flatMap((entry): Widget[] => {
    const type = textOf(entry['type']);
    const given: Widget = {
      id: textOf(entry['id']),
      type,
      version: Number(entry['version']),
      title: textOf(entry['title']),
      description: textOf(entry['description']),
      is_active: entry['is_active'] !== false,
      position: 0,
      thumbnail: textOf(entry['thumbnail']),
      options: optionsOf(entry['options']),
    };
    const { state, widget } = openForEditing(given);
    return state === 'known' && !isSection(widget) ? [widget] : [];
  });
  return entries.length <= mostWidgets && widgets.length === entries.length ? widgets : [];
}

const read = (text: string | null): Piece =>
  attempt(() => openPiece(ownOf(recordOf(JSON.parse(text ?? 'null')), 'widgets'))) ?? [];

/** What was copied in this tab where the browser keeps nothing. */
let unkept: string | undefined;
let last = { text: null as string | null, piece: [] as Piece };
const listeners = new Set<() => void>();

/** What was copied last, in any template, tab and window of this browser; none at first. */
export const clipboard: Store<Piece> = {
  get() {
    const text = unkept ?? attempt(() => localStorage.getItem(key)) ?? null;
    if (text !== last.text) last = { text, piece: read(text) };
    return last.piece;
  },
  subscribe(listener) {
    listeners.add(listener);
    // Of other tabs.
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
  set(piece) {
    const text = JSON.stringify({ widgets: piece });
    const isKept = attempt(() => {
      localStorage.setItem(key, text);
      return true;
    });
    unkept = isKept ? undefined : text;
    for (const listener of listeners) listener();
  },
};
