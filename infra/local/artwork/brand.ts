import sharp from 'sharp';
import { grounds } from './grounds.ts';
import { faces, words } from './lettering.ts';
import { drawParts, type Part } from './motifs.ts';
import { type Ink, inks } from './palette.ts';
import { range } from './random.ts';
import { circle, group, line, opacity, path, polar, rect, ring, star } from './shapes.ts';
import { print, svg } from './sheet.ts';

const accent = '#f0a13a';
const cream = '#f7ecda';
const house: Ink = { ground: '#3a1510', dark: '#100b09', mid: '#6e2a1a', light: '#f7e2b4', hot: accent };

/** The mark of the show: a flame in a film gate, in a box of 200 x 200. */
const mark = (frame: string, flame: string, core: string): string =>
  path('M20 10L180 10L180 190L20 190Z', 'none', `stroke="${frame}" stroke-width="10"`) +
  range(5)
    .map((i) => rect(33, 26 + i * 32, 15, 19, frame) + rect(152, 26 + i * 32, 15, 19, frame))
    .join('') +
  path(
    'M100 172C58 172 52 132 68 104C74 118 80 118 84 112C78 78 96 58 98 28C130 56 128 84 130 100C136 96 138 90 138 84C156 116 150 172 100 172Z',
    flame,
  ) +
  path('M100 166C82 166 76 146 88 126C94 118 100 108 98 94C116 108 126 150 100 166Z', core);

const webp = async (file: string, w: number, h: number, drawing: string): Promise<void> => {
  await sharp(svg(w, h, drawing))
    .webp({ quality: 88, alphaQuality: 95 })
    .toFile(file);
};

const logo = (file: string) =>
  webp(
    file,
    570,
    200,
    mark(accent, accent, cream) +
      `<text x="206" y="114" font-family="${faces.poster}" font-weight="700" font-size="128" letter-spacing="5" fill="${cream}">NITRATE</text>` +
      `<text x="208" y="184" font-family="${faces.poster}" font-weight="700" font-size="62" letter-spacing="34" fill="${accent}">AWARDS</text>`,
  );

const hashtag = (file: string) =>
  webp(
    file,
    760,
    180,
    group('translate(0 10) scale(.8)', mark(accent, accent, cream)) +
      `<text x="184" y="128" font-family="${faces.poster}" font-weight="700" font-size="112" letter-spacing="1" fill="${cream}">#THENITRATES</text>`,
  );

/** A sponsor's logo of 480 x 200 on nothing: an emblem above its name. */
const sponsor =
  (emblem: string, name: string, size: number, face: string, more = '') =>
  (file: string): Promise<void> =>
    webp(file, 480, 200, group('translate(240 66)', emblem) + words(name, 240, 178, size, cream, face, more));

const c = cream;
const emblems = {
  halcyon:
    path('M-60 40C-50 -30 10 -60 70 -56C40 -40 40 -10 10 16L60 22L-10 44Z', accent) +
    circle(34, -36, 5, '#100b09') +
    path('M66 -52L110 -60L70 -42Z', c),
  aurora:
    range(9)
      .map((i) => group(`rotate(${-80 + i * 20} 0 40)`, path('M-5 -10L5 -10L0 -62Z', i % 2 ? c : accent)))
      .join('') + path('M-90 40L-8 40L0 30L8 40L90 40L90 50L-90 50Z', c),
  bellwether:
    path('M-46 40C-34 20 -40 -50 0 -54C40 -50 34 20 46 40Z', c) +
    circle(0, 50, 10, accent) +
    rect(-6, -66, 12, 14, c) +
    line('M-60 40L60 40', accent, 6),
  marchetti: range(9)
    .map((i) => {
      const high = 100 - Math.abs(4 - i) * 16;
      return path(
        `M${-76 + i * 17} 50L${-76 + i * 17} ${50 - high}L${-70 + i * 17} ${42 - high}L${-64 + i * 17} ${50 - high}L${-64 + i * 17} 50Z`,
        i % 2 ? accent : c,
      );
    })
    .join(''),
  quill:
    path('M-50 54Q-30 -40 66 -62Q50 10 -20 22Q-36 30 -44 56Z', c) + line('M-60 60Q-10 0 54 -50', accent, 4),
  northlight: star(4, 14, 66, c) + group('rotate(45)', star(4, 9, 36, accent)),
  palindrome:
    path('M-90 50L-90 0A90 66 0 0 1 90 0L90 50L70 50L70 4A70 48 0 0 0 -70 4L-70 50Z', c) +
    range(7)
      .map((i) => circle(-60 + i * 20, 42, 5, accent))
      .join('') +
    star(5, 11, 26, accent),
  ostrander:
    path('M-80 -56L80 -56L80 -44Q60 -20 50 52L30 52Q46 -10 0 -40Q-46 -10 -30 52L-50 52Q-60 -20 -80 -44Z', c) +
    line('M-56 10L-34 4M56 10L34 4', accent, 8),
  tinctura: range(3)
    .map((i) =>
      group(
        `translate(${polar(26, -90 + i * 120)})`,
        ring(0, 0, 34, i ? (i === 1 ? c : '#e4683a') : accent, 9),
      ),
    )
    .join(''),
};

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

/** Makers of the pictures that belong to the show and not to a nominee, by file name. */
export const brand: Record<string, (file: string) => Promise<void>> = {
  'logo.webp': logo,
  'hashtag.webp': hashtag,
  'menu-halcyon.webp': (file) =>
    webp(
      file,
      240,
      64,
      group('translate(40 34) scale(.5)', emblems.halcyon) +
        `<text x="100" y="44" font-family="${faces.poster}" font-weight="700" font-size="38" letter-spacing="3" fill="${c}">HALCYON</text>`,
    ),
  'sponsor-halcyon.webp': sponsor(
    emblems.halcyon,
    'HALCYON PROJECTORS',
    46,
    faces.poster,
    'font-weight="700" letter-spacing="4"',
  ),
  'sponsor-aurora.webp': sponsor(
    emblems.aurora,
    'Aurora Carbon & Arc',
    38,
    faces.geometric,
    'font-weight="700"',
  ),
  'sponsor-bellwether.webp': sponsor(emblems.bellwether, 'Bellwether', 52, faces.book, 'font-style="italic"'),
  'sponsor-marchetti.webp': sponsor(
    emblems.marchetti,
    'FRATELLI MARCHETTI',
    42,
    faces.poster,
    'font-weight="700" letter-spacing="5"',
  ),
  'sponsor-quill.webp': sponsor(emblems.quill, 'Quill & Platen', 48, faces.book),
  'sponsor-northlight.webp': sponsor(
    emblems.northlight,
    'NORTHLIGHT ARCHIVE',
    34,
    faces.geometric,
    'letter-spacing="4"',
  ),
  'sponsor-palindrome.webp': sponsor(
    emblems.palindrome,
    'PALINDROME',
    56,
    faces.poster,
    'font-weight="700" letter-spacing="14"',
  ),
  'sponsor-ostrander.webp': sponsor(
    emblems.ostrander,
    'Ostrander Velvet Works',
    40,
    faces.book,
    'font-style="italic"',
  ),
  'sponsor-tinctura.webp': sponsor(emblems.tinctura, 'tinctura', 54, faces.geometric, 'font-weight="700"'),
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
