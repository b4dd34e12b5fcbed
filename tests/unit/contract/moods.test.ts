import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Theme } from '#contract/app.ts';
import { colorPairs, contrast, leastOfText } from '#contract/contrast.ts';
import { defaultMoods } from '#contract/default-moods.ts';
import { moodColors } from '#contract/moods.ts';
import { storedShow } from '#content/show.ts';
import { defaultTheme } from '#rules/default-theme.ts';
import { keyText } from '../../../functions/content/items.ts';
import { toAppConfig } from '../../../functions/show/domain.ts';
import { themeProperties } from '../../../web/theme.ts';
import { forAll } from '../../support/for-all.ts';

const hex = (channels: number[]) => `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const colorBetween = (min: number, max: number) =>
  fc.tuple(...[0, 1, 2].map(() => fc.integer({ min, max }))).map(hex);
const anyColor = colorBetween(0, 255);

/** Themes that a save would take, dark ones and light ones. */
const validTheme = fc
  .record({
    dark: colorBetween(0, 70),
    light: colorBetween(190, 255),
    isDark: fc.boolean(),
    accent: anyColor,
  })
  .map(({ dark, light, isDark, accent }): Theme => {
    const [ground, text] = isDark ? [dark, light] : [light, dark];
    const accentText = contrast('#ffffff', accent) > contrast('#000000', accent) ? '#ffffff' : '#000000';
    return { ...defaultTheme, colors: { ground, surface: ground, text, muted: text, accent, accentText } };
  })
  .filter(({ colors }) =>
    colorPairs.every(({ front, back, least }) => contrast(colors[front], colors[back]) >= least),
  );

/** Part of one color over another, as `color-mix` in sRGB has it. */
const mixed = (front: string, part: number, back: string) =>
  hex(channelsOf(front).map((each, at) => Math.round(each * part + channelsOf(back)[at]! * (1 - part))));

it('on a mood of any color, text, links and buttons can be read in any valid theme, hovered and pressed too', () => {
  forAll(fc.tuple(validTheme, anyColor), ([theme, color]) => {
    const { ground, text, accent, accentText } = moodColors(color, theme);
    const moods = { ...defaultMoods, mood1: { name: 'Any', ground: color } };
    const properties = new Map(themeProperties({ ...theme, moods }));
    const lift = properties.get('--mood1-lift') === '#fff' ? '#ffffff' : '#000000';
    // web/styles/_components.scss
    const buttons = [1, 0.82, 0.68].map((part) => mixed(accent, part, lift));
    for (const [front, back] of [
      [text, ground],
      [accent, ground],
      ...buttons.map((each) => [accentText, each]),
    ])
      expect(contrast(front!, back!)).toBeGreaterThanOrEqual(leastOfText);
    expect(properties.get('--mood1-text')).toBe(text);
  });
});

it('a mood without a color has no property, so that widgets that chose it have the plain ground', () => {
  const moods = { ...defaultMoods, mood2: { name: 'Gone', ground: '' } };
  const names = themeProperties({ ...defaultTheme, moods }).map(([name]) => name);
  expect(names.filter((name) => name.startsWith('--mood2'))).toEqual([]);
  expect(names).toContain('--mood3-ground');
});

it('a theme from before there were moods has the default ones, on pages and in the workshop', () => {
  const { moods: _moods, ...before } = defaultTheme;
  const key = { pk: 'PART', sk: 'theme' };
  const { theme } = storedShow(new Map([[keyText(key), { ...key, ...before }]]), 0).parts;
  expect(theme).toEqual(defaultTheme);
  const deployment = { basePath: '', localImagePath: '' } as Parameters<typeof toAppConfig>[1];
  expect(toAppConfig({ theme: before as Theme }, deployment, (name) => name, 0).theme.moods).toEqual(
    defaultMoods,
  );
});
