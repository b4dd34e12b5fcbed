import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { circle, ellipse, group, line, opacity, path, ring, star } from './shapes.ts';

/** Sky, weather, water and plants. */
export const nature = {
  moon: (ink) =>
    opacity(0.25, circle(0, 0, 310, ink.light)) +
    circle(0, 0, 240, ink.light) +
    path('M60 -232A240 240 0 0 1 60 232A300 300 0 0 0 60 -232Z', ink.mid, 'opacity=".6"'),
  crescent: (ink) => path('M60 -250A250 250 0 1 0 60 250A200 200 0 1 1 60 -250Z', ink.light),
  moonFace: (ink) =>
    circle(0, 0, 290, ink.light) +
    path('M80 -278A290 290 0 0 1 80 278A360 360 0 0 0 80 -278Z', ink.mid, 'opacity=".7"') +
    path('M-150 -70Q-95 -120 -40 -70Q-95 -50 -150 -70Z', ink.dark) +
    line('M-165 -110Q-95 -160 -30 -106M40 -106Q90 -150 150 -110', ink.dark, 10) +
    path('M-14 -60L10 60L-44 64', 'none', `stroke="${ink.dark}" stroke-width="10"`) +
    path('M-100 130Q0 100 100 120Q0 190 -100 130Z', ink.hot) +
    [
      [-190, 40, 26],
      [-120, 210, 32],
      [150, 190, 24],
      [190, 20, 20],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, ink.mid, 'opacity=".45"'))
      .join(''),
  sun: (ink) =>
    range(24)
      .map((i) =>
        group(
          `rotate(${i * 15})`,
          path(i % 2 ? 'M-12 -200L12 -200L0 -300Z' : 'M-16 -200L16 -200L0 -350Z', ink.hot),
        ),
      )
      .join('') +
    circle(0, 0, 185, ink.hot) +
    ring(0, 0, 160, ink.light, 8),
  stars: (ink, random) =>
    range(46)
      .map(() => {
        const size = 2 + random() * 5;
        return group(
          `translate(${(random() * 1200 - 600).toFixed(0)} ${(random() * 700 - 350).toFixed(0)})`,
          random() > 0.75 ? star(4, size * 0.6, size * 3, ink.light) : circle(0, 0, size, ink.light),
        );
      })
      .join(''),
  snowfall: (ink, random) =>
    range(90)
      .map(() =>
        circle(
          Math.round(random() * 1200 - 600),
          Math.round(random() * 900 - 450),
          2 + random() * 6,
          ink.light,
          'opacity=".85"',
        ),
      )
      .join(''),
  flames: (ink) =>
    path(
      'M-250 300C-300 120 -160 60 -190 -80C-100 -30 -90 20 -70 60C-70 -100 20 -160 -10 -320C120 -220 100 -90 120 0C150 -40 150 -90 140 -130C240 -40 280 140 240 300Z',
      ink.hot,
    ) +
    path(
      'M-130 300C-150 180 -60 130 -60 30C20 90 40 130 40 170C60 150 70 120 70 90C140 160 150 240 130 300Z',
      ink.light,
    ),
  waves: (ink) =>
    range(5)
      .map(
        (i) =>
          path(
            `M-700 ${i * 62}${range(10)
              .map((j) => `q70 ${j % 2 ? 60 : -60} 140 0`)
              .join('')}L700 500L-700 500Z`,
            [ink.mid, ink.dark, ink.ground, ink.dark, ink.mid][i] ?? ink.dark,
          ) +
          line(
            `M-700 ${i * 62}${range(10)
              .map((j) => `q70 ${j % 2 ? 60 : -60} 140 0`)
              .join('')}`,
            ink.light,
            5,
          ),
      )
      .join(''),
  gusts: (ink) =>
    range(7)
      .map((i) =>
        line(
          `M-420 ${-260 + i * 84}C-180 ${-330 + i * 84} -60 ${-170 + i * 84} 160 ${-250 + i * 84}S360 ${-320 + i * 84} 330 ${-220 + i * 84}S220 ${-190 + i * 84} 250 ${-240 + i * 84}`,
          i % 3 ? ink.light : ink.hot,
          9 + (i % 3) * 6,
          'stroke-linecap="round"',
        ),
      )
      .join(''),
  tree: (ink) =>
    line(
      'M0 320C-10 160 20 60 0 -60M0 120C-80 40 -130 20 -190 -70M0 40C70 -30 120 -40 190 -150M-100 28C-110 -60 -80 -120 -120 -210M6 -40C-20 -140 30 -200 10 -300M90 -40C100 -120 80 -170 130 -250M150 -96L240 -110M-150 -20L-260 -40',
      ink.dark,
      20,
      'stroke-linecap="round"',
    ),
  wheat: (ink) =>
    range(7)
      .map((i) =>
        group(
          `translate(${-240 + i * 80} 60) rotate(${(i - 3) * 5})`,
          line('M0 260L0 -180', ink.dark, 9),
          range(6)
            .map(
              (j) =>
                ellipse(-20, -170 + j * 44, 13, 28, ink.hot, `transform="rotate(-28 -20 ${-170 + j * 44})"`) +
                ellipse(20, -170 + j * 44, 13, 28, ink.light, `transform="rotate(28 20 ${-170 + j * 44})"`),
            )
            .join(''),
        ),
      )
      .join(''),
  mountains: (ink) =>
    path('M-700 300L-380 -120L-240 20L-40 -300L220 60L330 -60L700 300Z', ink.dark) +
    path(
      'M-40 -300L60 -160L10 -120L-30 -170L-90 -110L-130 -156ZM-380 -120L-300 -40L-360 -10L-430 -50Z',
      ink.light,
    ),
  igloo: (ink) =>
    path('M-270 240A270 250 0 0 1 270 240Z', ink.light) +
    line(
      'M-262 160L262 160M-230 80L230 80M-150 10L150 10M-120 240L-120 160M60 160L60 80M-60 80L-60 10M160 240L160 160M-180 160L-180 80',
      ink.mid,
      7,
    ) +
    path('M-80 240L-80 190A80 80 0 0 1 80 190L80 240Z', ink.dark),
  lotus: (ink) =>
    [-64, 64, -34, 34, 0]
      .map((turn, i) =>
        group(
          `translate(0 140) rotate(${turn})`,
          path(
            'M0 0C-110 -130 -70 -280 0 -360C70 -280 110 -130 0 0Z',
            i < 2 ? ink.mid : i < 4 ? ink.hot : ink.light,
          ),
        ),
      )
      .join('') + ellipse(0, 160, 270, 34, ink.dark),
  rose: (ink) =>
    line('M0 60C20 160 -20 240 0 330', ink.dark, 16) +
    path('M0 200Q100 120 150 190Q80 240 0 200ZM0 260Q-90 190 -150 250Q-80 300 0 260Z', ink.dark) +
    circle(0, -80, 165, ink.hot) +
    path(
      'M-120 -110C-60 -240 120 -220 130 -80C130 20 0 60 -50 -20C-90 -90 10 -160 60 -100C90 -50 20 -10 -4 -50',
      'none',
      `stroke="${ink.dark}" stroke-width="15" stroke-linecap="round"`,
    ),
  palm: (ink) =>
    line('M-10 320Q30 100 0 -100', ink.dark, 28) +
    range(7)
      .map((i) =>
        group(
          `translate(0 -110) rotate(${-150 + i * 40})`,
          path('M0 0Q150 -80 260 40Q140 -10 0 14Z', ink.dark),
        ),
      )
      .join(''),
  ice: (ink) =>
    [
      [-420, 60, 260],
      [-60, 120, 330],
      [330, 40, 240],
      [120, -40, 180],
      [-240, -60, 160],
    ]
      .map(
        ([x = 0, y = 0, w = 0]) =>
          path(
            `M${x - w / 2} ${y}l${w * 0.2} -46l${w * 0.5} -10l${w * 0.3} 40l-${w * 0.16} 40l-${w * 0.6} 10Z`,
            ink.light,
          ) +
          path(
            `M${x - w / 2} ${y}l${w * 0.24} 34l${w * 0.6} -10l${w * 0.16} -40l0 26l-${w * 0.18} 40l-${w * 0.6} 12Z`,
            ink.mid,
          ),
      )
      .join(''),
  bolt: (ink) =>
    range(3)
      .map((i) =>
        group(
          `translate(${-220 + i * 220} 0) scale(${i === 1 ? 1.15 : 0.85})`,
          path('M20 -300L-70 10L-10 10L-40 300L80 -50L16 -50L70 -300Z', i === 1 ? ink.hot : ink.light),
        ),
      )
      .join(''),
} satisfies Record<string, Motif>;
