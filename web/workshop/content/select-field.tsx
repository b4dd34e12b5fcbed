import { Field } from '../../ui/text-field.tsx';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  /** Texts of the choices by their values, in order. */
  choices: Readonly<Record<Value, string>>;
  hint?: string;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** A choice among a few, with its label. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, hint, error, onChange } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          className="form-select"
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {(Object.entries(choices) as [Value, string][]).map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
