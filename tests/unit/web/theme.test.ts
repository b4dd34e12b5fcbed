import { expect, it, vi } from 'vitest';
import { defaultTheme } from '#rules/default-theme.ts';
import { applyTheme } from '../../../web/theme.ts';

it('a color that is none leaves the one of the stylesheet in place, and fonts are quoted', () => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value.startsWith('#') });
  vi.stubGlobal('document', { querySelector: () => null });
  const setProperty = vi.fn<(name: string, value: string) => void>();
  const theme = structuredClone(defaultTheme);
  Object.assign(theme.colors, { ground: '#101010', text: 'no color' });
  theme.fonts.display = "Bodoni'; color: red";
  applyTheme(theme, { style: { setProperty } } as unknown as HTMLElement);
  const set = new Map(setProperty.mock.calls);
  expect(set.get('--ground')).toBe('#101010');
  expect(set.has('--text')).toBe(false);
  expect(set.get('--font-display')).toMatch(/^'Bodoni color: red', /);
  vi.unstubAllGlobals();
});
