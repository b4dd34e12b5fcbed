import { range } from './random.ts';
import { circle, ellipse, group, line, path, rect } from './shapes.ts';
import type { Piece } from './busts.ts';

const brim = (w: number, y: number, fill: string, high = 22) => ellipse(0, y, w, high, fill);

/** What is worn on the head. */
export const hats: Record<string, Piece> = {
  porkpie: (ink) =>
    brim(178, -96, ink.dark, 24) +
    path('M-106 -100L-100 -176Q0 -200 100 -176L106 -100Q0 -80 -106 -100Z', ink.dark) +
    path('M-106 -102L-104 -130Q0 -110 104 -130L106 -102Q0 -80 -106 -102Z', ink.hot),
  bowler: (ink) =>
    path('M-104 -94C-110 -240 110 -240 104 -94Q0 -70 -104 -94Z', ink.dark) +
    path(
      'M-166 -110Q-130 -70 0 -70Q130 -70 166 -110Q150 -84 104 -96Q0 -76 -104 -96Q-150 -84 -166 -110Z',
      ink.dark,
    ) +
    line('M-104 -112Q0 -88 104 -112', ink.hot, 15) +
    line('M-60 -178Q-30 -200 10 -202', ink.mid, 8),
  boater: (ink) =>
    brim(192, -100, ink.light, 24) +
    path('M-104 -104L-100 -172Q0 -192 100 -172L104 -104Q0 -84 -104 -104Z', ink.light) +
    path('M-104 -104L-102 -140Q0 -122 102 -140L104 -104Q0 -84 -104 -104Z', ink.hot) +
    path('M20 -186Q70 -184 100 -172L104 -104Q60 -94 20 -94Z', ink.dark, 'opacity=".25"'),
  topHat: (ink) =>
    path('M-92 -96L-110 -310Q0 -334 110 -310L92 -96Q0 -70 -92 -96Z', ink.dark) +
    path(
      'M-176 -124Q-120 -70 0 -70Q120 -70 176 -124Q140 -86 92 -98Q0 -76 -92 -98Q-140 -86 -176 -124Z',
      ink.dark,
    ) +
    line('M-94 -118Q0 -92 94 -118', ink.hot, 22) +
    line('M-70 -290L-58 -140', ink.mid, 11),
  beret: (ink) =>
    path('M-130 -70C-190 -190 60 -240 150 -150C180 -110 130 -80 100 -84Q0 -116 -130 -70Z', ink.hot) +
    line('M20 -192L28 -216', ink.hot, 9) +
    path('M40 -190C120 -190 176 -110 100 -84Q80 -92 60 -96Z', ink.dark, 'opacity=".3"'),
  pheta: (ink) =>
    path('M-118 -60C-150 -190 -40 -240 40 -220C140 -210 150 -110 118 -60Q0 -130 -118 -60Z', ink.hot) +
    line('M-118 -76Q0 -170 110 -190M-126 -120Q-20 -200 80 -214M-100 -64Q20 -140 130 -130', ink.dark, 7) +
    path('M90 -180L160 -270L150 -160Z', ink.hot) +
    circle(-10, -140, 15, ink.light),
  cloche: (ink) =>
    path('M-126 10C-140 -210 140 -210 126 10Q100 -40 60 -50Q0 -70 -60 -50Q-100 -40 -126 10Z', ink.hot) +
    path('M-124 -30Q0 -96 124 -30L122 -62Q0 -124 -122 -62Z', ink.dark) +
    circle(96, -56, 30, ink.light) +
    circle(96, -56, 13, ink.dark),
  cap: (ink) =>
    path('M-120 -80C-160 -180 40 -220 120 -160Q150 -110 112 -76Q0 -110 -120 -80Z', ink.mid) +
    path('M-120 -80Q-40 -116 30 -96Q-60 -60 -150 -50Z', ink.dark) +
    circle(0, -186, 11, ink.dark),
  fedora: (ink) =>
    path('M-186 -84Q0 -150 186 -100Q120 -50 0 -66Q-120 -50 -186 -84Z', ink.dark) +
    path('M-100 -96L-84 -196Q-40 -216 0 -186Q40 -220 84 -200L104 -100Q0 -120 -100 -96Z', ink.dark) +
    path('M-100 -94L-96 -124Q0 -146 100 -128L104 -98Q0 -120 -100 -94Z', ink.hot),
  horns: (ink) =>
    path(
      'M-112 -40C-120 -160 -40 -180 0 -90C40 -180 120 -160 112 -40L130 60L96 40L90 -60Q40 -90 0 -40Q-40 -90 -90 -60L-96 40L-130 60Z',
      ink.dark,
    ) +
    path(
      'M-90 -120Q-150 -180 -120 -290Q-90 -200 -40 -140ZM90 -120Q150 -180 120 -290Q90 -200 40 -140Z',
      ink.hot,
    ),
  cowl: (ink) =>
    path(
      'M-140 280C-170 60 -150 -190 0 -190C150 -190 170 60 140 280L60 280L40 130Q90 90 88 0L88 -50Q0 -100 -88 -50L-88 0Q-90 90 -40 130L-60 280Z',
      ink.dark,
    ) +
    path(
      'M-104 -52Q-50 -76 2 -40Q54 -76 104 -52Q104 30 40 16Q16 8 2 -10Q-12 8 -36 16Q-104 30 -104 -52Z',
      ink.dark,
    ),
  headdress: (ink) =>
    range(7)
      .map((i) =>
        group(
          `rotate(${-60 + i * 20})`,
          path('M-15 -140L0 -270L15 -140Z', i % 2 ? ink.hot : ink.light),
          circle(0, -276, 13, ink.hot),
        ),
      )
      .join('') +
    path('M-116 -30C-120 -170 120 -170 116 -30Q80 -90 0 -100Q-80 -90 -116 -30Z', ink.dark) +
    rect(-100, -112, 200, 14, ink.hot) +
    line('M-116 -30L-130 120M116 -30L130 120', ink.hot, 6) +
    circle(-130, 130, 13, ink.light) +
    circle(130, 130, 13, ink.light),
  band: (ink) =>
    path('M-112 -66Q0 -116 112 -66L112 -96Q0 -146 -112 -96Z', ink.hot) +
    path('M70 -100Q120 -250 60 -300Q20 -200 54 -106Z', ink.light),
  ears: (ink) =>
    path('M-100 -40L-190 -140L-106 40ZM100 -40L190 -140L106 40Z', ink.light) +
    path('M100 -40L190 -140L106 40Z', ink.mid),
};
