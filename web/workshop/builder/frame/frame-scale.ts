import { useEffect, useState } from 'react';

/** The scale at which the builder shows this page, measured when it changes. */
export function useFrameScale(): number {
  const [scale, setScale] = useState(frameScale);
  useEffect(() => {
    const look = () => setScale(frameScale());
    // Both the page's own width and the room for it in the builder count.
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
