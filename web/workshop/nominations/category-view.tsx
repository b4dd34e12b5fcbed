import type { NominationGroup } from '#contract/nominations.ts';
import type { Answer } from '#contract/routes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCount, plural } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useAction, useLoaded } from '../ui/calls.tsx';
import { GroupDialog } from './group-dialogs.tsx';
import { type GroupAct, GroupItem } from './group-item.tsx';
import { OriginPlot } from './origin-plot.tsx';

interface CategoryViewProps {
  category: Answer<'nominations.categories'>['categories'][number];
  timeZone: string;
  /** A number that changes when nominees have been announced. */
  round: number;
  /** Called after each decision: drafts may have come. */
  onDecided: () => void;
}

/** The groups of a category, most nominated first. */
export function CategoryView({ category, timeZone, round, onDecided }: CategoryViewProps) {
  const { list, more } = useGroups(category.id);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<{ act: GroupAct; group: NominationGroup }>();
  const close = useCallback(() => setOpen(undefined), []);
  const { data, reload } = list;
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  const decided = (text: string) => {
    announce(text);
    reload();
    onDecided();
  };
  const joining = useAction(async () => {
    await callAdmin('nominations.join', { body: { category: category.id, groups: [...chosen] } });
    setChosen([]);
    decided('Joined.');
  });
  const reopening = useAction(async (group: NominationGroup) => {
    await callAdmin('nominations.reopen', { body: { category: category.id, group: group.id } });
    decided(`${group.title} is open again.`);
  });
  const joined = data?.groups.filter(({ id }) => chosen.includes(id)) ?? [];
  return (
    <>
      <LoadState of={list} label={`Counting what fans nominated in ${category.title}`} lines={6} />
      {data && data.count === 0 ? (
        <p className="nominations-none">Nobody has nominated anyone in this category yet.</p>
      ) : null}
      {data && data.count > 0 ? (
        <>
          <div className="nominations-sum">
            <p>
              {plural(data.count, 'nomination')} of {plural(data.total, 'name')} from{' '}
              {plural(data.networks, 'network')}, each counted anew every day. The lighter part of a bar came
              from the largest network of its day.
            </p>
            <OriginPlot of={category.title} days={data.days} isLarge />
          </div>
          {[joining.error, reopening.error].map((error) =>
            error ? <Alert key={error}>{error}</Alert> : null,
          )}
          <ol className="nominations-list">
            {data.groups.map((group, index) => (
              <GroupItem
                key={group.id}
                group={group}
                place={index + 1}
                most={data.groups[0]?.count ?? group.count}
                timeZone={timeZone}
                isChosen={chosen.includes(group.id)}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...chosen, group.id] : chosen.filter((id) => id !== group.id))
                }
                onAct={(act) => (act === 'reopen' ? void reopening.run(group) : setOpen({ act, group }))}
              />
            ))}
          </ol>
          {data.next === null ? null : (
            <p className="nominations-more">
              <Button tone="secondary" busy={more.isBusy} onClick={() => void more.run()}>
                Show more ({formatCount(data.total - data.groups.length)} left)
              </Button>
            </p>
          )}
          {more.error ? <Alert>{more.error}</Alert> : null}
        </>
      ) : null}
      {joined.length > 0 ? (
        <section className="nominations-join" aria-label="Chosen names">
          <p>
            {joined.length === 1
              ? `${joined[0]?.title ?? ''}: choose another name that means the same.`
              : `${plural(joined.length, 'name')}, ${formatCount(joined.reduce((sum, { count }) => sum + count, 0))} nominations together`}
          </p>
          <div>
            <Button tone="secondary" onClick={() => setChosen([])}>
              Cancel
            </Button>
            <Button
              busy={joining.isBusy}
              aria-disabled={joined.length < 2 || undefined}
              onClick={() => void joining.run()}
            >
              Join
            </Button>
          </div>
        </section>
      ) : null}
      {open ? <GroupDialog {...open} category={category} onDone={decided} onClose={close} /> : null}
    </>
  );
}

/** The groups that are shown; a reload gives as many again. */
function useGroups(category: string) {
  const wanted = useRef(0);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const first = await callAdmin('nominations.list', { query: { category } }, { signal });
      let answer = first;
      const groups = [...first.groups];
      while (groups.length < wanted.current && answer.next !== null) {
        const query = { category, after: String(answer.next) };
        answer = await callAdmin('nominations.list', { query }, { signal });
        groups.push(...answer.groups);
      }
      return { ...answer, groups };
    },
    [category],
  );
  const list = useLoaded(load);
  const next = list.data?.next ?? null;
  const more = useAction(async () => {
    if (next === null) return;
    const answer = await callAdmin('nominations.list', { query: { category, after: String(next) } });
    list.set((before) => {
      // A decision may have moved groups from page to page.
      const known = new Set(before.groups.map(({ id }) => id));
      const groups = [...before.groups, ...answer.groups.filter(({ id }) => !known.has(id))];
      wanted.current = groups.length;
      return { ...answer, groups };
    });
  });
  return { list, more };
}
