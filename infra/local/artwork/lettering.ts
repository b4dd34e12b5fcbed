import type { Ink } from './palette.ts';
import { rect } from './shapes.ts';

/** Faces by fontconfig name, with fallbacks per script; see the README for the packages. */
export const faces = {
  poster: 'Bebas Neue, Noto Sans CJK JP, Lohit Devanagari, sans-serif',
  geometric: 'League Spartan, Noto Sans CJK SC, Lohit Devanagari, sans-serif',
  book: 'Fanwood Text, Noto Serif CJK JP, Lohit Devanagari, serif',
};

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Width of a text in ems of the poster face; wide for scripts it borrows from another. */
function ems(text: string): number {
  return Array.from(text).reduce((sum, char) => {
    if (/[\u2e80-\u9fff\uff00-\uffef]/.test(char)) return sum + 1.02;
    if (/\p{Script=Devanagari}/u.test(char)) return sum + (/\p{Mark}/u.test(char) ? 0.1 : 0.62);
    if (/[ .,:;!’'’iI–-]/.test(char)) return sum + 0.22;
    return sum + (/[mwMWМШЩЮЖФ]/.test(char) ? 0.56 : 0.42);
  }, 0);
}

/** One centred line of lettering. */
export function words(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  face: string,
  more = '',
): string {
  return `<text x="${x}" y="${y}" font-family="${face}" font-size="${size}" fill="${fill}" text-anchor="middle" ${more}>${escape(text)}</text>`;
}

/** A title as it stands on a poster: the words set large, and those set small. */
export function titleOf(title: string): { main: string; sub: string } {
  const bracket = /^(.+?) \((.+)\)$/u.exec(title);
  if (bracket) return { main: bracket[1] ?? '', sub: bracket[2] ?? '' };
  const [main = title] = title.split(/: | – |, eine |, wie /u);
  return {
    main,
    sub: title
      .slice(main.length)
      .replace(/^[:–, ]+/u, '')
      .replace(/,.*/u, ''),
  };
}

/** Breaks a text into the given number of lines of like length. */
function broken(text: string, lines: number): string[] {
  const parts = text.split(' ');
  const best = Math.max(ems(text) / lines, ...parts.map(ems));
  const rows: string[] = [];
  for (const part of parts) {
    const row = rows.at(-1);
    if (row !== undefined && (ems(`${row} ${part}`) <= best * 1.12 || rows.length === lines))
      rows[rows.length - 1] = `${row} ${part}`;
    else rows.push(part);
  }
  return rows;
}

/** The title band of a poster: black on its colour or colour on black, large words fitted to the sheet's width. */
export function titleBand(title: string, ink: Ink, dark: boolean): string {
  const { main, sub } = titleOf(title);
  const upper = main.toUpperCase();
  const lines = ems(upper) > 14 ? 3 : ems(upper) > 6.2 ? 2 : 1;
  const rows = broken(upper, lines);
  const size = Math.min(210, 735 / Math.max(...rows.map(ems)), 250 / rows.length);
  const height = rows.length * size * 0.92 + (sub ? 78 : 40);
  const top = 1150 - height;
  const [band, letters] = dark ? [ink.dark, ink.light] : [ink.light, ink.dark];
  const text = rows.map((row, i) =>
    words(
      row,
      400,
      top + 14 + size * 0.8 + i * size * 0.92,
      size,
      letters,
      faces.poster,
      'font-weight="700"',
    ),
  );
  const subSize = Math.min(44, 690 / Math.max(1, ems(sub.toUpperCase()) * 1.1));
  const under = sub
    ? words(
        sub.toUpperCase(),
        400,
        1122,
        subSize,
        dark ? ink.hot : ink.dark,
        faces.poster,
        'font-weight="700" letter-spacing="2"',
      )
    : '';
  return (
    rect(0, top - 14, 800, 1200, band) +
    rect(0, top - 26, 800, 8, dark ? ink.hot : ink.dark) +
    text.join('') +
    under
  );
}
