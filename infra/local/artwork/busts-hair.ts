import { range } from './random.ts';
import { circle, ellipse, line, path, polar, rect } from './shapes.ts';
import type { Piece } from './busts.ts';

const blockHead = 'M-112 -10C-130 -200 130 -200 112 -10';

/** Ways to wear the hair. */
export const hair: Record<string, Piece> = {
  bob: (ink) =>
    path(
      'M-124 78C-160 -210 160 -210 124 78Q96 92 72 74Q96 0 92 -62Q0 -84 -92 -62Q-96 0 -72 74Q-96 92 -124 78Z',
      ink.dark,
    ) + line('M-60 -150Q0 -176 60 -150', ink.mid, 7),
  waves: (ink) =>
    path(
      'M-112 70C-150 30 -118 -10 -134 -60C-150 -190 150 -200 134 -50C124 0 150 30 110 70C92 30 104 -20 84 -60C50 -40 30 -100 -10 -110C-30 -80 -80 -84 -92 -50C-78 0 -100 30 -112 70Z',
      ink.dark,
    ) +
    line(
      'M-104 -100C-60 -140 -30 -80 10 -136M20 -150C60 -120 80 -100 108 -90M-122 -40C-100 -60 -100 -20 -116 0',
      ink.mid,
      6,
    ),
  curls: (ink) =>
    range(15)
      .map((i) => {
        const [x, y] = polar(1, 150 + i * 17)
          .split(' ')
          .map(Number) as [number, number];
        return circle(x * 118, y * 140 - 20, 40, i % 2 ? ink.dark : ink.mid);
      })
      .join('') + path('M-100 -60C-80 -150 80 -150 100 -60Q50 -110 0 -96Q-50 -110 -100 -60Z', ink.dark),
  slick: (ink) =>
    path(`${blockHead}Q100 -100 40 -116Q-60 -122 -100 -70Z`, ink.dark) +
    line('M-80 -120Q0 -168 80 -118', ink.mid, 6),
  parted: (ink) =>
    path(`${blockHead}Q104 -76 70 -104Q0 -112 -44 -140Q-60 -96 -98 -74Z`, ink.dark) +
    line('M-44 -142Q30 -176 96 -96', ink.mid, 6),
  wild: (ink) =>
    path(
      `M-104 -10${range(13)
        .map((i) => `L${polar(i % 2 ? 150 : 220, 172 + i * 16.3)}`)
        .join('')}L104 -10Q90 -110 0 -112Q-90 -110 -104 -10Z`,
      ink.light,
    ) + path('M-104 -10L-190 -20L-120 -60ZM104 -10L190 -20L120 -60Z', ink.mid),
  receding: (ink) =>
    path(
      'M-112 10C-122 -60 -110 -110 -84 -126Q-92 -80 -96 -20ZM112 10C122 -60 110 -110 84 -126Q92 -80 96 -20Z',
      ink.dark,
    ) + path('M-70 -136Q0 -176 70 -136Q0 -150 -70 -136Z', ink.dark),
  cropped: (ink) =>
    path(
      `${blockHead}L98 -70L80 -100L66 -84L44 -112L24 -92L0 -116L-24 -92L-44 -114L-64 -86L-82 -104L-98 -66Z`,
      ink.dark,
    ),
  bun: (ink) =>
    circle(0, -176, 56, ink.dark) +
    path(`${blockHead}Q96 -90 0 -124Q-96 -90 -112 -10Z`, ink.dark) +
    line('M-40 -190Q0 -214 40 -190M-96 -90Q-50 -140 0 -142', ink.mid, 6),
  topknot: (ink) =>
    path(
      'M-112 -10C-122 -90 -90 -120 -60 -120L60 -120C90 -120 122 -90 112 -10Q96 -80 70 -96L-70 -96Q-96 -80 -112 -10Z',
      ink.dark,
    ) +
    path('M-22 -130Q-30 -200 30 -214L70 -196Q20 -190 24 -130Z', ink.dark) +
    rect(-26, -150, 54, 14, ink.hot),
  marcel: (ink) =>
    path(
      'M-118 60C-140 -190 130 -220 130 -40C132 0 120 40 112 70Q84 30 96 -40Q40 -60 20 -120Q-30 -60 -94 -50Q-100 10 -118 60Z',
      ink.dark,
    ) + path('M96 40Q160 60 120 110Q80 110 96 40Z', ink.dark),
  chignon: (ink) =>
    ellipse(108, 66, 46, 56, ink.dark) +
    path(`${blockHead}Q104 -60 84 -70Q30 -60 -20 -124Q-40 -70 -92 -56Z`, ink.dark) +
    circle(-112, 24, 11, ink.hot),
  ringlets: (ink) =>
    range(4)
      .map(
        (i) =>
          ellipse(-124 + (i % 2) * 12, -20 + i * 56, 30, 36, i % 2 ? ink.hot : ink.dark) +
          ellipse(124 - (i % 2) * 12, -20 + i * 56, 30, 36, i % 2 ? ink.hot : ink.dark),
      )
      .join('') +
    path(`${blockHead}Q96 -70 0 -108Q-96 -70 -112 -10Z`, ink.dark) +
    path('M60 -150L130 -196L120 -130L150 -90L84 -110Z', ink.hot),
  none: () => '',
};
