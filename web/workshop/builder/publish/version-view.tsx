import { useLayoutEffect, useRef, useState } from 'react';
import { Glyph, type GlyphName } from '../../ui/glyph.tsx';
import { Segments } from '../../ui/segments.tsx';
import { VersionPicture, type PictureProps } from './version-picture.tsx';

/** Widths of the page, in its own pixels. */
const widths = { Desktop: 1440, Phone: 390 };
type Device = keyof typeof widths;
const glyphs: Record<Device, GlyphName> = { Desktop: 'desktop', Phone: 'phone' };
/** Of what is in sight, in pixels of the screen. */
const height = 420;
const widestPhone = 300;

/** The whole page of a version on a device, to scroll through. */
export function VersionView({ load, when }: { load: PictureProps['load']; when: string }) {
  const [device, setDevice] = useState<Device>('Desktop');
  return (
    <div className="version-view">
      <Segments
        label="Device of the picture"
        value={device}
        onChange={setDevice}
        choices={(Object.keys(widths) as Device[]).map((value) => ({
          value,
          label: value,
          face: (
            <>
              <Glyph name={glyphs[value]} /> {value}
            </>
          ),
        }))}
      />
      <Scroller
        key={device}
        {...{ load, device }}
        label={`Page of the version of ${when}, ${device.toLowerCase()}`}
      />
    </div>
  );
}

/** Moves the page of the frame, whose own window stays as high as what is in sight: parts of a page may be as high as the window. */
function Scroller({ load, device, label }: Pick<PictureProps, 'load'> & { device: Device; label: string }) {
  const room = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState(0);
  const [pageHeight, setPageHeight] = useState(0);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!room.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setSpace(entry?.contentRect.width ?? 0));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const width = widths[device];
  const scale = Math.min(1, (device === 'Phone' ? Math.min(space, widestPhone) : space) / width);
  return (
    <div
      ref={room}
      className="version-scroller"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has the focus
      tabIndex={0}
      style={{ height }}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop / scale)}
    >
      {scale > 0 ? (
        <div style={{ height: Math.max(height, pageHeight * scale) }}>
          <VersionPicture {...{ load, width, scale, top }} height={height / scale} onHeight={setPageHeight} />
        </div>
      ) : null}
    </div>
  );
}
