import type { FormField } from '../../../blocks/block.ts';
import { Field } from '../../../ui/text-field.tsx';
import { flushDrafts } from './drafts.ts';
import { useValue } from './values.ts';

interface ChoiceLineProps {
  field: FormField;
  choices: readonly (readonly [value: string, label: string])[];
  hint?: string | undefined;
}

/** A choice among a few values, each a step of undo. A stored value that is none of them is shown too. */
export function ChoiceLine({ field, choices, hint = field.hint }: ChoiceLineProps) {
  const { text, push, seal, fault } = useValue(field.path);
  const isKnown = choices.some(([choice]) => choice === text);
  return (
    <Field label={field.label} hint={hint} error={fault}>
      {(attributes) => (
        <select
          {...attributes}
          className="form-select"
          value={text}
          onChange={(event) => {
            flushDrafts();
            push(event.target.value);
            seal();
          }}
        >
          {isKnown ? null : <option value={text}>{text || 'Please choose'}</option>}
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
