import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const type of events) addEventListener(type, listener);
  return () => {
    for (const type of events) removeEventListener(type, listener);
  };
}

/** Says so when the device has no connection; the live region is there before its words. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output className="offline-notice" data-shown={!online}>
      {online
        ? null
        : 'You are offline. What you see may be out of date; we will try again when you are back.'}
    </output>
  );
}
