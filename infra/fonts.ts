/**
 * `npm run fonts`: makes `web/assets/fonts/` anew. The site's two faces, as Fontsource has them, with the weights alone that the
 * site is set in; Fraunces has a fixed optical size, which halves it and looks the same in WebKit.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

interface Face {
  package: string;
  stylesheet: string;
  display: 'swap' | 'optional';
  weights: { min: number; max: number };
  axes?: Record<string, number>;
}

const faces: readonly Face[] = [
  {
    package: 'fraunces',
    stylesheet: 'opsz.css',
    display: 'swap',
    weights: { min: 300, max: 700 },
    axes: { opsz: 72 },
  },
  // Text is small and looks much alike in its stand-in: where Inter comes late, the next page has it, and no line moves.
  {
    package: 'inter',
    stylesheet: 'wght.css',
    display: 'optional',
    weights: { min: 400, max: 700 },
  },
];

const folder = new URL('../web/assets/fonts/', import.meta.url);

/** The files of `web/assets/fonts/` by their names. */
export async function madeFonts(): Promise<Map<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>();
  const rules: string[] = [];
  for (const { package: name, stylesheet, display, weights, axes } of faces) {
    const source = new URL(`../node_modules/@fontsource-variable/${name}/`, import.meta.url);
    const css = await readFile(new URL(stylesheet, source), 'utf8');
    for (const [rule] of css.matchAll(/@font-face \{[^}]*\}/g)) {
      const [, file = ''] = /files\/([\w-]+\.woff2)/.exec(rule) ?? [];
      const [, ranges = ''] = /unicode-range: ([^;]+);/.exec(rule) ?? [];
      const font = await subsetFont(await readFile(new URL(`files/${file}`, source)), lettersOf(ranges), {
        targetFormat: 'woff2',
        variationAxes: { ...axes, wght: weights },
      });
      files.set(file, font);
      rules.push(
        rule
          .replace(/font-display: [^;]+/, `font-display: ${display}`)
          .replace(/font-weight: [^;]+/, `font-weight: ${weights.min} ${weights.max}`)
          .replace(/url\([^)]*\)/, `url('./${file}')`),
      );
    }
  }
  const note = '/* Made by `npm run fonts`. */\n\n';
  files.set('faces.css', `${note}${rules.join('\n\n')}\n`);
  return files;
}

/** The characters of a `unicode-range`. */
function lettersOf(ranges: string): string {
  const letters = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  return letters.join('');
}

if (import.meta.main) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, content] of await madeFonts()) await writeFile(new URL(name, folder), content);
}
