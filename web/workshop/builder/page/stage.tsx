import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { framePath } from '../../../admin-paths.ts';
import { basePath } from '../../../paths.ts';
import type { Store } from '../../../store.ts';
import { previewPhases, type PreviewPhase, type PreviewView } from '../frame/bridge.ts';
import { Glyph, type GlyphName } from '../../ui/glyph.tsx';
import { Segments } from '../../ui/segments.tsx';
import { previewWidth, type PreviewWidth } from '../state/preview-width.ts';

/** Widths of the preview in CSS pixels; the free one can be dragged between two others. */
const widths: Record<PreviewWidth, number | undefined> = {
  Mobile: 390,
  Tablet: 768,
  Desktop: 1440,
  Free: undefined,
};
const freeWidths = { min: 320, max: 1920 };
const glyphs: Record<PreviewWidth, GlyphName> = {
  Mobile: 'phone',
  Tablet: 'tablet',
  Desktop: 'desktop',
  Free: 'free',
};

const phaseLabels: Record<PreviewPhase, string> = {
  now: 'Now',
  before: 'Before voting',
  open: 'Voting open',
  closed: 'Voting closed',
};

/** The preview: the real page at its real width, scaled down as a whole where there is less room. */
export function Stage({ preview }: { preview: Store<PreviewView> }) {
  const room = useRef<HTMLDivElement>(null);
  const [usual] = useState<PreviewWidth>(() => (window.innerWidth < 1100 ? 'Mobile' : 'Desktop'));
  const name = useSyncExternalStore(previewWidth.subscribe, previewWidth.get) ?? usual;
  const [freeWidth, setFreeWidth] = useState(1024);
  const size = useSize(room);
  const view = useSyncExternalStore(preview.subscribe, preview.get);
  const width = widths[name] ?? freeWidth;
  const scale = Math.min(1, size.width / width || 1);
  return (
    <section className="stage" aria-label="Preview">
      <div className="stage-bar">
        <Segments
          label="Width of the preview"
          value={name}
          onChange={previewWidth.set}
          choices={(Object.keys(widths) as PreviewWidth[]).map((value) => ({
            value,
            label: value === 'Free' ? 'Free width' : `${value}, ${widths[value]} pixels`,
            face: (
              <>
                <Glyph name={glyphs[value]} />
                <span>{value}</span>
              </>
            ),
          }))}
        />
        <p className="stage-size">
          {width} px{scale < 1 ? `, shown at ${Math.round(scale * 100)} %` : ''}
        </p>
        <Segments
          label="When the page is looked at"
          value={view.phase}
          onChange={(phase) => preview.set({ ...view, phase })}
          choices={previewPhases.map((value) => ({ value, label: phaseLabels[value] }))}
        />
      </div>
      <div ref={room} className="stage-room">
        <div className="stage-frame" style={{ width: width * scale, height: size.height }}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of this site, and shares this one's objects */}
          <iframe
            title="Preview of the home page"
            src={basePath + framePath}
            style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
          />
          {name === 'Free' ? <WidthHandle width={freeWidth} scale={scale} onWidth={setFreeWidth} /> : null}
        </div>
      </div>
    </section>
  );
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      // A stage that is hidden for now keeps the size of its frame.
      if (width > 0) setSize({ width, height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface WidthHandleProps {
  width: number;
  scale: number;
  onWidth: (width: number) => void;
}

const steps: Record<string, number> = { ArrowLeft: -10, ArrowRight: 10, PageDown: -100, PageUp: 100 };

function WidthHandle({ width, scale, onWidth }: WidthHandleProps) {
  const resize = (to: number) => onWidth(Math.round(Math.min(Math.max(to, freeWidths.min), freeWidths.max)));
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const handle: HTMLElement = currentTarget;
    const ended = new AbortController();
    const { signal } = ended;
    handle.setPointerCapture(pointerId);
    handle.addEventListener(
      'pointermove',
      // The preview is centered: it grows on both sides.
      (event) => resize(width + (2 * (event.clientX - clientX)) / scale),
      { signal },
    );
    handle.addEventListener('lostpointercapture', () => ended.abort(), { signal });
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    resize(width + by);
  };
  return (
    <div
      className="width-handle"
      role="slider"
      tabIndex={0}
      aria-label="Width of the preview"
      aria-valuemin={freeWidths.min}
      aria-valuemax={freeWidths.max}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      onPointerDown={drag}
      onKeyDown={step}
    />
  );
}
