import type { CategoryRow } from '#contract/content.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { useEffect, useMemo, useState } from 'react';
import { subscribeSession } from '../../api/session.ts';
import { after } from '../../ui/after.ts';
import { callAdmin } from '../api.ts';
import { keptAs } from '../content/kept.ts';
import { failureText } from '../ui/calls.tsx';
import type { SheetColumn } from './columns.ts';
import { cellFaults, draftOf, edited, type SheetDraft, withSheet } from './draft.ts';
import { keptDraft } from './kept-draft.ts';
import type { Choice } from './sheets.ts';
import type { Book } from './tidy.ts';
import { toRows, type Known } from './to-rows.ts';

type Checked = Pick<Answer<'content.check'>, 'faults' | 'warnings' | 'changes'>;

const kept = keptAs<unknown>('acclaim-sheet');
/** Milliseconds without a change, after which a sheet is checked. */
const checkAfter = 500;

/**
 * A sheet of nominees: what was read, how it is understood, what is wrong with it, and what it would change.
 * @param isNew whether a file is about to be read, which goes before what is kept
 */
export function useSheet(category: CategoryRow, categories: readonly CategoryRow[], isNew: boolean) {
  const [draft, setDraft] = useState(() => (isNew ? undefined : keptDraft(kept.read())));
  const [isLost, setIsLost] = useState(() => !isNew && !draft && kept.has());
  const [uploads, setUploads] = useState<Known['uploads']>([]);
  const [checked, setChecked] = useState<Checked & { of: unknown }>();
  const [failed, setFailed] = useState<{ message: string; of: unknown }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (isLost) kept.write(undefined);
  }, [isLost]);
  useEffect(() => {
    const call = new AbortController();
    // Without them, names of files stay as they are, and are told to be unknown.
    callAdmin('uploads.list', {}, { signal: call.signal }).then(
      ({ pictures }) => setUploads(pictures),
      () => undefined,
    );
    return () => call.abort();
  }, []);
  const known = useMemo(
    (): Known => ({ category: category.key, categories, uploads }),
    [category.key, categories, uploads],
  );
  const read = useMemo(() => draft && toRows(draft.table, draft, known), [draft, known]);
  const asked = useMemo(
    () =>
      read &&
      draft &&
      JSON.stringify({ nominees: read.rows, missing: draft.missing } satisfies Body<'content.check'>),
    [read, draft],
  );
  // The same sheet, read again when the list of pictures comes, is checked already.
  const body = useMemo(() => asked && (JSON.parse(asked) as Body<'content.check'>), [asked]);
  useEffect(() => {
    if (!body) return undefined;
    const call = new AbortController();
    const check = async () => {
      try {
        const answer = await callAdmin('content.check', { body }, { signal: call.signal });
        setChecked({ ...answer, of: body });
        setFailed(undefined);
      } catch (cause) {
        if (!call.signal.aborted) setFailed({ message: failureText(cause), of: body });
      }
    };
    const cancel = after(checkAfter, () => void check());
    return () => {
      cancel();
      call.abort();
    };
  }, [body, tries]);
  useEffect(() => subscribeSession(() => setTries((before) => before + 1)), []);

  const set = (next: SheetDraft | undefined) => {
    kept.write(next);
    setDraft(next);
    setIsLost(false);
    if (!next) setChecked(undefined);
  };
  // What failed for one sheet says nothing of the next.
  const error = failed?.of === body ? failed?.message : undefined;
  return {
    draft,
    body,
    /** Whether the browser has kept a sheet that can't be read. */
    isLost,
    /** What is wrong, as far as it is known. */
    faults: [...(draft ? cellFaults(draft) : []), ...((draft && checked?.faults) ?? [])],
    /** What people should know. */
    notes: [...(read?.notes ?? []), ...((draft && checked?.warnings) ?? [])],
    /** The last check; it is of what is shown unless `isChecking`. */
    checked: draft && checked,
    isChecking: body !== undefined && checked?.of !== body && error === undefined,
    error,
    again: () => setTries((before) => before + 1),
    read: (book: Book) => set(draftOf(book, known)),
    choose: (choice: Choice) => draft && set(withSheet(draft, choice, known)),
    change: (more: Partial<SheetDraft>) => draft && set({ ...draft, ...more }),
    edit: (row: number, column: SheetColumn, text: string) => draft && set(edited(draft, row, column, text)),
    putAway: () => set(undefined),
  };
}

export type Sheet = ReturnType<typeof useSheet>;
