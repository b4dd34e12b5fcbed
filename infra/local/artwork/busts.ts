import type { Ink } from './palette.ts';
import { circle, line, path, rect, ring } from './shapes.ts';

/** A part of a bust; the face is centred on the origin, some 210 wide and 290 high. */
export type Piece = (ink: Ink) => string;

const faceOutline =
  'M-105 -40C-105 -155 105 -155 105 -40C105 40 82 100 40 136Q0 156 -40 136C-82 100 -105 40 -105 -40Z';

/** The neck, which collars cover. */
export const neck: Piece = (ink) =>
  path('M-44 90L44 90L58 270L-58 270Z', ink.light) +
  path('M-44 112Q0 170 44 112L58 270L-20 270Q-10 180 -44 140Z', ink.mid);

/** The face, lit from the left: the edge of the shadow is a profile. */
export const face: Piece = (ink) =>
  path(faceOutline, ink.light) +
  path(
    'M20 -128C80 -122 105 -90 105 -40C105 40 82 100 40 136Q24 146 8 148L14 112L2 100L12 84L2 74L10 58L34 40L14 -26Z',
    ink.mid,
  );

/** Eyes lowered, brows in one stroke, a small mouth. */
export const features: Piece = (ink) =>
  line('M-78 -54Q-50 -78 -20 -58M26 -58Q54 -78 80 -54', ink.dark, 6, 'stroke-linecap="round"') +
  path('M-76 -24Q-50 -46 -22 -22Q-48 -8 -76 -24ZM30 -22Q56 -46 80 -24Q56 -8 30 -22Z', ink.dark) +
  line('M-80 -22Q-50 -50 -20 -22M28 -22Q56 -50 84 -22', ink.dark, 4) +
  path('M-28 88Q-12 76 2 83Q14 76 30 88Q2 112 -28 88Z', ink.hot) +
  line('M-28 88Q2 94 30 88', ink.dark, 3);

/** Glasses, beards, masks and other marks of a face. */
export const extras: Record<string, Piece> = {
  glasses: (ink) =>
    ring(-50, -24, 42, ink.dark, 10) +
    ring(54, -24, 42, ink.dark, 10) +
    line('M-10 -30Q2 -38 14 -30M-92 -30L-108 -40M96 -30L108 -40', ink.dark, 8),
  monocle: (ink) => ring(54, -24, 44, ink.hot, 8) + line('M92 4Q130 120 90 270', ink.hot, 4),
  moustache: (ink) => path('M2 62Q-40 52 -76 84Q-36 84 2 76Q40 84 80 84Q44 52 2 62Z', ink.dark),
  walrus: (ink) => path('M2 54Q-60 44 -84 110Q-40 100 2 84Q44 100 88 110Q64 44 2 54Z', ink.dark),
  toothbrush: (ink) => rect(-18, 56, 40, 24, ink.dark),
  goatee: (ink) =>
    path('M-26 114Q2 104 30 114L2 196Z', ink.dark) +
    path('M2 62Q-40 52 -66 80Q-36 80 2 74Q40 80 70 80Q44 52 2 62Z', ink.dark),
  beard: (ink) =>
    path(
      'M-100 20Q-80 60 -40 64Q2 50 44 64Q84 60 100 20Q100 150 2 200Q-98 150 -100 20ZM-28 88Q2 112 30 88Q2 78 -28 88Z',
      ink.dark,
      'fill-rule="evenodd"',
    ),
  triangles: (ink) => path('M-74 -10L-26 -10L-50 46ZM28 -10L82 -10L54 46Z', ink.dark),
  mask: (ink) =>
    path('M2 -126C80 -124 106 -90 106 -40C106 20 92 60 70 80Q20 60 10 20Z', ink.light) +
    path('M30 -20Q56 -46 82 -22Q56 -4 30 -20Z', ink.dark) +
    line('M2 -126L10 20Q20 60 70 80', ink.dark, 5),
  slitEyes: (ink) =>
    path('M-80 -36Q-50 -50 -18 -20Q-50 0 -80 -36ZM26 -20Q58 -50 88 -36Q58 0 26 -20Z', ink.light) +
    circle(-46, -26, 10, ink.dark) +
    circle(54, -26, 10, ink.dark),
  stare: (ink) =>
    circle(-48, -24, 26, ink.dark) +
    circle(54, -24, 26, ink.dark) +
    circle(-48, -24, 8, ink.light) +
    circle(54, -24, 8, ink.light) +
    path('M-8 100L-14 128L-2 104ZM10 100L18 128L4 104Z', ink.light),
  freckledTear: (ink) => path('M-50 4Q-66 34 -50 44Q-34 34 -50 4Z', ink.hot),
  rose: (ink) =>
    circle(112, -40, 40, ink.hot) +
    line('M90 -50Q112 -76 134 -44Q116 -14 98 -34Q112 -54 120 -36', ink.dark, 6),
};
