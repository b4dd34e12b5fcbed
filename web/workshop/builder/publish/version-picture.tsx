import type { Widget } from '#contract/templates.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { versionFramePath } from '../../../admin-paths.ts';
import { basePath } from '../../../paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { PictureFrame } from '../frame/version-page.tsx';
import { createTurns } from './turns.ts';

/** Each picture is a page of its own that loads: more at a time would hold up the builder. */
const askTurn = createTurns(2);
/** After so many milliseconds without a page, a picture gives up its turn. */
const patience = 20_000;

export interface PictureProps {
  load: () => Promise<{ widgets: readonly Widget[] }>;
  /** Of the page, in its own pixels. */
  width: number;
  /** Of the part of it that is in sight. */
  height: number;
  scale: number;
  /** How far the page is scrolled, in its own pixels. */
  top?: number;
  onHeight?: (height: number) => void;
}

/**
 * A page with the widgets of a version, drawn small while it is in sight. It is for the eye alone: what it shows is said beside
 * it. A plain tile where it cannot be drawn.
 */
export function VersionPicture(props: PictureProps) {
  const { width, height, scale } = props;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div
      ref={place}
      className="version-picture"
      aria-hidden="true"
      inert
      style={{ width: width * scale, height: height * scale }}
    >
      {isNear ? <Drawing {...props} /> : null}
    </div>
  );
}

function Drawing({ load, width, height, scale, top = 0, onHeight }: PictureProps) {
  const [state, setState] = useState<'waiting' | 'drawing' | 'drawn' | 'failed'>('waiting');
  const frame = useRef<PictureFrame>(null);
  const [picture, setPicture] = useState<PictureFrame['acclaimVersion']>();
  const told = useRef(onHeight);
  useEffect(() => {
    told.current = onHeight;
  });
  useEffect(() => {
    let isGone = false;
    const end = (next: 'drawn' | 'failed') => {
      if (isGone) return;
      window.clearTimeout(timer);
      setState((before) => (before === 'failed' ? before : next));
      giveBack();
    };
    let timer: number | undefined;
    const begin = async () => {
      timer = window.setTimeout(() => end('failed'), patience);
      try {
        const { widgets } = await load();
        if (isGone) return;
        setPicture({
          widgets,
          onHeight: (pixels) => {
            end('drawn');
            told.current?.(pixels);
          },
        });
        setState('drawing');
      } catch {
        end('failed');
      }
    };
    const giveBack = askTurn(() => void begin());
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      giveBack();
    };
  }, [load]);
  // Before the frame's page looks for it.
  useLayoutEffect(() => {
    if (frame.current && picture) frame.current.acclaimVersion = picture;
  }, [picture]);
  useEffect(() => {
    frame.current?.contentWindow?.scrollTo({ top, behavior: 'instant' });
  }, [top, state]);
  if (state === 'failed')
    return (
      <span className="version-tile">
        <Glyph name="page" />
      </span>
    );
  return (
    <>
      {state === 'drawn' ? null : <Skeleton />}
      {picture ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of this site, and shares this one's objects
        <iframe
          ref={frame}
          title="Version"
          tabIndex={-1}
          src={basePath + versionFramePath}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      ) : null}
    </>
  );
}

/** Whether an element is in sight, or soon will be. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting === true),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
