import { useId, type CSSProperties, type ReactNode } from 'react';
import { kebab } from '../../../../theme.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { isSwatches, labelOf, valuesOf, wordsOf, type Device, type Looks, type Part } from './design.ts';

interface ChoiceRowProps {
  part: Part;
  theme: Looks;
  on: Device;
  value: string;
  /** Whether phones have a value of their own. */
  isOwnOfPhones: boolean;
  onChoose: (value: string) => void;
  /** What is to be known of the choice. */
  children?: ReactNode;
}

/** The values of a part of a design, side by side, as radio buttons. */
export function ChoiceRow({ part, theme, on, value, isOwnOfPhones, onChoose, children }: ChoiceRowProps) {
  const name = useId();
  return (
    <fieldset className="design-row" data-part={part}>
      <legend>
        {labelOf(part)}
        {isSwatches(part) ? <span className="design-chosen">: {wordsOf(part, value, on, theme)}</span> : null}
        {isOwnOfPhones ? (
          <span className="design-mark" title="Phones have a value of their own">
            <Glyph name="phone" />
            <span className="visually-hidden"> (phones have a value of their own)</span>
          </span>
        ) : null}
      </legend>
      <div className={isSwatches(part) ? 'design-swatches' : 'segments'}>
        {['', ...valuesOf(part, theme)].map((each) => (
          <label
            key={each}
            className={isSwatches(part) && each ? 'design-swatch' : 'segment'}
            title={wordsOf(part, each, on, theme)}
          >
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={wordsOf(part, each, on, theme)}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
            />
            <Face part={part} value={each} on={on} theme={theme} />
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function Face({ part, theme, value, on }: Pick<ChoiceRowProps, 'part' | 'theme' | 'on' | 'value'>) {
  if (value === '') return on === 'phone' ? 'Same' : 'Design';
  if (isSwatches(part))
    return (
      <span
        style={
          {
            '--swatch': `var(--${value.startsWith('mood') ? `${value}-ground` : kebab(value)})`,
          } as CSSProperties
        }
      />
    );
  return wordsOf(part, value, on, theme).replace(/,.*/, '');
}
