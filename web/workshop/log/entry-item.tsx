import type { LogEntry } from '#contract/content.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { formatWhen } from '../ui/times.ts';
import { headOf, wordsOf, type ChangeWords } from './words.ts';

interface EntryItemProps {
  entry: LogEntry;
  timeZone: string;
  /** Number of the entry that took this one back. */
  undoneBy: number | undefined;
  /** Undefined for those who may only read. */
  onUndo: ((entry: LogEntry) => void) | undefined;
}

/** Changes that are shown before somebody asks for all. */
const few = 5;

/** An entry of the log: who, when, what, and the way back. */
export function EntryItem({ entry, timeZone, undoneBy, onUndo }: EntryItemProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { number, at, by, changes, count } = entry;
  const shown = isWhole ? changes : changes.slice(0, few);
  const missing = count - changes.length;
  return (
    <li className="log-entry" data-undone={undoneBy !== undefined}>
      <div className="log-head">
        <h2>{headOf(entry)}</h2>
        <p>
          <strong>{by}</strong> <time dateTime={at}>{formatWhen(at, timeZone)}</time>{' '}
          <span>No. {number}</span>
        </p>
      </div>
      <ul className="log-changes">
        {shown.map((change, index) => (
          <li key={index}>
            <Change words={wordsOf(change, timeZone)} />
          </li>
        ))}
      </ul>
      <div className="log-ways">
        {changes.length > few ? (
          <Button tone="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${changes.length}`}
            <VisuallyHidden> changes of entry {number}</VisuallyHidden>
          </Button>
        ) : null}
        {missing > 0 && (isWhole || changes.length <= few) ? <p>And {missing} more.</p> : null}
        {undoneBy === undefined ? null : <p>Taken back by change {undoneBy}.</p>}
        {onUndo && undoneBy === undefined ? (
          <Button tone="secondary" className="btn-compact" onClick={() => onUndo(entry)}>
            Undo this change<VisuallyHidden>: no. {number}</VisuallyHidden>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Change({ words: { how, of, field, before, after } }: { words: ChangeWords }) {
  const what = [of, field].filter(Boolean).join(' · ');
  const hasValues = how === 'changed' && (before !== undefined || after !== undefined);
  return (
    <>
      <p>
        <span className="log-how" data-how={how}>
          {how}
        </span>{' '}
        {what}
        {how === 'moved' && after !== undefined ? `, to ${after}` : ''}
      </p>
      {hasValues ? (
        <dl>
          <div>
            <dt>Before</dt>
            <dd>{before ?? 'a longer list'}</dd>
          </div>
          <div>
            <dt>After</dt>
            <dd>{after ?? 'a longer list'}</dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}
