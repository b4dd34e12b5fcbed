import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const message = createStore('');

/** Has screen readers say a text after what they are saying now; the same text again is said again. */
export function announce(text: string): void {
  // A live region speaks when its text changes; a trailing no-break space is a change that is not heard.
  message.set(text === message.get() ? `${text}\u00a0` : text);
}

export const useAnnouncement = (): string =>
  useSyncExternalStore(message.subscribe, message.get, message.get);

/** The one polite live region of the site; the shell holds it. */
export function Announcer() {
  const text = useAnnouncement();
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true" data-testid="announcer">
      {text}
    </div>
  );
}
