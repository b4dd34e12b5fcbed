import { useEffect, useId, useRef, type PointerEvent } from 'react';
import { cropTo, type FocalPoint } from './crop.ts';

interface CropViewProps {
  bitmap: ImageBitmap;
  focus: FocalPoint;
  onFocus: (focus: FocalPoint) => void;
}

/** Pixels, enough for any panel. */
const drawnWidth = 720;

/** A picture with its crop; a click, a drag or the two sliders move the focal point. */
export function CropView({ bitmap, focus, onFocus }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const crop = cropTo(bitmap, focus);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.current.width, canvas.current.height);
  }, [bitmap]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const frame = event.currentTarget.getBoundingClientRect();
    const part = (value: number) => Math.min(1, Math.max(0, value));
    onFocus({
      x: part((event.clientX - frame.left) / frame.width),
      y: part((event.clientY - frame.top) / frame.height),
    });
  };
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div className="crop-view">
      <div
        className="crop-view-picture"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
      >
        <canvas
          ref={canvas}
          width={drawnWidth}
          height={Math.max(1, Math.round((drawnWidth * bitmap.height) / bitmap.width))}
        />
        <div
          className="crop-view-part"
          style={{
            left: percent(crop.left, bitmap.width),
            top: percent(crop.top, bitmap.height),
            width: percent(crop.width, bitmap.width),
            height: percent(crop.height, bitmap.height),
          }}
        />
        <div className="crop-view-point" style={{ left: percent(focus.x, 1), top: percent(focus.y, 1) }} />
      </div>
      <div className="crop-view-sliders">
        <Slider label="Focal point, left to right" part={focus.x} onPart={(x) => onFocus({ ...focus, x })} />
        <Slider label="Focal point, top to bottom" part={focus.y} onPart={(y) => onFocus({ ...focus, y })} />
      </div>
      {crop.target.width < 1600 ? (
        <p className="form-text">
          This picture is smaller than 1600&nbsp;×&nbsp;900 and may look soft on large screens.
        </p>
      ) : null}
    </div>
  );
}

function Slider({ label, part, onPart }: { label: string; part: number; onPart: (part: number) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min="0"
        max="100"
        value={Math.round(part * 100)}
        aria-valuetext={`${Math.round(part * 100)} percent`}
        onChange={(event) => onPart(Number(event.target.value) / 100)}
      />
    </div>
  );
}
