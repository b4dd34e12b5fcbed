import type { Theme } from '#contract/app.ts';

const fallbacks = {
  display: "'Fraunces Variable', 'Fraunces fallback', Georgia, serif",
  text: "'Inter Variable', 'Inter fallback', system-ui, sans-serif",
};

/** The show's colors and fonts as custom properties of the stylesheet. */
export const themeProperties = ({ colors, fonts }: Theme): [name: string, value: string][] => [
  ...Object.entries(colors).map(([name, value]): [string, string] => [`--${kebab(name)}`, value]),
  ...(['display', 'text'] as const).map((role): [string, string] => {
    const face = fonts[role].replace(/["'\\;{}]/g, '');
    return [`--font-${role}`, face ? `'${face}', ${fallbacks[role]}` : fallbacks[role]];
  }),
];

/** Sets the show's colors and fonts; an invalid color leaves the stylesheet's own in place. */
export function applyTheme(theme: Theme, element: HTMLElement = document.documentElement): void {
  for (const [name, value] of themeProperties(theme)) {
    if (name.startsWith('--font-') || CSS.supports('color', value)) element.style.setProperty(name, value);
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.colors.ground);
}

/** The name of a color as that of its custom property, without the dashes before it. */
export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
