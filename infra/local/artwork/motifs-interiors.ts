import type { Motif } from './motifs.ts';
import { range } from './random.ts';
import { airbrush, line, path, rect } from './shapes.ts';

/** Stairs, windows, doors and stages. */
export const interiors = {
  stairs: (ink) =>
    range(11)
      .map(
        (i) =>
          rect(-330 + i * 22, 270 - i * 54, 660 - i * 44, 27, ink.light) +
          rect(-330 + i * 22, 297 - i * 54, 660 - i * 44, 27, ink.dark),
      )
      .join(''),
  sideStairs: (ink) =>
    path(
      `M-330 300${range(10)
        .map((i) => `L${-330 + i * 66} ${300 - i * 52 - 52}L${-264 + i * 66} ${248 - i * 52}`)
        .join('')}L330 300Z`,
      ink.dark,
    ) +
    line('M-330 120L330 -380', ink.dark, 14) +
    range(10)
      .map((i) => line(`M${-298 + i * 66} ${250 - i * 52}L${-298 + i * 66} ${98 - i * 50}`, ink.dark, 6))
      .join(''),
  gothicWindow: (ink) =>
    path('M-170 300L-170 -90C-170 -230 -60 -290 0 -330C60 -290 170 -230 170 -90L170 300Z', ink.light) +
    line('M0 -330L0 300M-170 -60L170 -60M-170 110L170 110', ink.dark, 14) +
    line('M-170 -60C-130 -190 -40 -200 0 -60C40 -200 130 -190 170 -60', ink.dark, 12) +
    line('M-170 300L-170 -90C-170 -230 -60 -290 0 -330C60 -290 170 -230 170 -90L170 300Z', ink.dark, 20),
  window: (ink) =>
    rect(-170, -220, 340, 440, ink.light) +
    line('M0 -220L0 220M-170 0L170 0', ink.dark, 16) +
    `<rect x="-170" y="-220" width="340" height="440" fill="none" stroke="${ink.dark}" stroke-width="26"/>` +
    rect(-200, 220, 400, 30, ink.dark),
  revolvingDoor: (ink) =>
    rect(-230, -260, 460, 560, ink.dark, 'rx="230"') +
    rect(-200, -190, 400, 490, ink.light, 'opacity=".85"') +
    path('M-14 -190L14 -190L14 300L-14 300Z', ink.dark) +
    path('M-14 -190L-120 -150L-120 300L-14 300ZM14 -190L120 -150L120 300L14 300Z', ink.mid) +
    rect(-200, -200, 400, 30, ink.hot) +
    path('M-110 -140L-30 -170L-30 60L-110 60Z', ink.hot, 'opacity=".5"'),
  organ: (ink) =>
    range(11)
      .map((i) => {
        const high = 560 - Math.abs(5 - i) * 62;
        const pipe = airbrush(ink.light, ink.dark, 0);
        return (
          pipe.definition +
          path(
            `M${-330 + i * 60} 300L${-330 + i * 60} ${300 - high}L${-302 + i * 60} ${270 - high}L${-276 + i * 60} ${300 - high}L${-276 + i * 60} 300Z`,
            pipe.fill,
          ) +
          path(`M${-318 + i * 60} 210L${-303 + i * 60} 150L${-288 + i * 60} 210Z`, ink.hot)
        );
      })
      .join('') + rect(-350, 280, 700, 40, ink.dark),
  curtains: (ink) => {
    const fold = (x: number, way: number) =>
      range(6)
        .map((i) =>
          path(
            `M${x + way * i * 46} -340L${x + way * (i + 1) * 46} -340Q${x + way * (i * 34 + 60)} 60 ${x + way * (i * 10 + 30)} 340L${x + way * i * 10} 340Q${x + way * (i * 30)} 60 ${x + way * i * 46} -340Z`,
            i % 2 ? ink.mid : ink.ground,
          ),
        )
        .join('');
    return (
      fold(-420, 1) +
      fold(420, -1) +
      range(8)
        .map((i) =>
          path(
            `M${-420 + i * 105} -345L${-315 + i * 105} -345Q${-367 + i * 105} -200 ${-420 + i * 105} -345Z`,
            i % 2 ? ink.hot : ink.mid,
          ),
        )
        .join('')
    );
  },
} satisfies Record<string, Motif>;
