import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropTo, defaultBox, topOfPicture } from '../../../../../web/workshop/builder/pictures/crop.ts';
import { forAll } from '../../../../support/for-all.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });
const focus = fc.record({ x: part, y: part });

it('keeps a part that lies inside the picture, touches two of its edges, and has the shape of the box', () => {
  forAll(size, focus, (picture, point) => {
    const { left, top, width, height } = cropTo(picture, point);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(picture.width);
    expect(top + height).toBeLessThanOrEqual(picture.height);
    expect(width === picture.width || height === picture.height).toBe(true);
    // A pixel of rounding either way.
    expect(Math.abs(width * 9 - height * 16)).toBeLessThanOrEqual(16);
  });
});

it('never enlarges, and draws large pictures as 1600 x 900', () => {
  forAll(size, focus, (picture, point) => {
    const { width, height, target } = cropTo(picture, point);
    expect(target.width).toBeLessThanOrEqual(width);
    expect(target.height).toBeLessThanOrEqual(height);
    const isLarge = picture.width >= 1600 && picture.height >= 900;
    expect(target.width === defaultBox.width && target.height === defaultBox.height).toBe(isLarge);
  });
});

it('keeps the focal point in sight', () => {
  forAll(size, focus, (picture, point) => {
    const { left, top, width, height } = cropTo(picture, point);
    expect(point.x * picture.width).toBeGreaterThanOrEqual(left - 0.5);
    expect(point.x * picture.width).toBeLessThanOrEqual(left + width + 0.5);
    expect(point.y * picture.height).toBeGreaterThanOrEqual(top - 0.5);
    expect(point.y * picture.height).toBeLessThanOrEqual(top + height + 0.5);
  });
});

it('keeps the top of a tall picture and the middle of a wide one unless told', () => {
  expect(cropTo({ width: 1600, height: 2400 }, topOfPicture)).toMatchObject({ left: 0, top: 0, height: 900 });
  expect(cropTo({ width: 3200, height: 900 }, topOfPicture)).toMatchObject({
    left: 800,
    top: 0,
    width: 1600,
  });
});
