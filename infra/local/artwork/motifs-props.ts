import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { circle, ellipse, group, line, path, rect } from './shapes.ts';

/** Things that can be carried, worn or thrown. */
export const props = {
  stake: (ink) =>
    rect(-16, -300, 32, 600, ink.dark) +
    rect(-130, -190, 260, 30, ink.dark) +
    path('M-260 300L260 300L180 240L-180 240ZM-220 250L200 180L230 230L-200 290Z', ink.dark),
  sled: (ink) =>
    path('M-320 110Q-360 40 -290 40L60 60Q180 60 220 -60L250 -60Q240 110 120 130L-270 130Z', ink.hot) +
    line('M-330 190L210 190Q330 190 340 90M-220 130L-220 190M90 130L90 190', ink.dark, 15) +
    circle(-60, -40, 36, ink.dark) +
    circle(30, -30, 32, ink.light) +
    path('M-120 60Q-110 -20 -60 -20Q10 -40 84 60Z', ink.dark),
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
  crown: (ink) =>
    path('M-260 180L-300 -130L-140 20L0 -220L140 20L300 -130L260 180Z', ink.hot) +
    rect(-260, 190, 520, 50, ink.dark) +
    [-300, 0, 300].map((x) => circle(x, x ? -150 : -244, 30, ink.light)).join('') +
    circle(0, 80, 40, ink.dark),
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
  boat: (ink) =>
    path('M-300 60Q0 160 300 60Q240 200 0 200Q-240 200 -300 60Z', ink.dark) +
    line('M-20 90L-20 -290', ink.dark, 13) +
    path('M-4 -280Q210 -120 180 50L-4 40Z', ink.light) +
    path('M-36 -240L-36 40L-180 40Q-150 -120 -36 -240Z', ink.hot),
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
