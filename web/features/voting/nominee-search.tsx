import type { Nominee } from '#contract/catalog.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { findNominees } from './state/catalog.ts';

interface NomineeSearchProps {
  nominees: readonly Nominee[];
  /** Called with the ids of those that were found; with undefined where nothing is searched for. */
  onFind: (found: ReadonlySet<string> | undefined) => void;
}

/** A field that leaves only the nominees in the grid whose names have what is typed. Escape clears it. */
export function NomineeSearch({ nominees, onFind }: NomineeSearchProps) {
  const [search, setSearch] = useState('');
  const typed = useDeferredValue(search);
  const found = useMemo(() => findNominees(nominees, typed), [nominees, typed]);
  const count = found?.length;
  const isSearching = count !== undefined;

  useEffect(() => {
    onFind(found && new Set(found.map(({ nominee_id }) => nominee_id)));
  }, [found, onFind]);
  useEffect(() => {
    if (isSearching) return () => announce('All nominees are shown.');
    return undefined;
  }, [isSearching]);
  useEffect(() => {
    if (count !== undefined) announce(countText(count, nominees.length));
  }, [count, typed, nominees]);

  return (
    <div className="nominee-search" role="search">
      <label className="visually-hidden" htmlFor="nominee-search">
        Find a nominee
      </label>
      <input
        id="nominee-search"
        type="search"
        className="form-control"
        placeholder={`Find one of ${nominees.length} nominees`}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setSearch('');
        }}
      />
      {count === undefined ? null : (
        <p className="nominee-search-count">
          {countText(count, nominees.length)}{' '}
          {count === 0 ? (
            <button type="button" className="btn btn-link" onClick={() => setSearch('')}>
              Show all nominees
            </button>
          ) : null}
        </p>
      )}
    </div>
  );
}

const countText = (count: number, all: number): string =>
  count === 0 ? 'No nominee has this name.' : `${count} of ${all} nominees`;
