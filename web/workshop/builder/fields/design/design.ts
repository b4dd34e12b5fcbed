import type { Theme } from '#contract/app.ts';
import { contrast, isColor, leastOfText } from '#contract/contrast.ts';
import type { Mood } from '#contract/default-moods.ts';
import { moodColors, moodsOf } from '#contract/moods.ts';
import { designFields } from '#contract/widget-design.ts';
import { colorNames } from '#contract/color-names.ts';
import { widgetWords } from '#contract/widget-words.ts';
import type { StyleKey, WidgetOptions } from '#contract/widgets.ts';

type Design = WidgetOptions['design'];
export type Device = keyof Design;
export type Choices = Design['all'];
export type Part = keyof Choices;
export type Looks = Pick<Theme, 'colors' | 'moods'>;
export type Swatch = keyof Theme['colors'];

export const parts = Object.keys(designFields) as Part[];
export const labelOf = (part: Part): string => widgetWords[`options.design.all.${part}`]?.label ?? part;
/** The values of a part beyond the empty one, which leaves it to the kind; without moods that the show has removed. */
export function valuesOf(part: Part, theme: Looks): string[] {
  const values = Object.keys(designFields[part].choices).filter(Boolean);
  return isSwatches(part) ? values.filter((value) => value in groundNames(theme)) : values;
}

/** What people call the theme's colors and moods. */
const groundNames = (theme: Looks): Record<string, string> => ({
  ...colorNames,
  ...Object.fromEntries(moodsOf(theme).map(([mood, name]) => [mood, name])),
});

export const isSwatches = (part: Part): part is 'ground' | 'ink' => part === 'ground' || part === 'ink';

const sizes: Record<string, string> = { s: 'S, small', m: 'M, medium', l: 'L, large', xl: 'XL, extra large' };
/** A value in words, such as `Center` or `XL, extra large`. */
export function wordsOf(part: Part, value: string, on: Device, theme: Looks): string {
  if (value === '') return on === 'phone' ? 'Same as on all devices' : 'Default';
  if (isSwatches(part)) return groundNames(theme)[value] ?? 'A mood that is gone';
  return sizes[value] ?? value.charAt(0).toUpperCase() + value.slice(1);
}

/** What a device shows: a phone's own choice, else that for all devices. */
export const shownOn = (design: Design, on: Device): Choices =>
  Object.fromEntries(parts.map((part) => [part, design[on][part] || design.all[part]])) as Choices;

export const hasOwn = (choices: Choices): boolean => parts.some((part) => choices[part] !== '');

/** What is read on a background unless another color is chosen (web/blocks/design.scss). */
export const pairs: Record<Swatch, Swatch> = {
  ground: 'text',
  surface: 'text',
  accentText: 'accent',
  accent: 'accentText',
  text: 'ground',
  muted: 'ground',
};

/** A background: its color and its name, what is read on it, and the color of the theme that comes next to that. */
function groundOf(ground: Swatch | Mood, theme: Looks) {
  const mood = moodsOf(theme).find(([each]) => each === ground);
  if (mood) {
    const [, name, color] = mood;
    return { name, color, text: moodColors(color, theme).text, pair: 'text' as const };
  }
  const swatch = ground in pairs ? (ground as Swatch) : 'ground';
  const pair = pairs[swatch];
  return { name: colorNames[swatch], color: theme.colors[swatch], text: theme.colors[pair], pair };
}

export interface Unreadable {
  on: Device;
  /** In words. */
  ink: string;
  ground: string;
  /** From 1 to 4.5, below which text is hard to read (WCAG 2.2 AA). */
  ratio: number;
  /** The color that is read best there; undefined where none is better, or a style under Advanced decides. */
  better: Swatch | undefined;
}

/** Contrasts that text needs: of any size, and of a large heading (WCAG 2.2 AA). */
export const least = { text: leastOfText, large: 3 };

/** Colors that styles under Advanced decide. */
export interface OwnColors {
  ink?: string | undefined;
  ground?: string | undefined;
}

/**
 * The devices on which chosen colors make text hard to read, each with a color that is better. Of an own color that is none
 * of `#rrggbb`, nothing is known.
 * @param usual the background where none is chosen
 */
export function unreadable(design: Design, theme: Looks, usual: Swatch, own: OwnColors = {}): Unreadable[] {
  if ([own.ink, own.ground].some((color) => color !== undefined && !isColor(color))) return [];
  const found = (['all', 'phone'] as const).flatMap((on): Unreadable[] => {
    const shown = shownOn(design, on);
    if (!shown.ground && !shown.ink) return [];
    const { pair, text, ...ground } = groundOf(shown.ground || usual, theme);
    const back = own.ground ?? ground.color;
    const ratioOf = (color: Swatch) => contrast(theme.colors[color], back);
    const ratio = contrast(own.ink ?? (shown.ink ? theme.colors[shown.ink] : text), back);
    if (ratio >= least.text) return [];
    const best = [pair, ...Object.keys(pairs)].toSorted(
      (a, b) => Math.min(least.text, ratioOf(b as Swatch)) - Math.min(least.text, ratioOf(a as Swatch)),
    )[0] as Swatch;
    return [
      {
        on,
        ink: own.ink ?? colorNames[shown.ink || pair],
        ground: own.ground ?? ground.name,
        ratio,
        better: own.ink === undefined && ratioOf(best) > ratio ? best : undefined,
      },
    ];
  });
  const [first, second] = found;
  return first && second && first.ink === second.ink && first.ground === second.ground ? [first] : found;
}

/** Maps of styles under Advanced by which a part is decided where they have a key. */
const stronger: Partial<Record<Part, readonly (readonly [path: string, label: string, key: StyleKey])[]>> = {
  above: [['widgetContainerStyles', 'Container', 'paddingTop']],
  below: [['widgetContainerStyles', 'Container', 'paddingBottom']],
  width: [
    ['widgetContainerStyles', 'Container', 'width'],
    ['widgetContainerStyles', 'Container', 'maxWidth'],
  ],
  heading: [['header.styles', 'Header', 'fontSize']],
  ground: [['widgetStyles', 'Widget', 'backgroundColor']],
  ink: [
    ['header.styles', 'Header', 'color'],
    ['subheader.styles', 'Subheader', 'color'],
    ['widgetDescriptionStyles', 'Description', 'color'],
    ['widgetContainerStyles', 'Container', 'color'],
    ['widgetStyles', 'Widget', 'color'],
  ],
};

/** A style under Advanced that wins over a part of a design. */
export interface Stronger {
  /** Of its map among the options of the widget. */
  path: string;
  label: string;
  key: StyleKey;
  value: string;
}

/** The styles under Advanced that win over a part, by its map at a path. */
export const strongerThan = (part: Part, stylesAt: (path: string) => Record<string, string>): Stronger[] =>
  (stronger[part] ?? []).flatMap(([path, label, key]) => {
    const value = stylesAt(path)[key];
    return value ? [{ path, label, key, value }] : [];
  });
