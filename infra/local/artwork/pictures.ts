import { cards } from './cards.ts';
import { faces, titleBand, words } from './lettering.ts';
import { drawParts } from './motifs.ts';
import { inks } from './palette.ts';
import { posters } from './posters.ts';
import { randomOf } from './random.ts';
import { scenes } from './scenes.ts';
import { line, rect } from './shapes.ts';
import { drawn } from './sheet.ts';

const found = <Entry>(table: Record<string, Entry>, word: string): Entry => {
  const entry = table[word];
  if (entry === undefined) throw new Error(`No design for "${word}": add one to posters.ts or scenes.ts.`);
  return entry;
};

/** A film poster of 800 x 1200 with its title set on it. */
export function poster(word: string, title: string): string {
  const design = found(posters, word);
  const ink = inks[design.ink];
  const band = titleBand(title, ink, randomOf(title)() > 0.4);
  const frame = `<rect x="18" y="18" width="764" height="1164" fill="none" stroke="${ink.light}" stroke-width="5"/><rect x="30" y="30" width="740" height="1140" fill="none" stroke="${ink.light}" stroke-width="1.5"/>`;
  return drawn(design, 800, 1200, word) + band + frame;
}

/** A scene or an intertitle card of 1200 x 750. */
export function scene(word: string): string {
  return cards[word] ? card(word) : drawn(found(scenes, word), 1200, 750, word);
}

function card(word: string): string {
  const { ink: name, words: lines, ornament } = found(cards, word);
  const ink = inks[name];
  const size = Math.min(
    230,
    430 / lines.length,
    (word === 'title-benshi' ? 680 : 1500) / Math.max(...lines.map((text) => text.length)),
  );
  const top = 375 - ((lines.length - 1) * size * 1.1) / 2 + size * 0.32;
  const face = word === 'title-keaton' ? faces.book : faces.poster;
  return (
    rect(0, 0, 1200, 750, ink.dark) +
    drawParts(
      [
        [ornament, 150, 150, 0.22],
        [ornament, 1050, 150, -0.22],
        [ornament, 150, 600, 0.22],
        [ornament, 1050, 600, -0.22],
      ],
      ink,
      word,
    ) +
    `<rect x="40" y="40" width="1120" height="670" fill="none" stroke="${ink.light}" stroke-width="6"/><rect x="58" y="58" width="1084" height="634" fill="none" stroke="${ink.hot}" stroke-width="2"/>` +
    line('M450 58L600 100L750 58M450 692L600 650L750 692', ink.light, 4) +
    lines
      .map((text, i) =>
        words(text, 600, top + i * size * 1.1, size, i % 2 ? ink.hot : ink.light, face, 'font-weight="700"'),
      )
      .join('')
  );
}
