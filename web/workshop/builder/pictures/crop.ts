/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The point of a picture that stays in sight when it is cut, in parts of its width and height: 0 to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Size that an uploaded picture is cut to (tests/SPEC.md: Constants and limits: 1600 x 900, cover). */
export const defaultBox: Size = { width: 1600, height: 900 };

/** Which part stays unless the admin moves it (tests/SPEC.md: Constants and limits: the top). */
export const topOfPicture: FocalPoint = { x: 0.5, y: 0 };

export interface Crop {
  /** The part of the picture that stays, in its own pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** What it is drawn as: the box, or smaller in the box's shape, for nothing is enlarged. */
  target: Size;
}

/** The largest part of a picture in the shape of a box, as near to its focal point as the picture's edges let it be. */
export function cropTo(picture: Size, focus: FocalPoint, box: Size = defaultBox): Crop {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const width = Math.min(picture.width, Math.max(1, Math.round(box.width * scale)));
  const height = Math.min(picture.height, Math.max(1, Math.round(box.height * scale)));
  const target = scale >= 1 ? box : { width, height };
  return {
    left: startOf(picture.width, width, focus.x),
    top: startOf(picture.height, height, focus.y),
    width,
    height,
    target,
  };
}

/** Where a stretch begins whose middle is as near to the focus as it may be. */
const startOf = (whole: number, part: number, focus: number): number =>
  Math.round(Math.min(Math.max(focus * whole - part / 2, 0), whole - part));
