import type { Theme } from '#contract/app.ts';
import { colorPairs, contrast, isColor, sixDigits } from '#contract/contrast.ts';
import { Field } from '../../ui/text-field.tsx';
import type { LineField } from '../content/fields.ts';
import { labels } from '../content/labels.ts';
import { Glyph } from '../ui/glyph.tsx';

type Colors = Theme['colors'];
export const colorNames = ['ground', 'surface', 'text', 'muted', 'accent', 'accentText'] as const;

const nameOf = (color: keyof Colors): string => labels[`theme.colors.${color}`] ?? color;

const hints: Record<keyof Colors, string> = {
  ground: 'Behind everything.',
  surface: 'Menus, forms and cards.',
  text: 'What people read.',
  muted: 'Dates, hints and captions.',
  accent: 'Links and buttons.',
  accentText: 'The words on buttons.',
};

/** A color, picked or typed. */
export function ColorField({ color, field }: { color: keyof Colors; field: LineField<string> }) {
  const { label, value, error, onChange } = field;
  return (
    <Field label={label} hint={hints[color]} error={error}>
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

/** The contrast of each pair of colors, by the rules that a save is checked by. */
export function ContrastList({ colors }: { colors: Colors }) {
  return (
    <ul className="contrasts" aria-label="Contrast">
      {colorPairs.map(({ front, back, least }) => {
        const [a, b] = [colors[front], colors[back]];
        const ratio = isColor(a) && isColor(b) ? contrast(a, b) : 0;
        const isEnough = ratio >= least;
        return (
          <li key={`${front} ${back}`} data-enough={isEnough}>
            <span className="contrast-sample" style={{ color: a, background: b }} aria-hidden="true">
              Aa
            </span>
            <span>
              {nameOf(front)} on {nameOf(back).toLowerCase()}
            </span>
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
