import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useAppConfig } from '../../../api/app-config.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { useWakeLock } from '../../../ui/wake-lock.ts';
import { slideKey, type Deck } from './deck.ts';
import { StageControls } from './stage-controls.tsx';
import { StageSlide, wordsOf } from './stage-slide.tsx';
import { toggleFullScreen } from './full-screen.ts';
import { useIsAwake } from './use-is-awake.ts';
import { useStage } from './use-stage.ts';
import './stage.scss';

/** Milliseconds for which a category is read before its winner comes. */
const suspense = 2500;

/** Also those of the remote controls with which speakers turn slides. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The screen for the hall, `/winners/stage`: the show's title until the first reveal, then the newest winner, large. It
 * follows by itself, and shows nothing that visitors don't see on the Winners page.
 */
export function Stage() {
  const { name } = useAppConfig();
  const { deck, isLost, turn } = useStage();
  const slide = deck?.slides[deck.at];
  const isAwake = useIsAwake();
  useWakeLock();
  useStageKeys(turn);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['stage'] = '';
    return () => void delete dataset['stage'];
  }, []);
  return (
    <>
      <title>{`Stage | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <main className="hall" data-awake={isAwake} aria-busy={deck === undefined}>
        {slide && deck ? (
          <Entrance key={slideKey(slide)} deck={deck} />
        ) : (
          <div className="hall-title">
            <span className="hall-star" aria-hidden="true" />
            <h1>{name}</h1>
          </div>
        )}
        <StageControls deck={deck} isLost={isLost} onTurn={turn} />
      </main>
    </>
  );
}

/** The shown slide; a new one is the category alone first. */
function Entrance({ deck: { slides, at, isNew } }: { deck: Deck }) {
  const slide = slides[at];
  const [isOpen, setIsOpen] = useState(!isNew);
  const open = useEffectEvent(() => {
    setIsOpen(true);
    if (slide) announce(wordsOf(slide));
  });
  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => open(), suspense);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return slide ? <StageSlide slide={slide} isOpen={isOpen} /> : null;
}

function useStageKeys(turn: (by: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = steps[event.key];
    if (by === undefined && event.key.toLowerCase() !== 'f') return;
    event.preventDefault();
    if (by === undefined) toggleFullScreen();
    else turn(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
