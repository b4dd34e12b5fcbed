import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

/** What was done last, and the number of its entry in the log, by which it is taken back. */
export interface Done {
  text: string;
  entry: number | null;
  /** Where it can be seen. */
  way?: { to: string; text: string };
}

interface DoneLineProps {
  done: Done;
  isBusy: boolean;
  onUndo: (entry: number) => void;
}

export function DoneLine({ done: { text, entry, way }, isBusy, onUndo }: DoneLineProps) {
  return (
    <div className="nominees-done">
      <p>
        {text} {way ? <Link to={way.to}>{way.text}</Link> : null}
      </p>
      {entry === null ? null : (
        <Button tone="secondary" className="btn-compact" busy={isBusy} onClick={() => onUndo(entry)}>
          Undo
        </Button>
      )}
    </div>
  );
}
