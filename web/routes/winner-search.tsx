import type { Edition } from '#contract/editions.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { plural } from '../counts.ts';
import { findNominees } from '../features/voting/state/catalog.ts';
import { paths } from '../paths.ts';
import { announce } from '../ui/announcer.tsx';
import { Link } from '../ui/link.tsx';
import { useHistory } from './use-history.ts';

/** Winners that are listed at most; more letters find fewer. */
const most = 50;

/** A field that finds winners of all editions by title or cast. Those are loaded when it gets the focus. */
export function WinnerSearch({ editions }: { editions: readonly Edition[] }) {
  const { lists, isLoading, hasFailed, load } = useHistory(editions);
  // After a failure the visitor says when.
  const begin = () => {
    if (!hasFailed) void load();
  };
  const [search, setSearch] = useState('');
  const typed = useDeferredValue(search);
  const all = useMemo(
    () =>
      editions.flatMap((edition) =>
        (lists.get(edition.id)?.categories ?? []).flatMap((category) =>
          category.winners.map((winner) => ({ ...winner, category: category.title, edition })),
        ),
      ),
    [editions, lists],
  );
  const found = useMemo(() => findNominees(all, typed), [all, typed]);
  const words = !found
    ? ''
    : isLoading
      ? `Searching: ${lists.size} of ${plural(editions.length, 'edition')} …`
      : countText(found.length);
  useEffect(() => {
    if (found && !isLoading) announce(countText(found.length));
  }, [found, isLoading]);

  return (
    <section className="winners-search" role="search">
      <label htmlFor="winner-search">Find a winner of any year</label>
      <input
        id="winner-search"
        type="search"
        className="form-control"
        placeholder="Title or name"
        autoComplete="off"
        value={search}
        onFocus={begin}
        onChange={(event) => {
          setSearch(event.target.value);
          begin();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setSearch('');
        }}
      />
      {words ? <p>{words}</p> : null}
      {hasFailed && !isLoading ? (
        <p role="alert">
          We couldn’t load the winners of every year.{' '}
          <button type="button" className="btn btn-link" onClick={() => void load()}>
            Try again
          </button>
        </p>
      ) : null}
      {found && found.length > 0 ? (
        <ul>
          {found.slice(0, most).map(({ nominee_id, title, category, edition }) => (
            <li key={`${edition.id} ${category} ${nominee_id}`}>
              <Link to={paths.winners({ edition: edition.id === editions[0]?.id ? undefined : edition.id })}>
                {title}
              </Link>
              <span>
                {category}, {edition.title}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const countText = (count: number): string =>
  count === 0
    ? 'No winner has this name.'
    : count > most
      ? `The first ${most} of ${plural(count, 'winner')}`
      : plural(count, 'winner');
