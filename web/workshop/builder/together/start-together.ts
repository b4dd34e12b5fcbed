import { withTimeout } from '../../../api/client.ts';
import { getSession, subscribeSession } from '../../../api/session.ts';
import { logFailure } from '../../../log.ts';
import { after } from '../../../ui/after.ts';
import { announce } from '../../../ui/announcer.tsx';
import { callAdmin } from '../../api.ts';
import type { OpenTemplate } from '../save/open-template.ts';
import { comingsAndGoings } from './comings.ts';
import type { Together } from './people.ts';
import { startPresence, type Presence } from './presence.ts';

/** The open template, and where it is written who else has it open. */
interface Setting extends Pick<OpenTemplate, 'head' | 'store' | 'autosave'>, Together {}

/** Begins to ask who else has the template open, and to take in what they save; returns a function that says that the tab is closed. */
export function startTogether({ head, store, autosave, people, note }: Setting): () => void {
  const presence = startPresence(
    people,
    { template: head.id, session: newSession() },
    {
      call: (body) => withTimeout((signal) => callAdmin('templates.presence', { body }, { signal })),
      leave: (body) =>
        void callAdmin('templates.presence', { body }, { keepalive: true }).catch((error: unknown) =>
          // The others see it all the same, half a minute later.
          logFailure('The others could not be told that this tab is closed.', error),
        ),
      after,
      now: Date.now,
      random: Math.random,
      isAwake: () => !document.hidden && navigator.onLine && getSession().user !== undefined,
      onRevision: autosave.heardOf,
      onPeople: (before, now) => {
        const words = comingsAndGoings(before, now, store.getState().draft);
        if (words) announce(words);
      },
    },
  );
  let cancelNote: (() => void) | undefined;
  const untold = autosave.onTheirs(({ by }) => {
    const words = `${authorOf(by)} saved changes. They are in your draft now.`;
    note.set(words);
    announce(words);
    cancelNote?.();
    cancelNote = after(noteTime, () => note.set(undefined));
  });
  const unfollow = store.subscribe(() => presence.edits(store.getState().selected));
  const disconnect = connect(presence);
  return () => {
    presence.leave();
    presence.stop();
    cancelNote?.();
    untold();
    unfollow();
    disconnect();
  };
}

/** Not by `crypto.randomUUID`, which browsers have with TLS alone. */
const newSession = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('-');

/** Milliseconds for which a note is shown. */
const noteTime = 10_000;

/** The name of an author as the API gives it, or that it is the one who is signed in. */
function authorOf(name: string): string {
  const { user } = getSession();
  const isOwn = user && [user.fullname, user.email, `${user.fullname} (${user.email})`].includes(name);
  return isOwn ? 'You, in another tab,' : name;
}

/** Follows the page and the session; returns a function that ends that. */
function connect({ wake, touch, leave }: Presence): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  document.addEventListener('visibilitychange', wake, { signal });
  for (const event of ['online', 'pageshow']) addEventListener(event, wake, { signal });
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, touch, { signal, passive: true });
  addEventListener('pagehide', leave, { signal });
  const unsubscribe = subscribeSession(wake);
  return () => {
    ends.abort();
    unsubscribe();
  };
}
