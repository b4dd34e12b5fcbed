import type { ContentName, ContentValues } from '#contract/content.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { inTurn, type Turn } from '../../api/in-turn.ts';
import { useSession } from '../../api/session.ts';
import { after } from '../../ui/after.ts';
import { callAdmin } from '../api.ts';
import { joinSessions, type Sessions } from './join-sessions.ts';
import { keptAs } from './kept.ts';
import {
  createPartSession,
  type KeptDraft,
  type PartSession,
  type PartView,
  type Served,
} from './part-session.ts';
import { useWhileShown } from './use-while-shown.ts';

export type SavedPart = Exclude<ContentName, 'nominees'>;

export interface EditedPart<Value> extends PartView<Value> {
  session: PartSession<Value>;
  change: PartSession<Value>['change'];
}

/** A part of the show, as a screen edits it; of each part one screen at a time. */
export function usePart<Part extends SavedPart>(part: Part): EditedPart<ContentValues[Part]> {
  const [session] = useState(() => openSession<ContentValues[Part]>(part, inTurn()));
  return useEdited(session);
}

/** Several parts that one screen edits together: one line says whether all is saved, and undo goes back through all of them. */
export function useParts<Part extends SavedPart>(...parts: readonly Part[]) {
  type Values = { [Name in Part]: ContentValues[Name] };
  const [session] = useState(() => {
    const turn = inTurn();
    const sessions = parts.map((part) => [part, openSession(part, turn)]);
    return joinSessions<Values>(Object.fromEntries(sessions) as Sessions<Values>);
  });
  return useEdited(session);
}

function useEdited<Value>(session: PartSession<Value>): EditedPart<Value> {
  const { user } = useSession();
  useWhileShown(session);
  useEffect(() => {
    // Whoever has signed in again goes on where they were.
    if (user && session.view.get().saving.kind === 'signed-out') session.saveNow();
    if (user && session.view.get().value === undefined) void session.load();
  }, [session, user]);
  const view = useSyncExternalStore(session.view.subscribe, session.view.get);
  return { ...view, session, change: session.change };
}

function openSession<Value>(part: SavedPart, turn: Turn): PartSession<Value> {
  return createPartSession<Value>({
    part,
    calls: {
      load: async () => (await callAdmin('content.get', { params: { part }, query: {} })) as Served<Value>,
      save: async (value, version, confirmed) => {
        const body = { value, version, ...(confirmed && { confirmed }) };
        const saved = await turn(() => callAdmin('content.save', { params: { part }, body }));
        return saved as Pick<Served<Value>, 'value' | 'version'>;
      },
    },
    kept: keptAs<KeptDraft<Value>>(`acclaim-part/${part}`),
    later: (task, milliseconds) => after(milliseconds, task),
    now: () => performance.now(),
  });
}
