import type { CropShape } from '#contract/uploads.ts';
import { useEffect, useId, useRef, type PointerEvent } from 'react';
import { areaOf, boxes, type Cut, type FocalPoint } from '../../pictures/files/crop.ts';
import { Segments } from '../../ui/segments.tsx';

interface CropViewProps {
  bitmap: ImageBitmap;
  filename: string;
  cut: Cut;
  /** The shape of the place that it is for. */
  shape: CropShape;
  onCut: (cut: Cut) => void;
}

const shapeWords: Record<CropShape, string> = { wide: 'Wide 16:9', tall: 'Tall 4:5', card: 'Card 1.91:1' };

/** Pixels, enough for any panel. */
const drawnWidth = 720;

/** A picture with its crop; a click, a drag or the two sliders move the focal point. */
export function CropView({ bitmap, filename, cut, shape, onCut }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { focus } = cut;
  const crop = areaOf(bitmap, cut);
  const shapes = [...new Set([shape, ...(cut.shape === 'whole' ? [] : [cut.shape])])];
  const onFocus = (next: FocalPoint) => onCut({ ...cut, focus: next });
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.current.width, canvas.current.height);
  }, [bitmap]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0 || cut.shape === 'whole') return;
    const frame = event.currentTarget.getBoundingClientRect();
    const part = (value: number) => Math.min(1, Math.max(0, value));
    onFocus({
      x: part((event.clientX - frame.left) / frame.width),
      y: part((event.clientY - frame.top) / frame.height),
    });
  };
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div className="crop-view" data-shape={cut.shape}>
      <Segments
        label="Shape of the picture"
        choices={[
          ...shapes.map((value) => ({ value, label: shapeWords[value] })),
          { value: 'whole', label: 'Whole picture' },
        ]}
        value={cut.shape}
        onChange={(value) => onCut({ ...cut, shape: value })}
      />
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
          role="img"
          aria-label={`${filename}, with its crop`}
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
        {cut.shape === 'whole' ? null : (
          <div className="crop-view-point" style={{ left: percent(focus.x, 1), top: percent(focus.y, 1) }} />
        )}
      </div>
      {cut.shape === 'whole' ? (
        <p className="form-text">
          It keeps its own shape. Where that does not fit, the site shows it from the top.
        </p>
      ) : (
        <div className="crop-view-sliders">
          <Slider
            label="Focal point, left to right"
            part={focus.x}
            onPart={(x) => onFocus({ ...focus, x })}
          />
          <Slider
            label="Focal point, top to bottom"
            part={focus.y}
            onPart={(y) => onFocus({ ...focus, y })}
          />
        </div>
      )}
      {cut.shape !== 'whole' && crop.target.width < boxes[cut.shape].width ? (
        <p className="form-text">
          {`This part of the picture is smaller than ${sizeWords(cut.shape)} and may look soft on large screens.`}
        </p>
      ) : null}
    </div>
  );
}

/** Size that a shape is cut to, for people. */
export const sizeWords = (shape: CropShape): string =>
  `${boxes[shape].width}\u00a0×\u00a0${boxes[shape].height}`;

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
