import type { CategoryRow, ContentChange, RowFault } from '#contract/content.ts';
import type { Body } from '#contract/routes.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { subscribeSession } from '../../api/session.ts';
import { callAdmin } from '../api.ts';
import { keptAs } from '../content/kept.ts';
import { recognize, type Reading, type SheetColumn, type Table } from './columns.ts';
import { toRows, type Known } from './to-rows.ts';

/** A sheet under way, which stays in this browser until it is applied or put away. */
export interface SheetDraft extends Reading {
  table: Table;
  /** What becomes of nominees that have no row. */
  missing: 'keep' | 'remove';
}

interface Checked {
  faults: readonly RowFault[];
  changes: readonly ContentChange[];
}

const kept = keptAs<SheetDraft>('acclaim-sheet');
/** Milliseconds without a change, after which a sheet is checked. */
const checkAfter = 500;

/** A sheet of nominees: what was read, how it is understood, what is wrong with it, and what it would change. */
export function useSheet(category: CategoryRow, categories: readonly CategoryRow[]) {
  const [draft, setDraft] = useState(() => kept.read());
  const [uploads, setUploads] = useState<Known['uploads']>([]);
  const [checked, setChecked] = useState<Checked & { of: unknown }>();
  const [error, setError] = useState<string>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const call = new AbortController();
    // Without them, names of files stay as they are, and are told to be unknown.
    callAdmin('uploads.list', {}, { signal: call.signal }).then(
      ({ pictures }) => setUploads(pictures),
      () => undefined,
    );
    return () => call.abort();
  }, []);
  const body = useMemo((): Body<'content.check'> | undefined => {
    if (!draft) return undefined;
    const known: Known = { category: category.key, categories, uploads };
    return { nominees: toRows(draft.table, draft, known), missing: draft.missing };
  }, [draft, category.key, categories, uploads]);
  const wanted = useRef(body);
  useEffect(() => {
    wanted.current = body;
    if (!body) return undefined;
    const call = new AbortController();
    const check = async () => {
      try {
        const { faults, changes } = await callAdmin('content.check', { body }, { signal: call.signal });
        setChecked({ faults, changes, of: body });
        setError(undefined);
      } catch (cause) {
        if (!call.signal.aborted) setError(messageOf(cause));
      }
    };
    const timer = window.setTimeout(() => void check(), checkAfter);
    return () => {
      window.clearTimeout(timer);
      call.abort();
    };
  }, [body, tries]);
  useEffect(() => subscribeSession(() => setTries((before) => before + 1)), []);

  const set = (next: SheetDraft | undefined) => {
    kept.write(next);
    setDraft(next);
    if (!next) setChecked(undefined);
  };
  return {
    draft,
    body,
    /** The last check; it is of what is shown unless `isChecking`. */
    checked: draft && checked,
    isChecking: body !== undefined && checked?.of !== body && error === undefined,
    error,
    again: () => setTries((before) => before + 1),
    read: (table: Table) => set({ table, ...recognize(table), missing: 'keep' }),
    change: (more: Partial<SheetDraft>) => draft && set({ ...draft, ...more }),
    edit: (row: number, column: SheetColumn, text: string) => draft && set(edited(draft, row, column, text)),
    putAway: () => set(undefined),
  };
}

export type Sheet = ReturnType<typeof useSheet>;

/** A draft with another text in a cell; a column that the sheet does not have is added at its end. */
function edited(draft: SheetDraft, row: number, column: SheetColumn, text: string): SheetDraft {
  const { table, header, mapping } = draft;
  const known = mapping.indexOf(column);
  const at = known >= 0 ? known : mapping.length;
  return {
    ...draft,
    mapping: known >= 0 ? mapping : [...mapping, column],
    table: table.map((cells, index) => {
      const whole = known >= 0 ? cells : [...cells, index === header ? column : ''];
      return index === header + 1 + row ? whole.with(at, text) : whole;
    }),
  };
}

const messageOf = (error: unknown): string =>
  error instanceof ApiError
    ? [error.message, ...Object.values(error.errors).flat()].join(' ')
    : 'Something went wrong in this page. Please reload it.';
