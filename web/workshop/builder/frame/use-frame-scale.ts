import { useEffect, useState } from 'react';

/**
 * How large the builder shows this page: 0.5 is half its size. Measured when it changes, not when the page is drawn: that would have the builder
 * laid out, while an admin waits to see an edit.
 */
export function useFrameScale(): number {
  const [scale, setScale] = useState(frameScale);
  useEffect(() => {
    const look = () => setScale(frameScale());
    // The page's own width, and the room that the builder has for it.
    addEventListener('resize', look);
    const room = window.frameElement?.parentElement;
    const observer = new ResizeObserver(look);
    if (room) observer.observe(room);
    return () => {
      removeEventListener('resize', look);
      observer.disconnect();
    };
  }, []);
  return scale;
}

function frameScale(): number {
  const shown = window.frameElement?.getBoundingClientRect().width;
  return shown ? Math.round((shown / innerWidth) * 100) / 100 : 1;
}
