import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { circle, ellipse, line, path } from './shapes.ts';

/** Beasts and monsters. */
export const creatures = {
  vampire: (ink) =>
    path(
      'M-60 300L-90 -20Q-110 -120 -60 -150L-56 -230C-60 -330 60 -330 56 -230L60 -150Q110 -120 90 -20L60 300Z',
      ink.dark,
    ) +
    path('M-56 -260L-96 -300L-52 -210ZM56 -260L96 -300L52 -210Z', ink.dark) +
    circle(-20, -244, 8, ink.hot) +
    circle(20, -244, 8, ink.hot) +
    [-1, 1]
      .map((s) =>
        path(
          `M${s * 84} -100L${s * 190} -10L${s * 230} -110L${s * 214} -20L${s * 266} -70L${s * 226} 6L${s * 286} -14L${s * 226} 36L${s * 276} 54L${s * 190} 50L${s * 76} -20Z`,
          ink.dark,
        ),
      )
      .join(''),
  climbingShadow: (ink) =>
    path(
      'M-200 380L-120 60Q-130 -60 -60 -110L-70 -190C-80 -290 20 -310 50 -230Q60 -170 30 -130L90 -60L190 -190L170 -290L200 -220L226 -310L232 -216L280 -280L256 -190L310 -200L240 -130L110 30L40 10L60 380Z',
      ink.dark,
    ) + path('M-70 -230L-116 -280L-50 -270Z', ink.dark),
  horse: (ink) =>
    path(
      'M-200 300C-190 120 -130 60 -90 -40C-70 -160 10 -240 110 -270L120 -320L150 -270L230 -150L290 -20L250 40L170 -20L90 0C110 120 60 220 70 300Z',
      ink.dark,
    ) +
    path('M110 -270C0 -250 -90 -150 -120 0L-150 60C-180 -60 -80 -280 110 -290Z', ink.hot) +
    circle(160, -170, 10, ink.light) +
    line('M290 -20L150 -60L60 -130', ink.hot, 10),
  dinosaur: (ink) =>
    path(
      'M-340 220C-260 200 -220 60 -80 20C20 0 80 -20 110 -120C140 -240 130 -330 220 -340C290 -344 320 -300 310 -270L230 -256C210 -140 220 0 180 90L190 280L130 280L110 180L-20 190L-30 280L-90 280L-100 180C-180 210 -260 260 -340 220Z',
      ink.dark,
    ) +
    circle(248, -310, 8, ink.light) +
    range(5)
      .map((i) => circle(-60 + i * 40, 80 - (i % 2) * 30, 12, ink.hot))
      .join(''),
  dragon: (ink) =>
    line(
      'M-320 220C-200 80 -120 320 -10 160C90 20 -100 -20 0 -130C60 -200 150 -180 180 -130',
      ink.dark,
      66,
      'stroke-linecap="round"',
    ) +
    path('M130 -160L190 -250L210 -190L300 -170L250 -120L310 -90L180 -70Z', ink.dark) +
    circle(204, -150, 9, ink.hot) +
    path('M300 -110Q360 -60 330 20Q300 -30 280 -90Z', ink.hot) +
    range(6)
      .map((i) => path(`M${-270 + i * 62} ${150 - (i % 3) * 34}l24 -60l26 56Z`, ink.hot))
      .join(''),
  cat: (ink) =>
    path(
      'M-150 -60L-170 -230L-70 -150Q0 -170 70 -150L170 -230L150 -60C170 90 90 170 0 170C-90 170 -170 90 -150 -60Z',
      ink.dark,
    ) +
    ellipse(-58, -30, 42, 62, ink.light) +
    ellipse(58, -30, 42, 62, ink.light) +
    circle(-44, -20, 17, ink.dark) +
    circle(44, -20, 17, ink.dark) +
    ellipse(0, 50, 22, 15, ink.hot) +
    line('M-90 70Q0 160 90 70', ink.light, 9) +
    path('M-80 170Q0 210 80 170L120 310L-120 310Z', ink.dark) +
    line('M120 290Q290 260 240 100', ink.dark, 28, 'stroke-linecap="round"'),
  beetle: (ink) =>
    ellipse(0, 50, 130, 190, ink.dark) +
    line('M0 -120L0 240', ink.hot, 10) +
    ellipse(0, -150, 84, 66, ink.mid) +
    [-1, 1]
      .map(
        (s) =>
          line(
            `M${s * 40} -200Q${s * 90} -300 ${s * 170} -310M${s * 120} -30L${s * 240} -90L${s * 270} -30M${s * 128} 60L${s * 250} 60L${s * 280} 130M${s * 110} 150L${s * 210} 210L${s * 220} 290`,
            ink.dark,
            15,
          ) + circle(s * 36, -164, 15, ink.hot),
      )
      .join(''),
  elephant: (ink) =>
    path(
      'M-290 300L-290 20C-290 -160 -120 -220 40 -200C200 -200 290 -100 280 40L250 250Q240 300 190 290L200 250Q220 130 190 60L150 90L150 300L60 300L50 170L-140 170L-150 300Z',
      ink.dark,
    ) +
    path('M60 -180C140 -190 190 -110 150 40C80 60 20 -40 60 -180Z', ink.mid) +
    circle(214, -70, 10, ink.light) +
    path('M236 60Q310 100 300 -10Q270 40 240 20Z', ink.light) +
    path('M-230 -180L20 -230L40 -60L-220 -40Z', ink.hot) +
    path('M-200 -190L-90 -330L10 -216Z', ink.light),
} satisfies Record<string, Motif>;
