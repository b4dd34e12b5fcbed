import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { airbrush, circle, ellipse, group, line, path, ring, star } from './shapes.ts';

/** Signs, eyes, masks and patterns. */
export const signs = {
  hexagram: (ink) =>
    path(
      'M0 -290L251 145L-251 145ZM0 290L-251 -145L251 -145Z',
      'none',
      `stroke="${ink.hot}" stroke-width="30"`,
    ) + circle(0, 0, 84, ink.hot),
  redStar: (ink) =>
    star(5, 118, 300, ink.hot) +
    path(
      'M0 -300L0 0L69 -95ZM285 -93L0 0L112 37ZM176 243L0 0L0 118ZM-176 243L0 0L-112 37ZM-285 -93L0 0L-69 -95Z',
      ink.dark,
      'opacity=".4"',
    ),
  eye: (ink) =>
    path('M-310 0Q0 -250 310 0Q0 250 -310 0Z', ink.light) +
    circle(0, 0, 130, ink.hot) +
    circle(0, 0, 66, ink.dark) +
    circle(36, -40, 22, ink.light) +
    line('M-310 0Q0 -250 310 0', ink.dark, 22) +
    range(7)
      .map((i) => group(`rotate(${-42 + i * 14})`, line('M0 -160L0 -230', ink.dark, 13)))
      .join(''),
  lens: (ink) =>
    circle(0, 0, 280, ink.dark) +
    ring(0, 0, 240, ink.mid, 22) +
    ring(0, 0, 190, ink.light, 5) +
    circle(0, 0, 165, ink.mid) +
    range(6)
      .map((i) =>
        group(
          `rotate(${i * 60})`,
          path('M0 -160L140 -80L40 30Z', i % 2 ? ink.hot : ink.dark, 'opacity=".75"'),
        ),
      )
      .join('') +
    circle(0, 0, 60, ink.dark),
  mask: (ink) =>
    path(
      'M-190 -190Q0 -250 190 -190Q220 40 120 170Q60 240 0 250Q-60 240 -120 170Q-220 40 -190 -190Z',
      ink.light,
    ) +
    path('M0 -222Q110 -222 190 -190Q220 40 120 170Q60 240 0 250Z', ink.mid, 'opacity=".6"') +
    path('M-130 -70Q-80 -120 -30 -60Q-80 -30 -130 -70ZM130 -70Q80 -120 30 -60Q80 -30 130 -70Z', ink.dark) +
    path('M-90 120Q0 60 90 120Q0 180 -90 120Z', ink.dark) +
    line('M0 -50L-22 60L24 60', ink.dark, 10) +
    path('M-190 -190L-260 40L-200 20ZM190 -190L260 40L200 20Z', ink.hot),
  halfMask: (ink) =>
    path(
      'M-210 -120Q-90 -190 0 -110Q90 -190 210 -120Q250 20 120 70Q40 80 0 10Q-40 80 -120 70Q-250 20 -210 -120Z',
      ink.dark,
    ) +
    path('M-150 -50Q-90 -100 -40 -36Q-100 0 -150 -50ZM150 -50Q90 -100 40 -36Q100 0 150 -50Z', ink.light) +
    line('M205 -110Q320 -60 300 120M-205 -110Q-320 -60 -300 120', ink.hot, 11),
  spiral: (ink) =>
    line(
      `M0 0${range(80)
        .map((i) => {
          const a = i * 0.36;
          return `L${(Math.cos(a) * i * 3.8).toFixed(0)} ${(Math.sin(a) * i * 3.8).toFixed(0)}`;
        })
        .join('')}`,
      ink.light,
      17,
      'stroke-linecap="round" stroke-linejoin="round"',
    ),
  web: (ink) =>
    range(12)
      .map((i) => group(`rotate(${i * 30})`, line('M0 0L0 -420', ink.light, 5)))
      .join('') +
    range(6)
      .map((i) =>
        line(
          range(13)
            .map((j) => {
              const a = (j * Math.PI) / 6;
              const r = 60 + i * 62;
              return `${j ? 'Q' + (Math.sin(a - Math.PI / 12) * r * 0.84).toFixed(0) + ' ' + (-Math.cos(a - Math.PI / 12) * r * 0.84).toFixed(0) + ' ' : 'M'}${(Math.sin(a) * r).toFixed(0)} ${(-Math.cos(a) * r).toFixed(0)}`;
            })
            .join(''),
          ink.light,
          5,
        ),
      )
      .join('') +
    ellipse(0, 10, 44, 60, ink.dark) +
    circle(0, -58, 28, ink.dark) +
    [-1, 1]
      .map((s) =>
        line(
          `M${s * 30} -20L${s * 120} -90L${s * 150} -20M${s * 36} 0L${s * 130} -10L${s * 160} 60M${s * 36} 20L${s * 120} 80L${s * 120} 150`,
          ink.dark,
          11,
        ),
      )
      .join('') +
    path('M-18 -6L18 -6L0 20L18 46L-18 46L0 20Z', ink.hot),
  heart: (ink) =>
    path(
      'M0 260C-220 90 -290 -20 -270 -120C-240 -240 -70 -250 0 -110C70 -250 240 -240 270 -120C290 -20 220 90 0 260Z',
      ink.hot,
    ) + path('M0 260C220 90 290 -20 270 -120C240 -240 70 -250 0 -110Z', ink.dark, 'opacity=".35"'),
  eagle: (ink) =>
    [-1, 1]
      .map((s) =>
        range(6)
          .map((i) =>
            path(
              `M${s * 30} ${-90 + i * 34}L${s * (330 - i * 36)} ${-230 + i * 66}L${s * (300 - i * 36)} ${-170 + i * 66}L${s * 36} ${-40 + i * 34}Z`,
              i % 2 ? ink.mid : ink.dark,
            ),
          )
          .join(''),
      )
      .join('') +
    path('M-50 -110Q0 -150 50 -110L40 160L0 240L-40 160Z', ink.dark) +
    path('M-40 -120C-50 -230 60 -240 60 -170L110 -150L54 -130L40 -100Z', ink.hot) +
    circle(24, -180, 8, ink.dark),
  rings: (ink) =>
    range(5)
      .map(
        (i) =>
          `<ellipse cx="0" cy="${-230 + i * 115}" rx="${230 - Math.abs(2 - i) * 20}" ry="46" fill="none" stroke="${i % 2 ? ink.hot : ink.light}" stroke-width="14"/>`,
      )
      .join(''),
  beam: (ink) => {
    const glow = airbrush(ink.light, ink.light, 0, 0);
    return glow.definition + path('M-40 -16L900 -260L900 260L-40 16Z', glow.fill);
  },
} satisfies Record<string, Motif>;
