import type { Theme } from '#contract/app.ts';
import { colorPairs, contrast, isColor, leastOfText, sixDigits } from '#contract/contrast.ts';
import { moodColors, moodsOf } from '#contract/moods.ts';
import { Field } from '../../ui/text-field.tsx';
import type { LineField } from '../content/fields.ts';
import { labels } from '../content/labels.ts';
import { Glyph } from '../ui/glyph.tsx';

type Colors = Theme['colors'];
export const colorNames = ['ground', 'surface', 'text', 'muted', 'accent', 'accentText'] as const;

const nameOf = (color: keyof Colors): string => labels[`theme.colors.${color}`] ?? color;

/** What each color is for. */
export const colorHints: Record<keyof Colors, string> = {
  ground: 'Behind everything.',
  surface: 'Menus, forms and cards.',
  text: 'What people read.',
  muted: 'Dates, hints and captions.',
  accent: 'Links and buttons.',
  accentText: 'The words on buttons.',
};

/** A color, picked or typed. */
export function ColorField({ hint, field }: { hint: string; field: LineField<string> }) {
  const { label, value, error, onChange } = field;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="color-field">
          <input
            type="color"
            aria-label={`Pick: ${label}`}
            value={isColor(value) ? sixDigits(value).toLowerCase() : '#000000'}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            {...control}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={7}
            value={value}
            onChange={({ target }) => onChange(target.value.trim())}
          />
        </div>
      )}
    </Field>
  );
}

interface ContrastListProps {
  label: string;
  /** Colors that are seen one on the other, in words, with the contrast that they need. */
  pairs: readonly { words: string; front: string; back: string; least: number }[];
}

/** The contrast of each pair of colors, by the rules that a save is checked by. */
function ContrastList({ label, pairs }: ContrastListProps) {
  return (
    <ul className="contrasts" aria-label={label}>
      {pairs.map(({ words, front, back, least }) => {
        const ratio = isColor(front) && isColor(back) ? contrast(front, back) : 0;
        const isEnough = ratio >= least;
        return (
          <li key={words} data-enough={isEnough}>
            <span className="contrast-sample" style={{ color: front, background: back }} aria-hidden="true">
              Aa
            </span>
            <span>{words}</span>
            <strong>
              <Glyph name={isEnough ? 'check' : 'close'} />
              {(Math.floor(ratio * 10) / 10).toFixed(1)}:1
              <small>{isEnough ? 'can be read' : `too low, needs ${least}:1`}</small>
            </strong>
          </li>
        );
      })}
    </ul>
  );
}

/** The contrast of the theme's own colors. */
export function ColorContrasts({ colors }: { colors: Colors }) {
  const pairs = colorPairs.map(({ front, back, least }) => ({
    words: `${nameOf(front)} on ${nameOf(back).toLowerCase()}`,
    front: colors[front],
    back: colors[back],
    least,
  }));
  return <ContrastList label="Contrast" pairs={pairs} />;
}

/** The contrast of what is read on each mood, whose colors follow from the theme's. */
export function MoodContrasts({ theme }: { theme: Theme }) {
  const pairs = moodsOf(theme).flatMap(([, name, color]) => {
    const { ground, text, accent, accentText } = moodColors(color, theme);
    return [
      { words: `Text on ${name}`, front: text, back: ground, least: leastOfText },
      { words: `Links and buttons on ${name}`, front: accent, back: ground, least: leastOfText },
      { words: `Text on buttons on ${name}`, front: accentText, back: accent, least: leastOfText },
    ];
  });
  return <ContrastList label="Contrast of the moods" pairs={pairs} />;
}
