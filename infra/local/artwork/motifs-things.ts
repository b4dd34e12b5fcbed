import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { airbrush, circle, ellipse, group, line, opacity, path, rect, ring, star } from './shapes.ts';

/** Sky, water, plants and hand props. */
export const things = {
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
  flames: (ink) =>
    path(
      'M-250 300C-300 120 -160 60 -190 -80C-100 -30 -90 20 -70 60C-70 -100 20 -160 -10 -320C120 -220 100 -90 120 0C150 -40 150 -90 140 -130C240 -40 280 140 240 300Z',
      ink.hot,
    ) +
    path(
      'M-130 300C-150 180 -60 130 -60 30C20 90 40 130 40 170C60 150 70 120 70 90C140 160 150 240 130 300Z',
      ink.light,
    ),
  stake: (ink) =>
    rect(-16, -300, 32, 600, ink.dark) +
    rect(-130, -190, 260, 30, ink.dark) +
    path('M-260 300L260 300L180 240L-180 240ZM-220 250L200 180L230 230L-200 290Z', ink.dark),
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
  sled: (ink) =>
    path('M-320 110Q-360 40 -290 40L60 60Q180 60 220 -60L250 -60Q240 110 120 130L-270 130Z', ink.hot) +
    line('M-330 190L210 190Q330 190 340 90M-220 130L-220 190M90 130L90 190', ink.dark, 15) +
    circle(-60, -40, 36, ink.dark) +
    circle(30, -30, 32, ink.light) +
    path('M-120 60Q-110 -20 -60 -20Q10 -40 84 60Z', ink.dark),
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
  cards: (ink) =>
    [-24, 0, 24]
      .map((turn, i) =>
        group(
          `rotate(${turn} 0 260)`,
          rect(-110, -200, 220, 330, ink.light, `rx="18" stroke="${ink.dark}" stroke-width="8"`),
          i === 1
            ? path(
                'M0 -120C60 -60 90 -20 60 20C40 44 14 30 8 10L24 70L-24 70L-8 10C-14 30 -40 44 -60 20C-90 -20 -60 -60 0 -120Z',
                ink.dark,
              )
            : path('M0 -110L70 -20L0 70L-70 -20Z', ink.hot),
        ),
      )
      .join(''),
  dice: (ink) =>
    group(
      'rotate(14) translate(-110 30)',
      rect(-120, -120, 240, 240, ink.light, 'rx="30"'),
      [
        [-60, -60],
        [60, -60],
        [0, 0],
        [-60, 60],
        [60, 60],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 24, ink.hot))
        .join(''),
    ) +
    group(
      'rotate(-20) translate(120 -90)',
      rect(-95, -95, 190, 190, ink.dark, 'rx="26"'),
      [
        [-46, -46],
        [0, 0],
        [46, 46],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 20, ink.light))
        .join(''),
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
  sword: (ink) =>
    group(
      'rotate(38)',
      path('M-16 -330Q40 -120 16 120L-16 120Q10 -120 -16 -330Z', ink.light),
      ellipse(0, 130, 66, 17, ink.hot),
      rect(-17, 140, 34, 160, ink.dark),
      range(4)
        .map((i) =>
          path(`M-17 ${160 + i * 34}L0 ${146 + i * 34}L17 ${160 + i * 34}L0 ${174 + i * 34}Z`, ink.hot),
        )
        .join(''),
    ),
  fan: (ink) =>
    range(9)
      .map((i) =>
        group(
          `translate(0 200) rotate(${-72 + i * 18})`,
          path('M-8 0L-58 -420L58 -420L8 0Z', i % 2 ? ink.light : ink.hot),
          line('M0 0L0 -420', ink.dark, 4),
        ),
      )
      .join('') + circle(0, 200, 20, ink.dark),
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
  heart: (ink) =>
    path(
      'M0 260C-220 90 -290 -20 -270 -120C-240 -240 -70 -250 0 -110C70 -250 240 -240 270 -120C290 -20 220 90 0 260Z',
      ink.hot,
    ) + path('M0 260C220 90 290 -20 270 -120C240 -240 70 -250 0 -110Z', ink.dark, 'opacity=".35"'),
  crown: (ink) =>
    path('M-260 180L-300 -130L-140 20L0 -220L140 20L300 -130L260 180Z', ink.hot) +
    rect(-260, 190, 520, 50, ink.dark) +
    [-300, 0, 300].map((x) => circle(x, x ? -150 : -244, 30, ink.light)).join('') +
    circle(0, 80, 40, ink.dark),
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
  scythe: (ink) =>
    line('M-120 320L90 -250', ink.dark, 20) +
    path('M90 -270Q-120 -360 -300 -150Q-110 -250 80 -220Z', ink.light),
  inkwell: (ink) =>
    path('M-150 280L-130 20L-70 -40L-70 -100L70 -100L70 -40L130 20L150 280Z', ink.dark) +
    rect(-90, -130, 180, 44, ink.hot) +
    rect(-90, 90, 180, 120, ink.light) +
    path('M20 -130L200 -380Q240 -300 190 -270L50 -110Z', ink.light),
  slipper: (ink) =>
    path(
      'M-280 60Q-260 -60 -200 -90Q-120 60 60 80Q240 100 290 170L-60 170Q-180 170 -236 60L-250 250L-284 250Z',
      ink.light,
    ) +
    path('M-200 -90Q-120 60 60 80', 'none', `stroke="${ink.hot}" stroke-width="15"`) +
    circle(70, 96, 24, ink.hot),
  bell: (ink) =>
    path('M-200 200C-140 120 -170 -180 0 -200C170 -180 140 120 200 200Z', ink.hot) +
    circle(0, 230, 38, ink.dark) +
    rect(-220, 190, 440, 24, ink.dark) +
    circle(0, -216, 26, ink.dark),
  goldBars: (ink) =>
    range(3)
      .map((row) =>
        range(3 - row)
          .map(
            (i) =>
              path(`M${-300 + i * 205 + row * 102} ${220 - row * 110}l34 -96l130 0l34 96Z`, ink.hot) +
              path(
                `M${-266 + i * 205 + row * 102} ${124 - row * 110}l130 0l34 96l-26 0Z`,
                ink.light,
                'opacity=".55"',
              ),
          )
          .join(''),
      )
      .join(''),
  helm: (ink) =>
    path(
      'M-160 200L-170 -40C-170 -240 170 -240 170 -40L160 200L60 240L40 30L0 -20L-40 30L-60 240Z',
      ink.mid,
    ) +
    path('M0 -190C170 -210 170 -90 170 -40L160 200L60 240L40 30L0 -20Z', ink.dark) +
    path(
      'M-150 -120C-340 -160 -330 -320 -260 -370C-290 -260 -180 -230 -110 -180ZM150 -120C340 -160 330 -320 260 -370C290 -260 180 -230 110 -180Z',
      ink.light,
    ) +
    rect(-170, -60, 340, 26, ink.hot),
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
  boat: (ink) =>
    path('M-300 60Q0 160 300 60Q240 200 0 200Q-240 200 -300 60Z', ink.dark) +
    line('M-20 90L-20 -290', ink.dark, 13) +
    path('M-4 -280Q210 -120 180 50L-4 40Z', ink.light) +
    path('M-36 -240L-36 40L-180 40Q-150 -120 -36 -240Z', ink.hot),
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
  rolls: (ink) =>
    path('M-640 150L640 150L700 400L-700 400Z', ink.light) +
    path('M-640 150L640 150L644 166L-644 166Z', ink.mid) +
    [-1, 1]
      .map(
        (s) =>
          line(`M${s * 70} -260L${s * 90} 90`, ink.light, 15) +
          ellipse(s * 120, 130, 130, 62, ink.hot) +
          line(`M${s * 70} 110l40 40M${s * 120} 96l40 40`, ink.dark, 9),
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
  tins: (ink) =>
    [
      [-260, 3],
      [0, 5],
      [260, 4],
    ]
      .map(([x = 0, n = 0]) =>
        range(n)
          .map(
            (i) =>
              ellipse(x, 240 - i * 74, 124, 30, ink.mid) +
              path(
                `M${x - 124} ${240 - i * 74}L${x - 124} ${190 - i * 74}A124 30 0 0 1 ${x + 124} ${190 - i * 74}L${x + 124} ${240 - i * 74}A124 30 0 0 1 ${x - 124} ${240 - i * 74}Z`,
                ink.dark,
              ) +
              ellipse(x, 190 - i * 74, 124, 30, ink.mid) +
              ellipse(x, 190 - i * 74, 34, 9, ink.hot),
          )
          .join(''),
      )
      .join(''),
} satisfies Record<string, Motif>;
