import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has a screen reader say something when it is done with what it says now. The same words again are said again. */
export function announce(text: string): void {
  // A live region speaks when its text changes; a trailing no-break space is a change that nobody hears.
  message = text === message ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

/** What was announced last. */
export const useAnnouncement = (): string => useSyncExternalStore(subscribe, () => message);

/** The one polite live region of the site; the shell holds it. */
export function Announcer() {
  const text = useAnnouncement();
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true" data-testid="announcer">
      {text}
    </div>
  );
}
