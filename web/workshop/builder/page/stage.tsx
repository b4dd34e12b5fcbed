import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { framePath } from '../../../admin-paths.ts';
import { basePath } from '../../../paths.ts';
import { previewPhases, type PreviewPhase, type PreviewStore } from '../frame/bridge.ts';
import { Glyph, type GlyphName } from '../../ui/glyph.tsx';
import { Segments } from '../../ui/segments.tsx';
import { WidthHandle } from './width-handle.tsx';
import { freeWidths, widths, type WidthName } from './widths.ts';

const phaseLabels: Record<PreviewPhase, string> = {
  now: 'Now',
  before: 'Before voting',
  open: 'Voting open',
  closed: 'Voting closed',
};

/** The preview: the real page at its real width, made smaller as a whole where there is less room. */
export function Stage({ preview }: { preview: PreviewStore }) {
  const room = useRef<HTMLDivElement>(null);
  const [name, setName] = useState<WidthName | 'Free'>(() =>
    window.innerWidth < 1100 ? 'Mobile' : 'Desktop',
  );
  const [freeWidth, setFreeWidth] = useState(1024);
  const size = useSize(room);
  const { phase } = useSyncExternalStore(preview.subscribe, preview.getState);
  const width = name === 'Free' ? freeWidth : widths[name];
  const scale = Math.min(1, size.width / width || 1);
  return (
    <section className="stage" aria-label="Preview">
      <div className="stage-bar">
        <Segments
          label="Width of the preview"
          value={name}
          onChange={setName}
          choices={[...(Object.keys(widths) as WidthName[]), 'Free' as const].map((value) => ({
            value,
            label: value === 'Free' ? 'Free width' : `${value}, ${widths[value]} pixels`,
            face: <WidthFace name={value} />,
          }))}
        />
        <p className="stage-size">
          {width} px{scale < 1 ? `, shown at ${Math.round(scale * 100)} %` : ''}
        </p>
        <Segments
          label="When the page is looked at"
          value={phase}
          onChange={(next) => preview.set({ phase: next })}
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
          {name === 'Free' ? (
            <WidthHandle width={freeWidth} scale={scale} limits={freeWidths} onWidth={setFreeWidth} />
          ) : null}
        </div>
      </div>
    </section>
  );
}

const glyphs: Record<WidthName | 'Free', GlyphName> = {
  Mobile: 'phone',
  Tablet: 'tablet',
  Desktop: 'desktop',
  Free: 'free',
};

const WidthFace = ({ name }: { name: WidthName | 'Free' }) => (
  <>
    <Glyph name={glyphs[name]} />
    <span>{name}</span>
  </>
);

/** The room inside an element, in pixels. */
function useSize(element: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      // A stage that is not shown just now keeps its frame as it was.
      if (width > 0) setSize({ width, height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
