import type { ReactNode } from 'react';
import type { Change } from '../state/changes.ts';

interface ChangeListProps {
  changes: readonly Change[];
  none: string;
  actions?: ReadonlyMap<Change, ReactNode>;
}

export function ChangeList({ changes, none, actions }: ChangeListProps) {
  if (changes.length === 0) return <p className="publish-none">{none}</p>;
  return (
    <ul className="action-list">
      {changes.map((change) => (
        <li key={`${change.id ?? ''} ${change.words}`}>
          <span>{change.words}</span>
          {actions?.get(change)}
        </li>
      ))}
    </ul>
  );
}
