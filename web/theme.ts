import type { Theme } from '#contract/app.ts';
import { contrast } from '#contract/contrast.ts';
import { moodColors, moodsOf } from '#contract/moods.ts';

const fallbacks = {
  display: "'Fraunces Variable', 'Fraunces fallback', Georgia, serif",
  text: "'Inter Variable', 'Inter fallback', system-ui, sans-serif",
};

/** The show's colors, moods and fonts as custom properties of the stylesheet. */
export const themeProperties = (theme: Theme): [name: string, value: string][] => [
  ...colorProperties('', theme.colors),
  ...moodsOf(theme).flatMap(([mood, , ground]) => colorProperties(`${mood}-`, moodColors(ground, theme))),
  ...(['display', 'text'] as const).map((role): [string, string] => {
    const face = theme.fonts[role].replace(/["'\\;{}]/g, '');
    return [`--font-${role}`, face ? `'${face}', ${fallbacks[role]}` : fallbacks[role]];
  }),
];

/** Colors by their names, such as `--mood1-accent-text`, and what a pressed button turns to: away from the text on it. */
function colorProperties(
  before: string,
  colors: Pick<Theme['colors'], 'accent' | 'accentText'>,
): [string, string][] {
  const isLighter = contrast(colors.accent, '#000') > contrast(colors.accentText, '#000');
  return Object.entries({ ...colors, lift: isLighter ? '#fff' : '#000' }).map(([name, value]) => [
    `--${before}${kebab(name)}`,
    value,
  ]);
}

/** Sets the show's colors and fonts; an invalid color leaves the stylesheet's own in place. */
export function applyTheme(theme: Theme, element: HTMLElement = document.documentElement): void {
  for (const [name, value] of themeProperties(theme)) {
    if (name.startsWith('--font-') || CSS.supports('color', value)) element.style.setProperty(name, value);
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.colors.ground);
}

/** The name of a color as that of its custom property, without the dashes before it. */
export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
