import { useState, type ComponentProps, type ReactNode } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { Field, TextField } from '../../ui/text-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { faultOfWall, storedTime, wallTime } from '../ui/times.ts';
import './lines.scss';

interface LineProps<Value> {
  label: string;
  value: Value;
  hint?: ReactNode;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

type Input = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'>;

/** A line of text. */
export function TextLine({ onChange, ...rest }: LineProps<string> & Input) {
  return <TextField required={false} {...rest} onChange={({ target }) => onChange(target.value)} />;
}

/** A line of text that counts once the field is left or Enter is pressed, such as an address: half of it is another one. */
export function SettledLine({ value, onChange, ...rest }: LineProps<string> & Input) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextField
      required={false}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      {...rest}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}

/** A choice among a few values; a stored one that is none of them is shown too. */
export function ChoiceLine<Value extends string>({
  label,
  value,
  hint,
  error,
  choices,
  onChange,
}: LineProps<Value> & { choices: readonly (readonly [value: Value, label: string])[] }) {
  const isKnown = choices.some(([choice]) => choice === value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          className="form-select"
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {isKnown ? null : <option value={value}>{value || 'Please choose'}</option>}
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

/** Something that is on or off. */
export function SwitchLine({ label, value, hint, error, onChange }: LineProps<boolean>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="line-switch"
          type="checkbox"
          role="switch"
          aria-checked={value}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
    </Field>
  );
}

/** A whole number; what is none stays in the field, and says so. */
export function NumberLine({
  value,
  least,
  most,
  onChange,
  error,
  ...rest
}: LineProps<number> & { least: number; most: number }) {
  const [typed, setTyped] = useState<string>();
  const isValid = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  const text = typed === undefined || (isValid(typed) && Number(typed) !== value) ? String(value) : typed;
  const own = isValid(text) ? undefined : `Please enter a whole number from ${least} to ${most}.`;
  return (
    <TextField
      {...rest}
      error={own ?? error}
      inputMode="numeric"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isValid(target.value)) onChange(Number(target.value));
      }}
    />
  );
}

interface InstantLineProps extends LineProps<string | null> {
  timeZone: string;
  /** The end of something, of which 11:59 PM is the end of the day. */
  isEnd?: boolean;
}

/**
 * An instant by the clock of the show's zone. It counts once the field is left or Enter is pressed: a date that is half typed is another date, which
 * may close a voting.
 */
export function InstantLine({
  label,
  value,
  timeZone,
  isEnd = false,
  onChange,
  hint,
  error,
}: InstantLineProps) {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const stored = value === null ? '' : wallTime(Date.parse(value), timeZone);
  const commit = () => {
    if (typed === undefined) return;
    const found = faultOfWall(typed);
    setFault(found);
    // What can't be stored stays in the field.
    if (found !== undefined) return;
    setTyped(undefined);
    if (typed !== stored) onChange(storedTime(typed, timeZone, isEnd));
  };
  return (
    <DateField
      label={label}
      timeZone={timeZone}
      at={value === null ? serverNow() : Date.parse(value)}
      isRequired={false}
      hint={hint}
      error={fault ?? error}
      value={typed ?? stored}
      onChange={(next) => {
        setTyped(next);
        // A fault that was told goes once it is gone; a new one is told when the field is left.
        if (fault !== undefined) setFault(faultOfWall(next));
      }}
      onLeave={commit}
    />
  );
}
