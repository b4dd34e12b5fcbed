import type { Person } from '#contract/people.ts';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { expireSession, loadUser, useSession } from '../../api/session.ts';
import { after } from '../../ui/after.ts';
import { announce } from '../../ui/announcer.tsx';
import { callAdmin } from '../api.ts';
import { useLoaded } from '../ui/calls.tsx';
import { doneText, invitedText, type Asked } from './questions.tsx';

/** Milliseconds after the last key until a search begins. */
const searchDelay = 300;

/** The list with its search, and what is done to people. */
export function usePeople() {
  const { user } = useSession();
  const [done, setDone] = useState<string>();
  const { loaded, search, show } = useSearch();
  const { reload } = loaded;
  const say = (text: string) => {
    setDone(text);
    announce(text);
  };

  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (!user) wasSignedOut.current = true;
    else if (wasSignedOut.current) {
      wasSignedOut.current = false;
      reload();
    }
  }, [user, reload]);

  return {
    loaded,
    search: {
      ...search,
      change: (text: string) => {
        setDone(undefined);
        search.change(text);
      },
    },
    done,
    act: async (asked: Asked) => {
      const isOwn = asked.person.id === user?.id;
      show(await callFor(asked));
      say(doneText(asked));
      if (isOwn && asked.what === 'sign-out') expireSession();
      else if (isOwn) await loadUser();
      if (!isOwn || asked.what !== 'sign-out') reload();
    },
    onInvited: (person: Person) => {
      show(person);
      say(invitedText(person.email));
      reload();
    },
  };
}

function callFor(asked: Asked): Promise<Person> {
  const { id, email, fullname, roles } = asked.person;
  switch (asked.what) {
    case 'grant':
      return callAdmin('people.grant', { body: { id, role: asked.role } });
    case 'revoke':
      return callAdmin('people.revoke', { body: { id, role: asked.role } });
    case 'disable':
    case 'enable':
      return callAdmin('people.disable', { body: { id, disabled: asked.what === 'disable' } });
    case 'reset-factor':
      return callAdmin('people.resetFactor', { body: { id } });
    case 'sign-out':
      return callAdmin('people.signOut', { body: { id } });
    case 'invite-again':
    default:
      return callAdmin('people.invite', { body: { email, fullname, role: roles[0] ?? 'auditor' } });
  }
}

/** The people whom a text names; an answer stays until that of the next text is there. */
function useSearch() {
  const [text, setText] = useState('');
  const wanted = useRef('');
  const cancel = useRef<() => void>(undefined);
  /** Who has been changed stays in sight until the next search, with a role or without. */
  const kept = useRef(new Map<string, Person>());
  const load = useCallback(async (signal: AbortSignal) => {
    const q = wanted.current.trim();
    const answer = await callAdmin('people.list', { query: q === '' ? {} : { q } }, { signal });
    const listed = new Set(answer.people.map(({ id }) => id));
    const others = [...kept.current.values()].filter(({ id }) => !listed.has(id));
    return { ...answer, q, people: [...answer.people, ...others] };
  }, []);
  const loaded = useLoaded(load);
  const { reload, set } = loaded;
  useEffect(() => () => cancel.current?.(), []);
  const begin = (next: string, delay: number) => {
    cancel.current?.();
    cancel.current = after(delay, () => {
      wanted.current = next;
      kept.current.clear();
      reload();
    });
  };
  return {
    loaded,
    search: {
      text,
      change: (next: string) => {
        setText(next);
        begin(next, searchDelay);
      },
      submit: (event: FormEvent) => {
        event.preventDefault();
        begin(text, 0);
      },
    },
    /** Shows somebody as changed. */
    show: (person: Person) => {
      kept.current.set(person.id, person);
      set((before) => {
        const isListed = before.people.some(({ id }) => id === person.id);
        const people = before.people.map((each) => (each.id === person.id ? person : each));
        return { ...before, people: isListed ? people : [...people, person] };
      });
    },
  };
}
