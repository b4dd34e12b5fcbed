import type { ReactNode } from 'react';
import type { Change } from '../state/changes.ts';

interface ChangeListProps {
  changes: readonly Change[];
  /** Shown when there are none. */
  none: string;
  /** What can be done about some of them. */
  actions?: ReadonlyMap<Change, ReactNode>;
}

/** Differences as sentences. */
export function ChangeList({ changes, none, actions }: ChangeListProps) {
  if (changes.length === 0) return <p className="publish-none">{none}</p>;
  return (
    <ul className="publish-changes">
      {changes.map((change) => (
        <li key={`${change.id ?? ''} ${change.words}`}>
          <span>{change.words}</span>
          {actions?.get(change)}
        </li>
      ))}
    </ul>
  );
}
