import type { CategoryRow, NomineeRow } from '#contract/content.ts';
import { useId, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { callAdmin } from '../api.ts';
import { useAction } from '../ui/calls.tsx';
import { Modal } from '../ui/modal.tsx';
import { csvOf, xlsxOf } from './write-table.ts';
import './sheet.scss';

interface DownloadDialogProps {
  category: CategoryRow;
  onClose: () => void;
}

/** Downloads the nominees of a category, or all, as a sheet that can be read in again as it is. */
export function DownloadDialog({ category, onClose }: DownloadDialogProps) {
  const [isAll, setIsAll] = useState(false);
  const name = useId();
  const { isBusy, error, run } = useAction(async (format: 'csv' | 'xlsx') => {
    const query = isAll ? {} : { category: category.key };
    const { value } = await callAdmin('content.get', { params: { part: 'nominees' }, query });
    const nominees = (value as NomineeRow[]).filter(({ withdrawn }) => !withdrawn);
    const file = await (format === 'csv' ? csvOf(nominees) : xlsxOf(nominees));
    saveFile(`nominees${isAll ? '' : `-${category.key}`}.${format}`, file);
  });
  return (
    <Modal title="Download nominees" onClose={onClose}>
      <div className="dialog-body">
        <fieldset className="sheet-missing">
          <legend>Which nominees</legend>
          <label>
            <input type="radio" name={name} checked={!isAll} onChange={() => setIsAll(false)} />
            {category.title}
          </label>
          <label>
            <input type="radio" name={name} checked={isAll} onChange={() => setIsAll(true)} />
            All categories
          </label>
        </fieldset>
        <p>Withdrawn nominees are left out. You can change the sheet and read it in again as it is.</p>
        {error ? <Alert>{error}</Alert> : null}
        <div className="dialog-actions">
          <Button busy={isBusy} onClick={() => void run('xlsx')}>
            Download XLSX
          </Button>
          <Button tone="secondary" busy={isBusy} onClick={() => void run('csv')}>
            Download CSV
          </Button>
        </div>
      </div>
    </Modal>
  );
}
