import type { LogEntry } from '#contract/content.ts';
import { useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { serverNow } from '../../api/server-clock.ts';
import { useSession } from '../../api/session.ts';
import { zoneName } from '../../format.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { callAdmin } from '../api.ts';
import { mayUse } from '../roles.ts';
import { LoadState, useAction, useLoaded } from '../ui/calls.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { WorkshopTitle } from '../workshop-title.tsx';
import { EntryItem } from './entry-item.tsx';
import { headOf } from './words.ts';
import './log.scss';

/** Milliseconds between two looks at what has been changed. */
const lookEvery = 15_000;

const load = (signal: AbortSignal) => callAdmin('content.log', { query: {} }, { signal });

/** Every change of the show, newest first, and the way back from each. */
export function LogPage() {
  const { timeZone } = useAppConfig();
  const { user } = useSession();
  const newest = useLoaded(load, lookEvery);
  const [older, setOlder] = useState<{ entries: readonly LogEntry[]; next: number | null }>();
  const [taken, setTaken] = useState<LogEntry>();
  const next = older ? older.next : (newest.data?.next ?? null);
  const more = useAction(async (before: number) => {
    const page = await callAdmin('content.log', { query: { before: String(before) } });
    setOlder({
      entries: [...(older?.entries ?? newest.data?.entries ?? []), ...page.entries],
      next: page.next,
    });
    announce(`${page.entries.length} older changes.`);
  });
  const entries = newestFirst([...(newest.data?.entries ?? []), ...(older?.entries ?? [])]);
  const undone = new Map(
    entries.flatMap(({ undoes, number }) => (undoes ? [[undoes, number] as const] : [])),
  );
  const mayUndo = user !== undefined && user !== null && mayUse('editor', user);
  return (
    <div className="admin-page log">
      <WorkshopTitle of="Log" />
      <header className="admin-head">
        <h1>Log</h1>
      </header>
      <p className="log-intro">
        Who changed what, and when ({zoneName(timeZone, serverNow())}): in the workshop and by imports.
        Everything here can be taken back as long as nobody has changed the same again.
      </p>
      <LoadState of={newest} label="Loading the log" lines={6} />
      {newest.data && entries.length === 0 ? <p>Nothing has been changed yet.</p> : null}
      {newest.data ? (
        <ol className="log-list">
          {entries.map((entry) => (
            <EntryItem
              key={entry.number}
              entry={entry}
              timeZone={timeZone}
              undoneBy={undone.get(entry.number)}
              onUndo={mayUndo ? setTaken : undefined}
            />
          ))}
        </ol>
      ) : null}
      {more.error ? <Alert>{more.error}</Alert> : null}
      {next === null ? null : (
        <Button tone="secondary" busy={more.isBusy} onClick={() => void more.run(next)}>
          Older changes
        </Button>
      )}
      {taken ? <UndoDialog entry={taken} onDone={newest.reload} onClose={() => setTaken(undefined)} /> : null}
    </div>
  );
}

/** Each entry once: pages of the log may overlap. */
const newestFirst = (entries: readonly LogEntry[]): LogEntry[] =>
  [...new Map(entries.map((entry) => [entry.number, entry])).values()].toSorted(
    (a, b) => b.number - a.number,
  );

interface UndoDialogProps {
  entry: LogEntry;
  onDone: () => void;
  onClose: () => void;
}

function UndoDialog({ entry, onDone, onClose }: UndoDialogProps) {
  const undo = async (confirmed: boolean) => {
    const { entry: own } = await callAdmin('content.undo', { body: { entry: entry.number, confirmed } });
    announce(
      own === null
        ? `Nothing had to be changed: all is as it was before change ${entry.number}.`
        : `Change ${entry.number} is undone.`,
    );
    onDone();
  };
  return (
    <ConfirmDialog
      title={`Take change ${entry.number} back?`}
      cancel="Keep the change"
      action="Undo this change"
      onConfirm={undo}
      onClose={onClose}
    >
      <p>
        {headOf(entry)}, by {entry.by}. What it changed becomes what it was before, on the site within
        seconds, even while people vote. Votes that have been cast stay as they are.
      </p>
    </ConfirmDialog>
  );
}
