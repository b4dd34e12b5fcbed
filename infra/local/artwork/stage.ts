import { grounds } from './grounds.ts';
import { drawParts, type Part } from './motifs.ts';
import { type Ink, inks } from './palette.ts';
import { range } from './random.ts';
import { circle, group, line, opacity, path, rect, ring } from './shapes.ts';
import { print } from './sheet.ts';
import { accent, house, mark } from './mark.ts';

/** The stage of the home page: curtains, house lights, a screen that burns. */
function stage(w: number, h: number, scale: number): string {
  const [x, y] = [w / 2, h / 2];
  const parts: Part[] = [['stars', x, y * 0.8, scale * 1.2]];
  const seats = range(Math.ceil(w / 90) + 1).map((i) =>
    path(
      `M${i * 90 - 40} ${h}L${i * 90 - 40} ${h - 46}Q${i * 90} ${h - 96} ${i * 90 + 40} ${h - 46}L${i * 90 + 40} ${h}Z`,
      '#0a0605',
    ),
  );
  const people = range(Math.ceil(w / 170)).map(
    (i) =>
      circle(i * 170 + 60, h - 108 - (i % 3) * 10, 30, '#0a0605') +
      path(`M${i * 170 + 4} ${h}Q${i * 170 + 60} ${h - 150} ${i * 170 + 116} ${h}Z`, '#0a0605'),
  );
  return (
    grounds.beams(house, w, h) +
    opacity(0.5, drawParts(parts, house, 'stage')) +
    group(
      `translate(${x} ${y * 0.94}) scale(${scale})`,
      opacity(0.2, circle(0, 0, 430, accent)),
      opacity(0.25, circle(0, 0, 340, house.light)),
      range(36)
        .map((i) =>
          group(
            `rotate(${i * 10})`,
            path('M-5 -330L5 -330L0 -560Z', i % 2 ? accent : house.light, 'opacity=".5"'),
          ),
        )
        .join(''),
      circle(0, 0, 290, house.dark),
      ring(0, 0, 276, accent, 8),
      ring(0, 0, 258, house.light, 2),
      group('translate(-175 -178) scale(1.75)', mark(house.light, accent, house.light)),
    ) +
    curtain(w, h) +
    people.join('') +
    seats.join('')
  );
}

function curtain(w: number, h: number): string {
  const fold = (i: number, flip: boolean) => {
    const [a, b] = [i * w * 0.036, (i + 1) * w * 0.036];
    const at = (x: number) => (flip ? w - x : x);
    return path(
      `M${at(a)} 0L${at(b)} 0Q${at(b * 0.95)} ${h * 0.6} ${at(b * 0.55)} ${h}L${at(a * 0.55)} ${h}Q${at(a * 0.95)} ${h * 0.6} ${at(a)} 0Z`,
      ['#5c1712', '#7d1d1b', '#a02a20', '#6a1914'][i % 4] ?? '',
    );
  };
  const swags = range(9).map(
    (i) =>
      path(
        `M${(i * w) / 9} 0L${((i + 1) * w) / 9} 0Q${((i + 0.5) * w) / 9} ${h * 0.26} ${(i * w) / 9} 0Z`,
        i % 2 ? '#8a211b' : '#6a1914',
      ) + line(`M${(i * w) / 9} 0Q${((i + 0.5) * w) / 9} ${h * 0.26} ${((i + 1) * w) / 9} 0`, accent, 5),
  );
  return (
    range(6)
      .map((i) => fold(5 - i, false) + fold(5 - i, true))
      .join('') + swags.join('')
  );
}

const inner = (w: number, h: number, parts: readonly Part[], ink: Ink = inks.midnight) =>
  grounds.beams(ink, w, h) + drawParts(parts, ink, 'inner');

/** Heroes and the pictures of pages and widgets, by file name. */
export const stages: Record<string, (file: string) => Promise<void>> = {
  'hero-desktop.jpg': (file) => print(file, 2400, 1200, stage(2400, 1200, 1.25), 60),
  'hero-mobile.jpg': (file) => print(file, 1080, 1350, stage(1080, 1350, 0.95), 60),
  'hero-inner-desktop.jpg': (file) =>
    print(
      file,
      2400,
      800,
      inner(2400, 800, [
        ['skyline', 300, 640, 1],
        ['skyline', 1000, 660, 1],
        ['skyline', 1700, 640, 1],
        ['skyline', 2250, 660, 1],
        ['moon', 1850, 240, 0.6],
        ['stars', 1200, 300, 2],
      ]),
      60,
    ),
  'hero-inner-mobile.jpg': (file) =>
    print(
      file,
      1080,
      810,
      inner(1080, 810, [
        ['moon', 760, 260, 0.6],
        ['skyline', 270, 660, 1],
        ['skyline', 850, 680, 1],
        ['stars', 540, 300, 1],
      ]),
      60,
    ),
  'widget-opening-desktop.jpg': (file) =>
    print(
      file,
      1600,
      900,
      opacity(
        1,
        inner(
          1600,
          900,
          [
            ['projector', 220, 620, 1],
            ['beam', 310, 500, 1.4, -8],
          ],
          house,
        ),
      ),
      60,
    ),
  'widget-opening-mobile.jpg': (file) =>
    print(
      file,
      900,
      1100,
      inner(
        900,
        1100,
        [
          ['projector', 230, 860, 0.8],
          ['beam', 300, 780, 1, -32],
        ],
        house,
      ),
      60,
    ),
  'page-trophy.jpg': (file) =>
    print(
      file,
      1200,
      750,
      grounds.spot(house, 1200, 750) +
        group('translate(500 170) scale(1)', mark(accent, accent, house.light)) +
        path('M520 362L680 362L700 420L730 600L470 600L500 420Z', accent) +
        path('M600 362L680 362L700 420L730 600L600 600Z', house.mid) +
        rect(440, 600, 320, 44, house.dark) +
        rect(440, 600, 320, 6, accent),
    ),
  'page-projector.jpg': (file) =>
    print(
      file,
      1200,
      750,
      inner(
        1200,
        750,
        [
          ['projector', 330, 440, 1],
          ['beam', 420, 400, 0.95, -4],
          ['man', 160, 460, 0.85],
        ],
        house,
      ),
    ),
  'page-vault.jpg': (file) =>
    print(
      file,
      1200,
      750,
      grounds.spot(house, 1200, 750) +
        drawParts(
          [
            ['tins', 600, 390, 1.15],
            ['tins', 1200, 390, 0.9],
            ['tins', 20, 390, 0.9],
          ],
          inks.amber,
          'vault',
        ),
    ),
};
