import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { createStore } from '../../store.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';

const notices = createStore<readonly { text: string }[]>([]);

/** Tells a failure wherever in the workshop a person is by now, once the screen that would show it has been left. */
export function useTellIfLeft(): (text: string) => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return useCallback((text) => {
    if (isHere.current) return;
    notices.set([...notices.get(), { text }]);
    announce(text);
  }, []);
}

/** What has failed in rooms that have been left, until it is put away. */
export function Notices() {
  const list = useSyncExternalStore(notices.subscribe, notices.get);
  return list.map((notice, index) => (
    <Alert key={index}>
      <p>{notice.text}</p>
      <Button
        tone="secondary"
        className="btn-compact"
        onClick={() => notices.set(list.filter((each) => each !== notice))}
      >
        Close
      </Button>
    </Alert>
  ));
}
