import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { airbrush, circle, ellipse, group, line, path, polar, rect, ring } from './shapes.ts';

const spokes = (count: number, inner: number, outer: number, colour: string, width: number): string =>
  range(count)
    .map((i) => line(`M${polar(inner, (i * 360) / count)}L${polar(outer, (i * 360) / count)}`, colour, width))
    .join('');

const wheel = (x: number, y: number, r: number, rim: string, hub: string): string =>
  group(
    `translate(${x} ${y})`,
    circle(0, 0, r, hub),
    ring(0, 0, r - 6, rim, 12),
    spokes(8, 0, r - 6, rim, 6),
    circle(0, 0, r * 0.2, rim),
  );

/** Machines, vehicles and instruments. */
export const machines = {
  gear: (ink) => {
    const teeth = range(14).map((i) =>
      group(`rotate(${(i * 360) / 14})`, path('M-34 -262L-24 -305L24 -305L34 -262Z', ink.dark)),
    );
    return (
      teeth.join('') +
      circle(0, 0, 270, ink.dark) +
      ring(0, 0, 205, ink.mid, 26) +
      spokes(6, 60, 200, ink.mid, 34) +
      circle(0, 0, 78, ink.hot) +
      circle(0, 0, 34, ink.dark)
    );
  },
  robot: (ink) => {
    const steel = airbrush(ink.light, ink.mid, 0);
    return (
      steel.definition +
      path('M-170 300L-120 170L120 170L170 300Z', ink.dark) +
      path('M-70 110L70 110L90 230L-90 230Z', steel.fill) +
      path(
        'M-150 -120C-150 -300 150 -300 150 -120L130 60C110 140 60 170 0 170C-60 170 -110 140 -130 60Z',
        steel.fill,
      ) +
      path('M0 -255C140 -255 150 -180 150 -120L130 60C110 140 60 170 0 170Z', ink.dark, 'opacity=".55"') +
      path('M-18 -265L18 -265L12 -60L0 40L-12 -60Z', ink.hot) +
      path('M-110 -60Q-70 -95 -28 -60Q-70 -38 -110 -60ZM110 -60Q70 -95 28 -60Q70 -38 110 -60Z', ink.dark) +
      line('M-45 95L45 95M-32 110L32 110', ink.dark, 8) +
      [-1, 1]
        .map((s) => ellipse(s * 158, -40, 24, 62, ink.hot) + ring(s * 158, -40, 14, ink.dark, 5))
        .join('')
    );
  },
  locomotive: (ink) =>
    path('M-300 120L-300 -110L-150 -110L-150 -40L190 -40L190 120Z', ink.dark) +
    rect(-320, -140, 190, 34, ink.hot) +
    rect(-275, -85, 90, 70, ink.light) +
    path('M-150 -40L-150 60L190 60L190 -40Q205 10 190 60', ink.mid) +
    rect(-150, -20, 340, 14, ink.light, 'opacity=".7"') +
    path('M120 -40L108 -165L88 -200L192 -200L172 -165L160 -40Z', ink.dark) +
    path('M-60 -40Q-60 -105 -20 -105Q20 -105 20 -40Z', ink.hot) +
    circle(198, 10, 34, ink.light) +
    circle(198, 10, 20, ink.hot) +
    path('M190 90L300 190L190 190Z', ink.hot) +
    [-220, -90, 40].map((x) => wheel(x, 140, 64, ink.light, ink.dark)).join('') +
    wheel(150, 165, 38, ink.light, ink.dark) +
    rect(-230, 132, 290, 16, ink.hot) +
    rect(-340, 204, 680, 12, ink.light),
  smoke: (ink) =>
    [
      [0, 0, 50],
      [-60, -50, 70],
      [-150, -80, 90],
      [-260, -95, 110],
      [-120, -10, 60],
      [-230, 10, 80],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          circle(x, y, r, ink.light, 'opacity=".85"') +
          circle(x + 14, y + 16, r * 0.8, ink.mid, 'opacity=".25"'),
      )
      .join(''),
  rocket: (ink) => {
    const hull = airbrush(ink.light, ink.mid, 0);
    return (
      hull.definition +
      path('M-50 170L50 170L20 300L0 240L-20 300Z', ink.hot) +
      path('M0 -300C80 -200 90 -40 70 160L-70 160C-90 -40 -80 -200 0 -300Z', hull.fill) +
      path('M0 -300C80 -200 90 -40 70 160L20 160C30 -40 40 -200 0 -300Z', ink.dark, 'opacity=".6"') +
      path('M-70 60L-150 200L-66 160ZM70 60L150 200L66 160Z', ink.hot) +
      circle(0, -80, 34, ink.dark) +
      ring(0, -80, 34, ink.hot, 9)
    );
  },
  shell: (ink) =>
    path('M-60 -160L60 -160L60 60C60 110 30 150 0 190C-30 150 -60 110 -60 60Z', ink.dark) +
    rect(-70, -160, 140, 26, ink.hot) +
    line('M-60 -70L60 -70M-60 10L60 10', ink.light, 7),
  battleship: (ink) =>
    path('M-330 90L330 60L230 220L-260 220Z', ink.dark) +
    path('M-330 90L330 60L318 82L-322 110Z', ink.hot) +
    path('M-120 80L-100 -40L70 -50L100 70Z', ink.mid) +
    path('M-70 -40L-60 -130L30 -135L40 -46Z', ink.dark) +
    path('M-50 -130L-44 -280L-14 -280L-10 -132Z', ink.dark) +
    line('M-30 -280L-30 -340M-30 -240L120 -120', ink.dark, 7) +
    path('M-30 -340L70 -315L-30 -290Z', ink.hot) +
    [0, 1]
      .map((i) => line(`M${130 + i * 8} ${38 - i * 26}L${300 + i * 6} ${-30 - i * 30}`, ink.dark, 18))
      .join('') +
    path('M110 64L120 16L180 10L200 60Z', ink.mid) +
    range(6)
      .map((i) => circle(-210 + i * 75, 150, 12, ink.light))
      .join(''),
  camera: (ink) =>
    line('M-10 60L-150 310M10 60L150 310M0 60L0 300', ink.dark, 18) +
    rect(-120, -110, 220, 175, ink.dark) +
    circle(-70, -180, 88, ink.dark) +
    circle(80, -165, 70, ink.dark) +
    circle(-70, -180, 66, ink.mid) +
    circle(80, -165, 50, ink.mid) +
    range(5)
      .map((i) => group(`translate(-70 -180) rotate(${i * 72})`, circle(0, -38, 15, ink.dark)))
      .join('') +
    path('M100 -60L190 -100L190 50L100 10Z', ink.hot) +
    circle(-10, -20, 46, ink.light) +
    circle(-10, -20, 26, ink.hot) +
    line('M-120 -10L-190 20L-190 60', ink.dark, 14),
  reel: (ink) =>
    circle(0, 0, 290, ink.dark) +
    ring(0, 0, 270, ink.mid, 12) +
    range(5)
      .map((i) => group(`rotate(${i * 72})`, circle(0, -165, 70, ink.hot), ring(0, -165, 70, ink.light, 6)))
      .join('') +
    circle(0, 0, 54, ink.light) +
    circle(0, 0, 24, ink.dark),
  clock: (ink) =>
    circle(0, 0, 300, ink.dark) +
    circle(0, 0, 268, ink.light) +
    range(12)
      .map((i) => group(`rotate(${i * 30})`, rect(-9, -250, 18, i % 3 ? 34 : 62, ink.dark)))
      .join('') +
    line('M0 0L0 -190', ink.dark, 20) +
    line('M0 0L150 70', ink.hot, 16) +
    circle(0, 0, 26, ink.hot),
  biplane: (ink) =>
    group(
      'rotate(-18)',
      rect(-250, -110, 500, 34, ink.dark, 'rx="16"'),
      rect(-230, 40, 460, 32, ink.dark, 'rx="16"'),
      rect(-250, -110, 150, 34, ink.hot, 'rx="16"'),
      line('M-170 -80L-150 50M170 -80L150 50M-60 -80L-40 50M60 -80L40 50', ink.light, 6),
      ellipse(0, -12, 62, 66, ink.dark),
      circle(0, -12, 38, ink.hot),
      ellipse(0, -12, 12, 120, ink.light, 'opacity=".8"'),
      line('M-60 70L-80 130M60 70L80 130', ink.dark, 10),
      circle(-82, 140, 26, ink.dark),
      circle(82, 140, 26, ink.dark),
    ),
  chariot: (ink) =>
    wheel(0, 60, 215, ink.light, ink.dark) +
    ring(0, 60, 226, ink.hot, 16) +
    path('M-260 -90Q-40 -170 160 -40L150 10Q-40 -90 -230 -30Z', ink.dark) +
    line('M150 -10L330 10', ink.dark, 18),
  carriage: (ink) =>
    wheel(-150, 150, 110, ink.light, ink.dark) +
    wheel(140, 170, 88, ink.light, ink.dark) +
    path('M-270 40L-230 -60L-40 -60L-20 40L240 40L250 80L-270 80Z', ink.dark) +
    path('M-160 -60C-170 -190 -60 -190 -70 -60Z', ink.dark) +
    line('M-70 -40L60 -270', ink.light, 10) +
    path('M60 -270Q-60 -320 -150 -230Q-40 -270 48 -240Z', ink.hot),
  train: (ink) =>
    range(3)
      .map(
        (i) =>
          rect(-330 + i * 225, -60, 210, 130, ink.dark, 'rx="10"') +
          range(4)
            .map((j) => rect(-315 + i * 225 + j * 50, -35, 34, 52, ink.hot))
            .join(''),
      )
      .join('') + rect(-350, 76, 700, 10, ink.light),
  projector: (ink) =>
    rect(-190, -60, 240, 190, ink.dark, 'rx="14"') +
    path('M50 -20L120 -40L120 90L50 70Z', ink.mid) +
    circle(-70, -160, 110, ink.dark) +
    ring(-70, -160, 80, ink.mid, 10) +
    circle(-70, -160, 26, ink.hot) +
    path('M-110 130L-150 300L60 300L10 130Z', ink.dark) +
    circle(-110, 30, 34, ink.hot) +
    rect(-190, 90, 240, 12, ink.mid),
} satisfies Record<string, Motif>;
