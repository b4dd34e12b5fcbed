import type { Theme } from './app.ts';

type Color = keyof Theme['colors'];

interface ColorPair {
  front: Color;
  back: Color;
  /** Contrast that it needs (WCAG 2.2: 7 for long text, 4.5 for text, 3 for controls). */
  least: number;
}

/** Contrast of text of any size (WCAG 2.2 AA). */
export const leastOfText = 4.5;

/** Colors of a theme that are seen one on the other. */
export const colorPairs: readonly ColorPair[] = [
  { front: 'text', back: 'ground', least: 7 },
  { front: 'muted', back: 'ground', least: leastOfText },
  { front: 'accentText', back: 'accent', least: leastOfText },
  { front: 'accent', back: 'ground', least: 3 },
];

/** Whether a text is a color of a theme: `#rgb` or `#rrggbb`. */
export const isColor = (value: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value);

/** A color as `#rrggbb`. */
export const sixDigits = (color: string): string =>
  color.length === 4 ? `#${color.slice(1).replaceAll(/./g, '$&$&')}` : color;

/** Contrast ratio of two colors, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = sixDigits(color).slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
