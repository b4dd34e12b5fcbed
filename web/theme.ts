import type { Theme } from '#contract/app.ts';

const fallbacks = {
  display: "'Fraunces Variable', 'Fraunces fallback', Georgia, serif",
  text: "'Inter Variable', 'Inter fallback', system-ui, sans-serif",
};

/** Sets the show's colors and fonts as custom properties; an invalid color leaves the stylesheet's own in place. */
export function applyTheme({ colors, fonts }: Theme, element: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(colors)) {
    if (CSS.supports('color', value)) element.style.setProperty(`--${kebab(name)}`, value);
  }
  for (const role of ['display', 'text'] as const) {
    const face = fonts[role].replace(/["'\\;{}]/g, '');
    element.style.setProperty(`--font-${role}`, face ? `'${face}', ${fallbacks[role]}` : fallbacks[role]);
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colors.ground);
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
