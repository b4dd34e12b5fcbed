import { useState, useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

interface Motion {
  isPlaying: boolean;
  toggle: () => void;
}

/** Whether something that moves by itself may: as the visitor chose with its button, else as their system asks. */
export function useMotion(): Motion {
  const isReduced = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
  const [choice, setChoice] = useState<boolean>();
  const isPlaying = choice ?? !isReduced;
  return { isPlaying, toggle: () => setChoice(!isPlaying) };
}

interface MotionButtonProps extends Motion {
  what: string;
  className?: string;
}

/** Stops what moves by itself, and lets it go on (WCAG 2.2.2). */
export function MotionButton({ isPlaying, toggle, what, className = '' }: MotionButtonProps) {
  const name = `${isPlaying ? 'Pause' : 'Play'} ${what}`;
  return (
    <button
      type="button"
      className={`icon-button ${className}`.trim()}
      aria-label={name}
      title={name}
      onClick={toggle}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="currentColor">
        <path d={isPlaying ? 'M7 5h3.500v14H7zm6.500 0H17v14h-3.500z' : 'M8 4.500v15l11.500-7.500z'} />
      </svg>
    </button>
  );
}
