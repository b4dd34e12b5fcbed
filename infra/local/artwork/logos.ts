import sharp from 'sharp';
import { faces, words } from './lettering.ts';
import { range } from './random.ts';
import { circle, group, line, path, polar, rect, ring, star } from './shapes.ts';
import { svg } from './sheet.ts';
import { accent, cream, mark } from './mark.ts';

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

/** Logos on nothing, for a dark ground, by file name. */
export const logos: Record<string, (file: string) => Promise<void>> = {
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
};
