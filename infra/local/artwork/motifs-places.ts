import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { airbrush, circle, ellipse, group, line, opacity, path, rect } from './shapes.ts';

const windows = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  step: number,
  lit: (at: number) => boolean,
  colour: string,
): string =>
  range(columns * rows)
    .filter((i) => lit(i))
    .map((i) =>
      rect(
        x + (i % columns) * step,
        y + Math.floor(i / columns) * step * 1.4,
        step * 0.45,
        step * 0.7,
        colour,
      ),
    )
    .join('');

const onionDome = (x: number, y: number, w: number, fill: string): string =>
  group(
    `translate(${x} ${y}) scale(${w / 100})`,
    path('M-50 0C-90 -60 -20 -90 0 -160C20 -90 90 -60 50 0Z', fill),
    line('M0 -160L0 -195', fill, 8),
    circle(0, -200, 9, fill),
  );

/** Buildings and streets. */
export const places = {
  skyline: (ink, random) =>
    range(9)
      .map((i) => {
        const x = -360 + i * 80;
        const high = 170 + random() * 330;
        const side = airbrush(i % 2 ? ink.mid : ink.dark, ink.dark, 90);
        return (
          side.definition +
          rect(x, 300 - high, 92, high + 20, side.fill) +
          rect(x + 18, 270 - high, 56, 32, side.fill) +
          rect(x + 38, 210 - high, 14, 62, side.fill) +
          windows(x + 16, 330 - high, 3, Math.floor(high / 36), 24, () => random() > 0.45, ink.hot)
        );
      })
      .join(''),
  tower: (ink) => {
    const lit = airbrush(ink.light, ink.mid, 0);
    return (
      lit.definition +
      range(6)
        .map((i) => {
          const w = 330 - i * 52;
          return (
            rect(-w / 2, 210 - i * 100, w, 110, lit.fill) +
            rect(0, 210 - i * 100, w / 2, 110, ink.dark, 'opacity=".75"') +
            rect(-w / 2 - 12, 202 - i * 100, w + 24, 14, ink.hot)
          );
        })
        .join('') +
      path('M-30 -290L0 -400L30 -290Z', ink.hot) +
      windows(-130, 245, 5, 2, 26, () => true, ink.dark)
    );
  },
  crookedHouses: (ink) =>
    path('M-340 300L-300 -120L-180 -210L-120 -80L-140 300Z', ink.dark) +
    path('M-100 300L-60 -180L40 -300L120 -150L80 300Z', ink.mid) +
    path('M110 300L160 -60L250 -230L340 -90L330 300Z', ink.dark) +
    path(
      'M-255 -60L-200 -80L-205 20L-240 25ZM-10 -130L50 -150L40 -30L0 -20ZM215 -80L270 -60L262 30L220 20ZM-240 110L-190 100L-190 190L-235 190Z',
      ink.hot,
    ) +
    path('M-10 300L0 120Q30 80 56 122L50 300Z', ink.dark) +
    line('M-340 300L-60 60M340 300L90 90', ink.light, 6),
  factory: (ink) =>
    rect(-330, 80, 660, 220, ink.dark) +
    range(5)
      .map((i) => path(`M${-330 + i * 132} 80L${-330 + i * 132} 10L${-198 + i * 132} 80Z`, ink.mid))
      .join('') +
    [-220, -60, 100, 250]
      .map(
        (x, i) =>
          path(
            `M${x - 24} 80L${x - 16} ${-250 + i * 40}L${x + 16} ${-250 + i * 40}L${x + 24} 80Z`,
            ink.dark,
          ) + rect(x - 18, -250 + i * 40, 36, 16, ink.hot),
      )
      .join('') +
    windows(-300, 130, 12, 3, 50, () => true, ink.hot),
  babylonGate: (ink) =>
    rect(-330, -180, 150, 480, ink.mid) +
    rect(180, -180, 150, 480, ink.mid) +
    path(
      'M-180 300L-180 -20C-180 -170 180 -170 180 -20L180 300L110 300L110 0C110 -90 -110 -90 -110 0L-110 300Z',
      ink.dark,
    ) +
    range(7)
      .map((i) => rect(-340 + i * 100, -240, 62, 60, ink.dark))
      .join('') +
    rect(-340, -190, 680, 30, ink.hot) +
    range(8)
      .map(
        (i) =>
          rect(-310 + (i % 2) * 70, -120 + Math.floor(i / 2) * 100, 40, 60, ink.hot) +
          rect(210 + (i % 2) * 70, -120 + Math.floor(i / 2) * 100, 40, 60, ink.hot),
      )
      .join('') +
    rect(-360, 280, 720, 40, ink.dark),
  minarets: (ink) =>
    rect(-120, 40, 240, 260, ink.dark) +
    onionDome(0, 40, 240, ink.hot) +
    [-250, 250]
      .map(
        (x) =>
          rect(x - 26, -120, 52, 420, ink.dark) +
          rect(x - 36, -130, 72, 18, ink.light) +
          onionDome(x, -130, 52, ink.mid),
      )
      .join('') +
    [-170, 170].map((x) => rect(x - 40, 110, 80, 190, ink.mid) + onionDome(x, 110, 82, ink.dark)).join('') +
    path('M-60 300L-60 150C-60 90 0 70 0 50C0 70 60 90 60 150L60 300Z', ink.light),
  pagoda: (ink) =>
    range(4)
      .map(
        (i) =>
          path(
            `M${-300 + i * 55} ${200 - i * 120}Q${-200 + i * 45} ${170 - i * 120} ${-140 + i * 30} ${110 - i * 120}L${140 - i * 30} ${110 - i * 120}Q${200 - i * 45} ${170 - i * 120} ${300 - i * 55} ${200 - i * 120}Z`,
            i % 2 ? ink.hot : ink.dark,
          ) + rect(-170 + i * 36, 196 - i * 120, 340 - i * 72, 64, ink.light),
      )
      .join('') + line('M0 -250L0 -340', ink.dark, 12),
  torii: (ink) =>
    path('M-330 -230Q0 -180 330 -230L310 -160Q0 -120 -310 -160Z', ink.hot) +
    rect(-260, -80, 520, 40, ink.hot) +
    path('M-220 -170L-170 -170L-190 300L-250 300ZM220 -170L170 -170L190 300L250 300Z', ink.hot) +
    rect(-26, -150, 52, 80, ink.dark),
  lamp: (ink) =>
    rect(-9, -210, 18, 520, ink.dark) +
    path('M-46 -300L46 -300L30 -200L-30 -200Z', ink.hot) +
    path('M-60 -300L0 -350L60 -300Z', ink.dark) +
    rect(-36, 290, 72, 20, ink.dark) +
    opacity(0.35, circle(0, -250, 150, ink.light)) +
    path('M-46 -300L46 -300L30 -200L-30 -200Z', ink.light),
  bridge: (ink) =>
    rect(-620, -20, 1240, 26, ink.dark) +
    range(12)
      .map((i) =>
        line(
          `M${-600 + i * 108} 0L${-546 + i * 108} 190L${-492 + i * 108} 0M${-546 + i * 108} 190L${-546 + i * 108} 420`,
          ink.dark,
          12,
        ),
      )
      .join('') +
    rect(-620, 184, 1240, 14, ink.dark),
  housefront: (ink) =>
    path('M-260 300L-260 -160L0 -330L260 -160L260 300Z', ink.light) +
    path('M-300 -130L0 -340L300 -130L280 -110L0 -300L-280 -110Z', ink.dark) +
    range(9)
      .map((i) => line(`M-260 ${-110 + i * 45}L260 ${-110 + i * 45}`, ink.mid, 3))
      .join('') +
    rect(-60, -150, 120, 150, ink.dark) +
    rect(-44, 130, 88, 170, ink.hot) +
    [-180, 110].map((x) => rect(x, 60, 74, 100, ink.dark)).join(''),
  dunes: (ink) =>
    path('M-700 300L-700 120Q-420 -60 -180 80Q80 -120 320 60Q520 -20 700 100L700 300Z', ink.mid) +
    path('M-700 300L-700 220Q-360 60 -60 190Q240 60 700 230L700 300Z', ink.dark),
  proscenium: (ink) =>
    opacity(
      0.9,
      path(
        'M-600 -375L600 -375L600 375L520 375L520 -180C520 -310 -520 -310 -520 -180L-520 375L-600 375Z',
        ink.dark,
      ),
    ) + ellipse(0, 360, 640, 40, ink.hot),
} satisfies Record<string, Motif>;
