import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { callAdmin } from '../api.ts';
import { useTask } from '../ui/use-task.ts';

interface TakeAwayProps {
  day: string | undefined;
}

/** Ways to take the result away: as CSV, as JSON, on paper. Exports stand in the log. */
export function TakeAway({ day }: TakeAwayProps) {
  const { busy, error, run } = useTask();
  const download = (format: 'csv' | 'json') =>
    run(format, async () => {
      const file = await callAdmin('results.export', { body: { format, ...(day !== undefined && { day }) } });
      saveFile(file.filename, new Blob([file.content], { type: file.type }));
      announce(`${file.filename} is downloaded.`);
    });
  return (
    <div className="results-ways">
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          tone="secondary"
          className="btn-compact"
          busy={busy === format}
          onClick={() => void download(format)}
        >
          Download {format.toUpperCase()}
        </Button>
      ))}
      <Button tone="secondary" className="btn-compact" onClick={() => window.print()}>
        Print
      </Button>
      {error ? <Alert>{error}</Alert> : null}
    </div>
  );
}
