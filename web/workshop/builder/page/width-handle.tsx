import type { KeyboardEvent, PointerEvent } from 'react';
import { limited } from './widths.ts';

interface WidthHandleProps {
  width: number;
  /** How much smaller than its width the preview is shown. */
  scale: number;
  limits: { least: number; most: number };
  onWidth: (width: number) => void;
}

/** How far a key moves the edge, in CSS pixels of the preview. */
const steps: Record<string, number> = { ArrowLeft: -10, ArrowRight: 10, PageDown: -100, PageUp: 100 };

/** The edge of the preview, which is dragged, or moved by the arrow keys. */
export function WidthHandle({ width, scale, limits, onWidth }: WidthHandleProps) {
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const handle: HTMLElement = currentTarget;
    const ended = new AbortController();
    const { signal } = ended;
    handle.setPointerCapture(pointerId);
    handle.addEventListener(
      'pointermove',
      // The preview stands in the middle: it grows on both sides.
      (event) => onWidth(limited(width + (2 * (event.clientX - clientX)) / scale, limits)),
      { signal },
    );
    handle.addEventListener('lostpointercapture', () => ended.abort(), { signal });
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onWidth(limited(width + by, limits));
  };
  return (
    <div
      className="width-handle"
      role="slider"
      tabIndex={0}
      aria-label="Width of the preview"
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      onPointerDown={drag}
      onKeyDown={step}
    />
  );
}
