import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { framePath } from '../../../admin-paths.ts';
import { basePath } from '../../../paths.ts';
import { phaseNames } from '../../phase-names.ts';
import type { Store } from '../../../store.ts';
import type { PreviewPhase, PreviewView } from '../frame/bridge.ts';
import { Glyph, type GlyphName } from '../../ui/glyph.tsx';
import { Segments } from '../../ui/segments.tsx';
import { previewWidth, type PreviewWidth } from '../state/preview-width.ts';
import { Tool } from '../../ui/tool.tsx';

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

const phaseLabels: Record<PreviewPhase, string> = { now: 'Now', ...phaseNames };

interface StageProps {
  preview: Store<PreviewView>;
  /** Of the buttons that fold what is beside the preview. */
  list: Foldable;
  panel: Foldable;
}

/** The preview: the real page at its real width; to fit, it is scaled down as a whole where there is less room. */
export function Stage({ preview, list, panel }: StageProps) {
  const room = useRef<HTMLDivElement>(null);
  const [usual] = useState<PreviewWidth>(() => (window.innerWidth < 1100 ? 'Mobile' : 'Desktop'));
  const name = useSyncExternalStore(previewWidth.subscribe, previewWidth.get) ?? usual;
  const [freeWidth, setFreeWidth] = useState(1024);
  const size = useSize(room);
  const view = useSyncExternalStore(preview.subscribe, preview.get);
  const width = widths[name] ?? freeWidth;
  const [isFull, setIsFull] = useState(false);
  const fit = Math.min(1, size.width / width || 1);
  const scale = isFull ? 1 : fit;
  return (
    <section className="stage" aria-label="Preview">
      <div className="stage-bar">
        <FoldTool glyph="sideLeft" label="List of widgets" {...list} />
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
          {width} px{scale < 1 ? <span> at {Math.round(scale * 100)} %</span> : null}
        </p>
        {fit < 1 ? (
          <Segments
            label="Zoom of the preview"
            value={isFull ? '100 %' : 'Fit'}
            onChange={(zoom) => setIsFull(zoom !== 'Fit')}
            choices={(['Fit', '100 %'] as const).map((value) => ({ value, label: value }))}
          />
        ) : null}
        <select
          className="stage-phase"
          aria-label="When the page is looked at"
          title="When the page is looked at"
          value={view.phase}
          onChange={({ target }) => preview.set({ ...view, phase: target.value as PreviewPhase })}
        >
          {Object.entries(phaseLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <FoldTool glyph="sideRight" label="Side panel" {...panel} />
      </div>
      <div ref={room} className="stage-room" data-zoom={isFull ? 'full' : 'fit'}>
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

export interface Foldable {
  isOpen: boolean;
  onFold: () => void;
}

const FoldTool = ({ glyph, label, isOpen, onFold }: Foldable & { glyph: GlyphName; label: string }) => (
  <Tool
    glyph={glyph}
    label={label}
    hint={isOpen ? 'fold it' : 'unfold it'}
    className="fold-tool"
    aria-expanded={isOpen}
    onClick={onFold}
  />
);

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
