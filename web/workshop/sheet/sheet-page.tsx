import type { CategoryRow } from '#contract/content.ts';
import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../counts.ts';
import { callAdmin } from '../api.ts';
import { useAction } from '../ui/calls.tsx';
import { SheetPreview, summaryOf } from './sheet-preview.tsx';
import { SheetSource } from './sheet-source.tsx';
import { SheetTable } from './sheet-table.tsx';
import { useSheet, type Sheet } from './use-sheet.ts';
import './sheet.scss';

interface SheetPageProps {
  /** Of rows that name none. */
  category: CategoryRow;
  categories: readonly CategoryRow[];
  /** A file that was dropped on the room. */
  file?: File | undefined;
  /** @param entry number of the log entry, by which it is taken back */
  onApplied: (text: string, entry: number | null) => void;
  onClose: () => void;
}

/** Nominees from a sheet: pasted or chosen, understood, checked cell by cell, looked at, and applied. */
export function SheetPage({ category, categories, file, onApplied, onClose }: SheetPageProps) {
  const sheet = useSheet(category, categories, file !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="sheet" aria-labelledby="sheet-title">
      <header className="admin-head">
        <h1 id="sheet-title" ref={heading} tabIndex={-1}>
          From a sheet
        </h1>
        <Button tone="secondary" onClick={onClose}>
          Back to the nominees
        </Button>
      </header>
      {sheet.draft ? (
        <SheetUnderWay sheet={sheet} categories={categories} onApplied={onApplied} />
      ) : (
        <SheetSource file={file} category={category} isLost={sheet.isLost} onRead={sheet.read} />
      )}
    </section>
  );
}

type SheetUnderWayProps = Pick<SheetPageProps, 'categories' | 'onApplied'> & { sheet: Sheet };

function SheetUnderWay({ sheet, categories, onApplied }: SheetUnderWayProps) {
  const { draft, checked, isChecking, error, body } = sheet;
  const faults = sheet.faults.length;
  const changes = checked?.changes.length ?? 0;
  useEffect(() => {
    if (checked && !isChecking)
      announce(faults > 0 ? `${plural(faults, 'problem')} in the sheet.` : 'The sheet is right.');
  }, [checked, isChecking, faults]);
  const apply = useAction(async (confirmed: boolean) => {
    if (!body) return;
    const answer = await callAdmin('content.apply', { body: { ...body, confirmed } });
    if (answer.faults.length > 0) return sheet.again();
    sheet.putAway();
    onApplied(`The sheet is applied: ${summaryOf(answer.changes)}.`, answer.entry);
  });
  if (!draft) return null;
  const isReady = !isChecking && checked !== undefined && faults === 0 && changes > 0 && error === undefined;
  return (
    <>
      <SheetTable sheet={sheet} draft={draft} />
      <fieldset className="sheet-missing">
        <legend>Nominees of these categories that are not in the sheet</legend>
        <label>
          <input
            type="radio"
            name="missing"
            checked={draft.missing === 'keep'}
            onChange={() => sheet.change({ missing: 'keep' })}
          />
          stay as they are
        </label>
        <label>
          <input
            type="radio"
            name="missing"
            checked={draft.missing === 'remove'}
            onChange={() => sheet.change({ missing: 'remove' })}
          />
          are taken out: the sheet is the whole list
        </label>
      </fieldset>
      {error === undefined ? null : (
        <Alert>
          <p>{error}</p>
          <Button tone="secondary" onClick={sheet.again}>
            Check again
          </Button>
        </Alert>
      )}
      <SheetPreview sheet={sheet} categories={categories} />
      {apply.error ? <Alert>{apply.error}</Alert> : null}
      <div className="dialog-actions">
        <Button
          busy={apply.isBusy}
          aria-disabled={!isReady || undefined}
          onClick={() => void apply.run(apply.isAsked)}
        >
          Apply
        </Button>
        <Button tone="secondary" onClick={sheet.putAway}>
          Start over with another sheet
        </Button>
      </div>
    </>
  );
}
