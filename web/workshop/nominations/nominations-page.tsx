import type { Answer } from '#contract/routes.ts';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from '../../api/server-clock.ts';
import { formatCount, plural } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/text-field.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { formatWhen } from '../ui/times.ts';
import { WorkshopTitle } from '../workshop-title.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import { CategoryView } from './category-view.tsx';
import './nominations.scss';

const loadCategories = (signal: AbortSignal) => callAdmin('nominations.categories', {}, { signal });

/** What fans nominated, category by category, and what becomes of it. */
export function NominationsPage() {
  const overview = useLoaded(loadCategories);
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  const [round, setRound] = useState(0);
  const closeDialog = useCallback(() => setIsAnnouncing(false), []);
  const { data, reload } = overview;
  const [chosen, choose] = useChosen(data?.categories ?? []);
  return (
    <div className="admin-page nominations">
      <WorkshopTitle of="Nominations" />
      <header className="admin-head">
        <h1>Nominations</h1>
        {data ? <Button onClick={() => setIsAnnouncing(true)}>Announce nominees…</Button> : null}
      </header>
      <LoadState of={overview} label="Counting what fans nominated" lines={6} />
      {data ? (
        <>
          <p className="nominations-state">{stateText(data)}</p>
          {chosen ? (
            <>
              <Field label="Category">
                {(control) => (
                  <select
                    {...control}
                    className="form-select"
                    value={chosen.id}
                    onChange={(event) => choose(event.target.value)}
                  >
                    {data.categories.map(({ id, title, count }) => (
                      <option key={id} value={id}>
                        {`${title} (${formatCount(count)})`}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <CategoryView
                key={chosen.id}
                category={chosen}
                timeZone={data.timeZone}
                round={round}
                onDecided={reload}
              />
            </>
          ) : (
            <p className="nominations-none">
              This show has no categories yet. Once it has some, what fans nominate is listed here.
            </p>
          )}
        </>
      ) : null}
      {data && isAnnouncing ? (
        <AnnounceDialog
          overview={data}
          category={chosen}
          onChanged={() => {
            setRound(round + 1);
            reload();
          }}
          onClose={closeDialog}
        />
      ) : null}
    </div>
  );
}

type Overview = Answer<'nominations.categories'>;

/** Whether nominees are announced, in a sentence. */
function stateText({ categories, nominees_from: from, timeZone }: Overview): string {
  const drafts = categories.reduce((sum, each) => sum + each.drafts, 0);
  const waiting = drafts === 0 ? 'There are no draft nominees.' : `${plural(drafts, 'draft nominee')}.`;
  if (from === null) return `${waiting} Drafts stay hidden until you announce them.`;
  const when = formatWhen(from, timeZone);
  return Date.parse(from) > serverNow()
    ? `${waiting} Visitors see them, and can vote for them, from ${when} on.`
    : `Nominees have been announced since ${when}: what you accept now is public at once.`;
}

/** The category in the address, else the first with nominations, and a function that changes it. */
function useChosen(
  categories: Overview['categories'],
): [Overview['categories'][number] | undefined, (id: string) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const key = new URLSearchParams(search).get('category');
  const chosen =
    categories.find((each) => each.key === key) ?? categories.find(({ count }) => count > 0) ?? categories[0];
  const choose = (id: string) => {
    const found = categories.find((each) => each.id === id);
    if (found) void navigate({ search: `?${new URLSearchParams({ category: found.key })}` });
  };
  return [chosen, choose];
}
