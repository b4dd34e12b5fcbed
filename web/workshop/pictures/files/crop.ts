import type { CropShape } from '#contract/uploads.ts';

export interface Size {
  width: number;
  height: number;
}

/** The point of a picture that its crop keeps in sight, in parts of its width and height: 0 to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** How much of a picture a place shows: a crop of a shape around a focal point, or the whole. */
export interface Cut {
  readonly shape: CropShape | 'whole';
  readonly focus: FocalPoint;
}

/**
 * Sizes that pictures are cropped to. `wide` is the specification's (tests/SPEC.md: Constants and limits); `tall` is for phones, 400
 * points wide with three pixels a point (functions/uploads/DECISION-crop.md); `card` is that of a picture that a page is shared with.
 */
export const boxes: Record<CropShape, Size> = {
  wide: { width: 1600, height: 900 },
  tall: { width: 1200, height: 1500 },
  card: { width: 1200, height: 630 },
};

/** The focal point until the admin moves it (tests/SPEC.md: Constants and limits). */
export const topOfPicture: FocalPoint = { x: 0.5, y: 0 };

export interface Crop extends Size {
  left: number;
  top: number;
  /** The size it is drawn at: the box, or smaller in the box's shape, since nothing is enlarged. */
  target: Size;
}

/** The largest part of a picture in the shape of a box, as near to its focal point as the edges allow. */
export function cropTo(picture: Size, focus: FocalPoint, box: Size = boxes.wide): Crop {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const width = Math.min(picture.width, Math.max(1, Math.round(box.width * scale)));
  const height = Math.min(picture.height, Math.max(1, Math.round(box.height * scale)));
  const startOf = (whole: number, part: number, center: number) =>
    Math.round(Math.min(Math.max(center * whole - part / 2, 0), whole - part));
  return {
    left: startOf(picture.width, width, focus.x),
    top: startOf(picture.height, height, focus.y),
    width,
    height,
    target: scale >= 1 ? box : { width, height },
  };
}

/** The longest side of a picture that is sent whole, in pixels: no size of the site is larger. */
export const longestSide = 2400;

/** The part of a picture that is shown, and the size it is drawn at. */
export function areaOf(picture: Size, { shape, focus }: Cut): Crop {
  if (shape !== 'whole') return cropTo(picture, focus, boxes[shape]);
  const { width, height } = picture;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const target = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { left: 0, top: 0, width, height, target };
}

/** Whether a cut comes out as the very picture that is sent whole. */
export function isWhole(picture: Size, cut: Cut): boolean {
  const [area, whole] = [areaOf(picture, cut), areaOf(picture, { ...cut, shape: 'whole' })];
  return (
    area.width === whole.width &&
    area.height === whole.height &&
    area.target.width === whole.target.width &&
    area.target.height === whole.target.height
  );
}

/** The part of a picture that a shape may cut away without a crop being offered: pages cover their frames anyway. */
const hardlySeen = 0.05;

/** Whether a picture is of a shape, as near as people see. One whose size is not known is. */
export function hasShape({ width, height }: Size, shape: CropShape): boolean {
  if (width === 0 || height === 0) return true;
  const crop = cropTo({ width, height }, topOfPicture, boxes[shape]);
  return crop.width * crop.height >= width * height * (1 - hardlySeen);
}
