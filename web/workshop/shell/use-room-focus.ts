import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** On the way from room to room shows the top of the next one and moves the focus to its main part, which has its name. */
export function useRoomFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
