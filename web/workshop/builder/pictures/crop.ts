export interface Size {
  width: number;
  height: number;
}

/** The point of a picture that its crop keeps in sight, in parts of its width and height: 0 to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Size that an uploaded picture is cropped to (tests/SPEC.md: Constants and limits). */
export const defaultBox: Size = { width: 1600, height: 900 };

/** The focal point until the admin moves it (tests/SPEC.md: Constants and limits). */
export const topOfPicture: FocalPoint = { x: 0.5, y: 0 };

export interface Crop extends Size {
  left: number;
  top: number;
  /** The size it is drawn at: the box, or smaller in the box's shape, since nothing is enlarged. */
  target: Size;
}

/** The largest part of a picture in the shape of a box, as near to its focal point as the edges allow. */
export function cropTo(picture: Size, focus: FocalPoint, box: Size = defaultBox): Crop {
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
