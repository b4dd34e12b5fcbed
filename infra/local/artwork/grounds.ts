import type { Ink } from './palette.ts';
import { range } from './random.ts';
import { airbrush, circle, opacity, path, rect, ring } from './shapes.ts';

/** What lies behind the motif, for a sheet of the given width and height. */
export type Ground = (ink: Ink, w: number, h: number) => string;

const washed = (from: string, to: string, w: number, h: number, degrees = 90): string => {
  const wash = airbrush(from, to, degrees);
  return wash.definition + rect(0, 0, w, h, wash.fill);
};

const rays = (cx: number, cy: number, count: number, colour: string): string =>
  range(count)
    .map((i) => {
      const at = (step: number) => (step * 2 * Math.PI) / count;
      const end = (angle: number) => `${cx + Math.cos(angle) * 2600} ${cy + Math.sin(angle) * 2600}`;
      return path(`M${cx} ${cy}L${end(at(i))}L${end(at(i + 0.5))}Z`, colour);
    })
    .join('');

/** Light shaft from (x, y) down to the foot of the sheet. */
const shaft = (x: number, y: number, left: number, right: number, h: number, colour: string): string => {
  const beam = airbrush(colour, colour, 90, 0.05);
  return beam.definition + path(`M${x - 14} ${y}L${x + 14} ${y}L${right} ${h}L${left} ${h}Z`, beam.fill);
};

export const grounds = {
  rays: (ink, w, h) =>
    washed(ink.ground, ink.mid, w, h) +
    opacity(0.35, rays(w / 2, h * 0.42, 22, ink.light)) +
    circle(w / 2, h * 0.42, w * 0.3, ink.ground),
  lowRays: (ink, w, h) =>
    washed(ink.dark, ink.ground, w, h) + opacity(0.3, rays(w / 2, h * 0.8, 26, ink.hot)),
  arcs: (ink, w, h) =>
    washed(ink.ground, ink.dark, w, h) +
    range(9)
      .map((i) => ring(w / 2, h * 0.45, 90 + i * 85, i % 2 ? ink.mid : ink.light, i % 2 ? 22 : 4))
      .join(''),
  diagonal: (ink, w, h) =>
    washed(ink.light, ink.ground, w, h, 60) +
    path(`M0 ${h}L0 ${h * 0.62}L${w} ${h * 0.1}L${w} ${h}Z`, ink.hot) +
    path(`M0 ${h}L0 ${h * 0.8}L${w} ${h * 0.42}L${w} ${h}Z`, ink.dark),
  bars: (ink, w, h) =>
    range(9)
      .map((i) => {
        const bar = airbrush(i % 2 ? ink.ground : ink.mid, ink.dark, 90);
        return bar.definition + rect((i * w) / 9, 0, w / 9 + 1, h, bar.fill);
      })
      .join(''),
  night: (ink, w, h) => washed(ink.dark, ink.ground, w, h),
  dusk: (ink, w, h) =>
    washed(ink.ground, ink.light, w, h) +
    circle(w / 2, h * 0.5, w * 0.26, ink.hot) +
    rect(0, h * 0.72, w, h, ink.dark),
  paper: (ink, w, h) => washed(ink.light, ink.ground, w, h),
  spot: (ink, w, h) => {
    const floor = `<ellipse cx="${w / 2}" cy="${h * 0.86}" rx="${w * 0.42}" ry="${h * 0.09}" fill="${ink.light}" opacity=".35"/>`;
    return (
      washed(ink.dark, ink.ground, w, h) +
      opacity(0.75, shaft(w / 2, -40, w * 0.05, w * 0.95, h, ink.light)) +
      floor
    );
  },
  beams: (ink, w, h) =>
    washed(ink.dark, ink.ground, w, h) +
    opacity(
      0.4,
      shaft(w * 0.1, h * 1.02, w * 0.5, w * 0.85, -60, ink.light),
      shaft(w * 0.9, h * 1.02, w * 0.05, w * 0.4, -60, ink.light),
    ),
  halves: (ink, w, h) => washed(ink.ground, ink.mid, w, h) + rect(w / 2, 0, w / 2, h, ink.dark),
  stripes: (ink, w, h) =>
    washed(ink.ground, ink.mid, w, h) +
    opacity(
      0.5,
      range(14)
        .map((i) => rect(0, h * 0.5 + i * i * 3.4, w, 4 + i * 2.2, ink.dark))
        .join(''),
    ),
  chevrons: (ink, w, h) =>
    washed(ink.ground, ink.mid, w, h) +
    opacity(
      0.45,
      range(12)
        .map((i) =>
          path(
            `M0 ${i * 130}L${w / 2} ${i * 130 - 170}L${w} ${i * 130}L${w} ${i * 130 + 46}L${w / 2} ${i * 130 - 124}L0 ${i * 130 + 46}Z`,
            ink.dark,
          ),
        )
        .join(''),
    ),
  disc: (ink, w, h) =>
    washed(ink.mid, ink.dark, w, h) + circle(w / 2, h * 0.42, Math.min(w, h) * 0.4, ink.hot),
  snow: (ink, w, h) =>
    washed(ink.ground, ink.light, w, h) +
    path(
      `M0 ${h * 0.72}Q${w * 0.3} ${h * 0.62} ${w * 0.55} ${h * 0.72}T${w} ${h * 0.68}L${w} ${h}L0 ${h}Z`,
      ink.light,
    ),
} satisfies Record<string, Ground>;

export type GroundName = keyof typeof grounds;
