import { useId, type ReactNode } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string; face?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons, side by side. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="segment" title={choice.label}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-label={choice.label}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.face ?? choice.label}
        </label>
      ))}
    </fieldset>
  );
}
