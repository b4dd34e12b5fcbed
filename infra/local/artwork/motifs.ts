import { figures } from './motifs-figures.ts';
import { creatures } from './motifs-creatures.ts';
import { machines } from './motifs-machines.ts';
import { nature } from './motifs-nature.ts';
import { places } from './motifs-places.ts';
import { interiors } from './motifs-interiors.ts';
import { props } from './motifs-props.ts';
import { signs } from './motifs-signs.ts';
import type { Ink } from './palette.ts';
import { type Random, randomOf } from './random.ts';
import { group } from './shapes.ts';

/** A drawing about the origin, some 600 units wide and high. */
export type Motif = (ink: Ink, random: Random) => string;

export const motifs = {
  ...figures,
  ...creatures,
  ...machines,
  ...places,
  ...interiors,
  ...nature,
  ...props,
  ...signs,
} satisfies Record<string, Motif>;
export type MotifName = keyof typeof motifs;

/** One motif on a sheet: name, centre, scale (negative mirrors) and turn in degrees. */
export type Part = [name: MotifName, x: number, y: number, scale: number, turn?: number];

/** Draws the parts of a sheet, from back to front. */
export function drawParts(parts: readonly Part[], ink: Ink, seed: string): string {
  return parts
    .map(([name, x, y, scale, turn = 0], i) =>
      group(
        `translate(${x} ${y}) rotate(${turn}) scale(${scale} ${Math.abs(scale)})`,
        motifs[name](ink, randomOf(`${seed}/${name}/${i}`)),
      ),
    )
    .join('');
}
