import { useSyncExternalStore } from 'react';
import type { Deck } from './deck.ts';
import { canFillScreen, toggleFullScreen } from './full-screen.ts';

interface StageControlsProps {
  deck: Deck | undefined;
  /** The connection is lost; only who moves the pointer is told. */
  isLost: boolean;
  onTurn: (by: number) => void;
}

/** Buttons that are seen while the pointer moves, the screen is touched, or one of them has the focus. */
export function StageControls({ deck, isLost, onTurn }: StageControlsProps) {
  const isFull = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null);
  const count = deck?.slides.length ?? 0;
  const at = deck?.at ?? -1;
  return (
    <div className="hall-controls" role="group" aria-label="Stage screen">
      <p>{isLost ? 'No connection. Trying again …' : count > 0 ? `${at + 1} of ${count}` : ''}</p>
      <Control label="Back" off={at < 0} path="m15 5-7 7 7 7" onPress={() => onTurn(-1)} />
      <Control label="Forward" off={at >= count - 1} path="m9 5 7 7-7 7" onPress={() => onTurn(1)} />
      {canFillScreen() ? (
        <Control
          label={isFull ? 'Leave full screen' : 'Full screen'}
          path={isFull ? 'M9 4v5H4m16 0h-5V4m0 16v-5h5M4 15h5v5' : 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5'}
          onPress={toggleFullScreen}
        />
      ) : null}
    </div>
  );
}

interface ControlProps {
  label: string;
  path: string;
  off?: boolean;
  onPress: () => void;
}

/** With `off` it does nothing, and keeps the focus. */
const Control = ({ label, path, off = false, onPress }: ControlProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    title={label}
    aria-disabled={off || undefined}
    onClick={() => {
      if (!off) onPress();
    }}
  >
    <svg
      className="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  </button>
);

function subscribeFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
