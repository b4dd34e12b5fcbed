import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { circle, ellipse, group, line, path, rect } from './shapes.ts';

const head = (x: number, y: number, r: number, fill: string): string => ellipse(x, y, r * 0.86, r, fill);

/** People, as silhouettes about 600 units high. */
export const figures = {
  man: (ink) =>
    head(0, -240, 40, ink.dark) +
    path('M-46 -262L46 -262L40 -250L34 -300Q0 -320 -34 -300L-40 -250Z', ink.dark) +
    path('M-70 -190Q0 -220 70 -190L92 60L60 70L70 300L16 300L0 90L-16 300L-70 300L-60 70L-92 60Z', ink.dark) +
    path('M-14 -196L14 -196L0 -120Z', ink.light),
  woman: (ink) =>
    head(0, -240, 38, ink.dark) +
    path('M-44 -240C-50 -310 50 -310 44 -240L36 -214L-36 -214Z', ink.dark) +
    path('M-48 -190Q0 -210 48 -190L40 -60Q110 150 120 300L-120 300Q-110 150 -40 -60Z', ink.hot) +
    path('M48 -190L76 -30L56 -26L34 -120ZM-48 -190L-76 -30L-56 -26L-34 -120Z', ink.dark),
  couple: (ink) =>
    group(
      'translate(-56 0)',
      head(10, -240, 40, ink.dark),
      path('M-70 -186Q0 -216 66 -190L70 40L60 300L-64 300L-70 40Z', ink.dark),
    ) +
    group(
      'translate(52 24)',
      head(-16, -236, 37, ink.light),
      path('M-58 -250C-60 -310 36 -310 28 -240L20 -200Q-30 -230 -58 -250Z', ink.dark),
      path('M-44 -186Q0 -206 44 -186L36 -60Q100 140 110 276L-80 276Q-70 100 -36 -60Z', ink.hot),
      path('M-44 -180L-110 -110L-96 -90L-30 -130Z', ink.light),
    ),
  kiss: (ink) =>
    path(
      'M-330 300C-310 120 -200 70 -120 50L-110 -10C-220 -60 -230 -250 -90 -270C-10 -280 10 -220 8 -170L30 -110L6 -92L4 -40Q-10 10 -60 6L-60 60Q60 140 40 300Z',
      ink.dark,
    ) +
    path(
      'M330 300C320 150 230 90 160 76L150 14C240 -10 250 -200 140 -236C60 -256 12 -210 16 -150L-2 -100L18 -86L14 -30Q30 16 84 10L90 70Q20 150 40 300Z',
      ink.hot,
    ) +
    path(
      'M150 14C240 -10 260 -200 140 -236C80 -250 40 -226 28 -190Q110 -170 100 -90Q96 -20 150 14Z',
      ink.dark,
    ) +
    line('M40 300Q60 140 -60 60', ink.light, 6),
  tramp: (ink) =>
    head(0, -220, 44, ink.light) +
    path('M-66 -250L66 -250L60 -236L-60 -236ZM-44 -250C-44 -320 44 -320 44 -250Z', ink.dark) +
    rect(-14, -206, 28, 12, ink.dark) +
    path('M-56 -176Q0 -196 56 -176L70 30L-70 30Z', ink.dark) +
    path('M-70 20L70 20L110 270L30 270L0 90L-30 270L-110 270Z', ink.mid) +
    path('M-110 266L-20 266L-20 300L-170 300ZM110 266L20 266L20 300L170 300Z', ink.dark) +
    line('M62 -120L150 -10L170 290Q176 320 200 300', ink.hot, 11) +
    path('M-60 -170L-120 -20L-96 -10L-40 -110Z', ink.dark),
  child: (ink) =>
    head(0, -120, 58, ink.light) +
    path('M-80 -130C-90 -220 90 -220 84 -130Q50 -170 -80 -130Z', ink.hot) +
    path(
      'M-70 -66Q0 -86 70 -66L84 130L40 130L44 290L10 290L0 150L-10 290L-44 290L-40 130L-84 130Z',
      ink.dark,
    ) +
    line('M-40 -64L-30 120M40 -64L30 120', ink.hot, 12),
  somnambulist: (ink) =>
    head(0, -230, 44, ink.light) +
    path('M-50 -220C-64 -310 64 -310 50 -220L30 -262L-30 -262Z', ink.dark) +
    path('M-30 -228L-8 -226L-18 -206ZM30 -228L8 -226L18 -206Z', ink.dark) +
    path('M-60 -180Q0 -200 60 -180L46 300L-46 300Z', ink.dark) +
    path('M52 -170L200 -250L250 -280L214 -226L70 -90ZM-52 -170L-140 0L-150 60L-118 14L-40 -80Z', ink.dark),
  witch: (ink) =>
    group(
      'rotate(-14)',
      line('M-280 60L260 40', ink.dark, 14),
      path('M-280 60L-340 10L-350 60L-336 116Z', ink.hot),
      path('M-80 60C-110 -60 -20 -130 50 -120L96 -20L140 40L60 60L20 130L-10 60Z', ink.dark),
      head(70, -150, 36, ink.light),
      path('M10 -160L130 -176L96 -190L20 -300L44 -184Z', ink.dark),
    ),
  dancer: (ink) =>
    head(10, -240, 36, ink.light) +
    path('M-30 -250C-30 -310 56 -310 50 -240Q10 -280 -30 -250Z', ink.dark) +
    path('M-30 -196L46 -196L36 -90L150 70Q0 130 -150 70L-30 -90Z', ink.hot) +
    line('M-20 -184L-150 -260L-180 -330M36 -184L170 -150L250 -210', ink.light, 20) +
    line('M-30 90L-60 300M40 90L170 180L120 300', ink.light, 22),
  marchers: (ink) =>
    range(7)
      .map((i) =>
        group(
          `translate(${-300 + i * 100} ${(i % 2) * 26}) scale(.8)`,
          head(0, -150, 40, ink.dark),
          path('M-60 -90Q0 -120 60 -90L56 120L80 300L30 300L0 150L-40 300L-84 290L-50 120Z', ink.dark),
          line('M50 -80L110 -300', ink.dark, 22),
          circle(110, -310, 22, ink.dark),
        ),
      )
      .join(''),
  fist: (ink) =>
    path(
      'M-90 320L-80 80L-140 10L-150 -150Q-140 -200 -90 -190L-84 -230Q-40 -280 -10 -230L0 -246Q50 -280 70 -226L80 -220Q130 -230 134 -170L130 20L80 90L90 320Z',
      ink.hot,
    ) +
    line('M-88 -180L-86 -60M-8 -230L-6 -60M72 -216L70 -60M-140 -20L40 -40Q80 -30 60 10L-60 30', ink.dark, 12),
  clown: (ink) =>
    circle(0, -130, 92, ink.light) +
    path('M-70 -200L0 -370L70 -200Z', ink.dark) +
    circle(0, -290, 20, ink.hot) +
    circle(0, -370, 18, ink.hot) +
    circle(-34, -140, 12, ink.dark) +
    circle(34, -140, 12, ink.dark) +
    circle(0, -112, 17, ink.hot) +
    line('M-44 -86Q0 -50 44 -86', ink.dark, 9) +
    path('M-120 -40Q0 20 120 -40L150 -10Q0 60 -150 -10Z', ink.hot) +
    path('M-110 0L110 0L170 300L40 300L0 170L-40 300L-170 300Z', ink.dark) +
    [40, 110, 180].map((y) => circle(0, y - 10, 17, ink.hot)).join('') +
    path('M-110 10L-240 -90L-220 -120L-90 -40ZM110 10L240 120L220 150L90 60Z', ink.dark),
  flyer: (ink) =>
    path('M-300 40Q-150 -20 0 40T300 40L330 80Q150 120 0 80T-330 80Z', ink.hot) +
    line('M-320 84l-16 50M-200 84l-6 44M-80 92l0 40M60 98l4 40M190 100l8 44M310 84l18 46', ink.light, 7) +
    group(
      'translate(-50 -64) scale(.46)',
      head(0, -180, 48, ink.mid),
      path('M-60 -200Q0 -280 60 -200L50 -170L-50 -170Z', ink.light),
      path('M-70 -120Q0 -150 70 -120L80 60L230 120L210 180L-180 180L-90 60Z', ink.light),
    ) +
    group(
      'translate(80 -60) scale(.42)',
      head(0, -180, 46, ink.light),
      path('M-56 -190C-60 -270 60 -270 56 -190L70 60L-70 60Z', ink.dark),
      path('M-60 -110Q0 -140 60 -110L110 180L-110 180Z', ink.mid),
    ),
  hanger: (ink) =>
    group(
      'rotate(12)',
      line('M0 -150L-30 -300M10 -150L40 -296', ink.dark, 24, 'stroke-linecap="round"'),
      head(4, -120, 32, ink.dark),
      ellipse(4, -142, 58, 12, ink.hot),
      path('M-40 -84Q0 -104 44 -84L52 60L90 190L60 200L16 90L-40 210L-70 196L-36 60Z', ink.dark),
    ),
} satisfies Record<string, Motif>;
