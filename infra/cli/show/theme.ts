import type { Theme } from '#contract/app.ts';

type Colour = keyof Theme['colors'];

/** Pairs that must be told apart, and by how much (WCAG 2.2: 7 for long text, 4.5 for text, 3 for controls). */
const pairs: { front: Colour; back: Colour; least: number }[] = [
  { front: 'text', back: 'ground', least: 7 },
  { front: 'muted', back: 'ground', least: 4.5 },
  { front: 'accentText', back: 'accent', least: 4.5 },
  { front: 'accent', back: 'ground', least: 3 },
];

/** Whether a colour is written as `#rgb` or `#rrggbb`. */
export const isColour = (value: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value);

/** What is wrong with the contrast of a theme, by colour. Colours that are not well written are left to another check. */
export function contrastFaults(
  colours: Partial<Record<Colour, unknown>>,
): { colour: Colour; message: string }[] {
  return pairs.flatMap(({ front, back, least }) => {
    const [a, b] = [colours[front], colours[back]];
    if (typeof a !== 'string' || typeof b !== 'string' || !isColour(a) || !isColour(b)) return [];
    const ratio = contrast(a, b);
    if (ratio >= least) return [];
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    const message = `contrast too low: ${front} ${a} on ${back} ${b} is ${shown}:1, must be ${least}:1 or more`;
    return [{ colour: front, message }];
  });
}

/** Contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
