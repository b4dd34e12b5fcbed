import { range } from './random.ts';
import { circle, line, path, ring } from './shapes.ts';
import type { Piece } from './busts.ts';

/** What is worn on the shoulders. */
export const clothes: Record<string, Piece> = {
  suit: (ink) =>
    path('M-320 640C-310 380 -220 300 -80 250L0 330L80 250C220 300 310 380 320 640Z', ink.dark) +
    path('M-62 244L0 320L62 244L40 640L-40 640Z', ink.light) +
    path('M-80 250L-30 640L-140 420L-170 370L-126 350ZM80 250L30 640L140 420L170 370L126 350Z', ink.mid) +
    path('M-20 312L20 312L12 350L26 640L-26 640L-12 350Z', ink.hot),
  bowTie: (ink) =>
    path('M-320 640C-310 380 -220 300 -80 250L0 330L80 250C220 300 310 380 320 640Z', ink.dark) +
    path('M-66 244L0 300L66 244L80 640L-80 640Z', ink.light) +
    path('M-74 262L0 290L74 262L74 330L0 302L-74 330Z', ink.hot) +
    [380, 450, 520].map((y) => circle(0, y, 8, ink.dark)).join(''),
  dress: (ink) =>
    path('M-280 640C-270 400 -200 320 -70 262L0 400L70 262C200 320 270 400 280 640Z', ink.hot) +
    path('M-70 262L-58 240L0 330L58 240L70 262L0 400Z', ink.light) +
    range(9)
      .map((i) => circle(-64 + i * 16, 262 + Math.sin((i * Math.PI) / 8) * 66, 8, ink.dark))
      .join(''),
  bare: (ink) =>
    path('M-260 640C-260 400 -180 310 -58 250L58 250C180 310 260 400 260 640Z', ink.light) +
    path('M0 280Q120 300 260 640L60 640Z', ink.mid) +
    path('M-236 470Q-100 420 0 480Q100 420 236 470L262 640L-262 640Z', ink.dark) +
    range(11)
      .map((i) => circle(-80 + i * 16, 270 + Math.sin((i * Math.PI) / 10) * 110, 9, ink.hot))
      .join(''),
  kimono: (ink) =>
    path(
      'M-320 640C-300 380 -200 310 -70 250L40 640ZM320 640C300 380 200 310 70 250L-60 470L0 640Z',
      ink.dark,
    ) +
    path('M-70 250L-100 262L20 560L50 470ZM70 250L104 262L-50 520L-60 460Z', ink.hot) +
    range(5)
      .map((i) => ring(-210 + i * 105, 520 + (i % 2) * 50, 28, ink.mid, 7))
      .join(''),
  armour: (ink) =>
    path('M-300 640C-300 400 -220 330 -90 290L90 290C220 330 300 400 300 640Z', ink.mid) +
    path('M0 290L90 290C220 330 300 400 300 640L0 640Z', ink.dark) +
    path('M-96 250Q0 310 96 250L110 310Q0 370 -110 310Z', ink.light) +
    line('M-240 460Q0 380 240 460M-250 540Q0 470 250 540', ink.light, 6),
  habit: (ink) =>
    path('M-260 640C-250 420 -200 330 -70 270L70 270C200 330 250 420 260 640Z', ink.mid) +
    path('M-70 270L0 310L70 270L60 330L0 370L-60 330Z', ink.light) +
    line('M0 370L0 640', ink.dark, 8),
  cape: (ink) =>
    path(
      'M-330 640C-330 400 -260 330 -120 200L-60 260L0 340L60 260L120 200C260 330 330 400 330 640Z',
      ink.dark,
    ) +
    path(
      'M-120 200L-60 260L-20 420L-150 640L-220 640C-190 400 -180 300 -120 200ZM120 200L60 260L20 420L150 640L220 640C190 400 180 300 120 200Z',
      ink.hot,
    ) +
    path('M-60 260L0 340L60 260L30 640L-30 640Z', ink.light),
  sari: (ink) =>
    path('M-280 640C-280 400 -200 320 -70 258L70 258C200 320 280 400 280 640Z', ink.hot) +
    path('M70 258C200 320 280 400 280 640L-60 640Q80 440 20 270Z', ink.dark) +
    line('M20 270Q80 440 -60 640', ink.light, 13),
  tunic: (ink) =>
    path('M-300 640C-300 400 -220 320 -80 262L80 262C220 320 300 400 300 640Z', ink.dark) +
    path('M-70 230L70 230L78 300L-78 300Z', ink.mid) +
    line('M0 300L0 640', ink.hot, 9) +
    [350, 420, 490, 560].map((y) => circle(26, y, 11, ink.hot)).join(''),
  ruffle: (ink) =>
    path('M-270 640C-260 420 -200 340 -90 290L90 290C200 340 260 420 270 640Z', ink.dark) +
    range(9)
      .map((i) =>
        circle(-120 + i * 30, 284 + Math.sin((i * Math.PI) / 8) * 40, 36, i % 2 ? ink.light : ink.hot),
      )
      .join(''),
};
